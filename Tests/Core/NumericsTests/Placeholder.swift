import Testing

@testable import Numerics
