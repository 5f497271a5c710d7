import Days
