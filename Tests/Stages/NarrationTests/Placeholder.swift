import Testing

@testable import Narration
