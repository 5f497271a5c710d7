# The raw path of the people of a snapshot, as one would write it in R.
#
#     Rscript peer_r.R SNAPSHOT [--answers raw-answers.csv]
#
# The same steps as peer_pandas.py on the same file, person by person: rows to days, days to a
# matrix, every pair, Fisher or Spearman, one Benjamini-Hochberg a person. `fisher.test` for each
# table, counted by matrix products; Hmisc's `rcorr` for all ranked pairs of a lag at once, or base
# `cor` where Hmisc is not installed. Reads SQLite through RSQLite. Knows what crowds of the
# synthesiser hold, no more. Prints its time, and how far the answers are apart.

suppressPackageStartupMessages(library(RSQLite))
has_hmisc <- requireNamespace("Hmisc", quietly = TRUE)
options(warn = 2)

WINDOW_DAYS <- 90
TOLERANCE <- 1e-8
HEALTH <- 1 # the first two bits of a row's flags
MANUAL <- 0
SCALES <- c("mood.state", "energy.level", "stress.level", "sleep.quality")
RESOLUTION <- c(sleep.duration = 100, sleep.awakening = 100, environment.temperature = 10,
                environment.pressure = 10, environment.rain = 10)
SUMS <- c("sleep.duration", "activity.steps", "environment.rain")
FEELING <- c("mood", "energy", "stress", "pain", "symptom")
TRIGGERS <- c("food", "environment", "sleep", "activity", "medication")
OUTCOMES <- c("pain", "symptom", "mood", "energy")

category_of <- function(name) sub("\\..*", "", name)

is_presence <- function(name) {
  category_of(name) %in% c("food", "medication", "pain", "symptom", "activity") &
    name != "activity.steps"
}

# A person's rows with their local day, counted from the window's first, and their hour.
read_rows <- function(database, person, now, names) {
  rows <- dbGetQuery(
    database,
    "select key, flags, instant, value, confidence from signals where number >= ? and number < ?",
    params = list(person$first_row, person$first_row + person$row_count))
  local <- function(instant) as.POSIXlt(instant / 1000, origin = "1970-01-01", tz = person$zone)
  wall <- local(rows$instant)
  rows$day <- as.integer(as.Date(wall) - as.Date(local(now))) + WINDOW_DAYS
  rows$source <- bitwAnd(rows$flags, 3L)
  rows$name <- names[as.character(rows$key)]
  rows$category <- category_of(rows$name)
  night <- rows$source == HEALTH & rows$category == "sleep" & wall$hour >= 18
  rows$day[night] <- rows$day[night] + 1L
  rows[rows$day >= 0 & rows$day < WINDOW_DAYS & bitwAnd(rows$flags, 48L) == 0, ]
}

known <- function(days) seq_len(WINDOW_DAYS) %in% (days + 1L)

# The numeric and the yes/no view, 90 days x features; NA where nothing is known.
day_matrix <- function(rows) {
  refused <- !is.na(rows$confidence) & rows$confidence < 0.5
  doubts <- rows[refused, ]
  used <- rows[!refused, ]
  typed <- rows[rows$source == MANUAL, ]
  silent <- list(
    food = known(typed$day[typed$category == "food"]),
    feeling = known(typed$day[typed$category %in% FEELING]), all = known(typed$day))
  features <- sort(unique(used$name), method = "radix")
  cell <- match(used$name, features) * WINDOW_DAYS - WINDOW_DAYS + used$day + 1L
  table_of <- function(values) {
    matrix(values, WINDOW_DAYS, length(features), dimnames = list(NULL, features))
  }
  size <- table_of(tabulate(cell, WINDOW_DAYS * length(features)))
  filled <- sort(unique(cell))
  valued <- !is.na(used$value)
  sums <- means <- largest <- table_of(NA_real_)
  total <- rowsum(ifelse(valued, used$value, 0), cell)[, 1]
  sums[filled] <- total
  means[filled] <- total / rowsum(as.numeric(valued), cell)[, 1]
  rising <- order(used$value, na.last = FALSE)
  largest[cell[rising]] <- used$value[rising]

  numeric <- binary <- list()
  for (name in features) {
    if (is_presence(name)) {
      present <- size[, name] > 0
      doubtful <- known(doubts$day[doubts$name == name])
      kind <- switch(category_of(name), food = "food", pain = , symptom = "feeling", "all")
      absent <- silent[[kind]] & !present & !doubtful
      binary[[name]] <- ifelse(present, 1, ifelse(absent, 0, NA))
      numeric[[name]] <- binary[[name]]
      if (startsWith(name, "pain.")) numeric[[name]][present] <- largest[present, name]
    } else {
      numeric[[name]] <- measure(name, sums, means)
    }
  }
  list(numeric = numeric, binary = binary)
}

measure <- function(name, sums, means) {
  values <- if (name %in% SUMS) {
    sums[, name]
  } else if (name == "sleep.awakening") {
    hours <- sums[, "sleep.duration"]
    ifelse(!is.na(hours) & hours > 0, sums[, name] / hours, NA)
  } else {
    means[, name]
  }
  per_unit <- if (name %in% SCALES) 100 else RESOLUTION[name]
  values <- values * if (is.na(per_unit)) 1 else per_unit
  trunc(round(values, 9) + ifelse(values < 0, -0.5, 0.5))
}

episodes <- function(marks) sum(diff(c(0, marks[!is.na(marks)])) == 1)

# The columns side by side, cut so that row d of a trigger meets row d + lag of an outcome.
lagged <- function(columns, names, lag, end) {
  block <- do.call(cbind, columns[names])
  if (end == "trigger") block[seq_len(WINDOW_DAYS - lag), , drop = FALSE]
  else block[seq(lag + 1, WINDOW_DAYS), , drop = FALSE]
}

pairs_frame <- function(trigger, outcome, lag, n, effect, p) {
  data.frame(trigger = trigger, outcome = outcome, lag = rep(lag, length(n)), n = n,
             effect = effect, p = p)
}

# Every planned 2x2 table of a lag.
tables_of_all <- function(binary, triggers, outcomes, lag, runs) {
  x <- lagged(binary, triggers, lag, "trigger")
  y <- lagged(binary, outcomes, lag, "outcome")
  marks <- function(block, value) (!is.na(block) & block == value) + 0
  a <- crossprod(marks(x, 1), marks(y, 1))
  b <- crossprod(marks(x, 1), marks(y, 0))
  c <- crossprod(marks(x, 0), marks(y, 1))
  d <- crossprod(marks(x, 0), marks(y, 0))
  often <- outer(runs[triggers] >= 4, runs[outcomes] >= 4, "&")
  planned <- a + b + c + d >= 15 & pmin(a + b, c + d) >= 5 & pmin(a + c, b + d) >= 4 & often
  at <- which(planned, arr.ind = TRUE)
  counts <- cbind(a[at], c[at], b[at], d[at])
  p <- vapply(seq_len(nrow(at)), function(row) {
    fisher.test(matrix(counts[row, ], 2), conf.int = FALSE)$p.value
  }, numeric(1))
  phi <- (a * d - b * c) / sqrt((a + b) * (c + d) * (a + c) * (b + d))
  pairs_frame(triggers[at[, 1]], outcomes[at[, 2]], lag, rowSums(counts), phi[at], p)
}

# rho and the number of complete days of all columns with each other.
rank_correlations <- function(block) {
  if (has_hmisc) {
    found <- Hmisc::rcorr(block, type = "spearman")
    return(list(rho = found$r, n = found$n))
  }
  seen <- !is.na(block) + 0
  rho <- suppressWarnings(cor(block, method = "spearman", use = "pairwise.complete.obs"))
  list(rho = rho, n = crossprod(seen))
}

# Every planned pair of a lag that is ranked.
ranks_of_all <- function(numeric, binary, triggers, outcomes, lag, runs) {
  x <- lagged(numeric, triggers, lag, "trigger")
  y <- lagged(numeric, outcomes, lag, "outcome")
  found <- rank_correlations(cbind(x, y))
  is_usable <- function(values, name) {
    least <- min(values)
    if (least == max(values)) return(FALSE)
    at_least <- sum(values == least)
    !is_presence(name) || (min(at_least, length(values) - at_least) >= 5 && runs[name] >= 4)
  }
  is_planned <- function(i, j) {
    if (triggers[i] %in% names(binary) && outcomes[j] %in% names(binary)) return(FALSE)
    days <- !is.na(x[, i]) & !is.na(y[, j])
    sum(days) >= 15 && is_usable(x[days, i], triggers[i]) && is_usable(y[days, j], outcomes[j])
  }
  at <- expand.grid(i = seq_along(triggers), j = seq_along(outcomes))
  at <- at[mapply(is_planned, at$i, at$j), ]
  place <- cbind(at$i, length(triggers) + at$j)
  rho <- found$rho[place]
  n <- found$n[place]
  # rcorr's own p is 1 less a tail, which loses the digits of small ones.
  p <- 2 * pt(-abs(rho) * sqrt((n - 2) / pmax(0, 1 - rho^2)), n - 2)
  pairs_frame(triggers[at$i], outcomes[at$j], lag, n, rho, p)
}

# The pairs of a person.
examine <- function(database, person, now, names) {
  views <- day_matrix(read_rows(database, person, now, names))
  features <- names(views$numeric)
  triggers <- features[category_of(features) %in% TRIGGERS]
  outcomes <- features[category_of(features) %in% OUTCOMES]
  if (length(triggers) == 0 || length(outcomes) == 0) return(NULL)
  marked <- names(views$binary)
  runs <- vapply(views$binary, episodes, numeric(1))
  found <- NULL
  for (lag in 0:1) {
    sides <- list(intersect(triggers, marked), intersect(outcomes, marked))
    if (all(lengths(sides) > 0)) {
      tables <- tables_of_all(views$binary, sides[[1]], sides[[2]], lag, runs)
      found <- rbind(found, tables)
    }
    ranks <- ranks_of_all(views$numeric, views$binary, triggers, outcomes, lag, runs)
    found <- rbind(found, ranks)
  }
  if (nrow(found) == 0) return(NULL)
  found$q <- p.adjust(found$p, "BH")
  cbind(user = person$user_id, found)
}

# Pairs compared, pairs that differ, the worst relative difference.
compare <- function(ours, path) {
  theirs <- read.csv(path)
  key <- function(frame, lag) paste(frame[[1]], frame$trigger, frame$outcome, lag)
  our_keys <- key(ours, ours$lag)
  their_keys <- key(theirs, theirs$lag_days)
  alone <- c(setdiff(our_keys, their_keys), setdiff(their_keys, our_keys))
  common <- intersect(our_keys, their_keys)
  mine <- ours[match(common, our_keys), c("n", "effect", "p", "q")]
  other <- theirs[match(common, their_keys), c("n", "effect", "p_raw", "q")]
  size <- pmax(abs(as.matrix(mine)), abs(as.matrix(other)))
  apart <- ifelse(size > 1e-12, abs(as.matrix(mine) - as.matrix(other)) / size, 0)
  apart <- do.call(pmax, as.data.frame(apart))
  beyond <- apart > TOLERANCE
  for (line in c(alone, common[beyond])) message(line)
  list(compared = length(common), differences = length(alone) + sum(beyond),
       worst = max(0, apart))
}

main <- function(arguments) {
  if (!length(arguments) %in% c(1, 3) || (length(arguments) == 3 && arguments[2] != "--answers")) {
    stop("usage: peer_r.R SNAPSHOT [--answers FILE]")
  }
  is_address <- 64L # SQLITE_OPEN_URI, which the package does not name
  database <- dbConnect(
    SQLite(), paste0("file:", arguments[1], "?mode=ro&immutable=1"),
    flags = SQLITE_RO + is_address, bigint = "numeric")
  start <- proc.time()[["elapsed"]]
  now <- as.numeric(dbGetQuery(database, "select value from meta where name = 'instant'")[1, 1])
  people <- dbGetQuery(database, "select * from people order by number")
  keys <- dbGetQuery(database, "select number, category || '.' || key as name from names")
  names <- setNames(keys$name, keys$number)
  pairs <- do.call(rbind, lapply(seq_len(nrow(people)), function(number) {
    examine(database, people[number, ], now, names)
  }))
  seconds <- proc.time()[["elapsed"]] - start
  answer <- list(compared = 0, differences = 0, worst = 0)
  if (length(arguments) == 3) answer <- compare(pairs, arguments[3])
  status <- readLines("/proc/self/status")
  peak <- as.numeric(gsub("[^0-9]", "", grep("^VmHWM", status, value = TRUE)))
  version <- function(name) paste(name, as.character(packageVersion(name)))
  versions <- paste(c(
    paste0("R ", R.version$major, ".", R.version$minor), version("RSQLite"),
    if (has_hmisc) version("Hmisc")), collapse = ", ")
  cat(sprintf(
    paste0('{"seconds": %.6f, "tests": %d, "peakKilobytes": %d, "versions": "%s", ',
           '"compared": %d, "differences": %d, "worst": %.17g}\n'),
    seconds, NROW(pairs), as.integer(peak), versions, as.integer(answer$compared),
    as.integer(answer$differences), answer$worst))
  dbDisconnect(database)
}

main(commandArgs(trailingOnly = TRUE))
