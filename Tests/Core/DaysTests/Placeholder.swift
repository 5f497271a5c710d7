import Testing

@testable import Days
