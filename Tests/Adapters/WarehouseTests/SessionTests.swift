import Foundation
import Testing

@testable import Warehouse

@Suite(.needsServer)
struct SessionTests {
  @Test func hearsWhatWasSaid() throws {
    let (one, two) = (try TestServer.connect(), try TestServer.connect())
    let channel = "Odd \"name\" \(UUID().uuidString.prefix(8))"
    try one.listen(to: channel)
    #expect(try one.waitForNotification(atMost: 0) == .timeout)
    try two.transaction(.writing) { () throws(WarehouseError) in
      try two.notify(channel, payload: "é")
      try same(one.waitForNotification(atMost: 0.05), .timeout)
    }
    let expected = Notification(channel: channel, payload: "é", processID: two.processID)
    #expect(try one.waitForNotification(atMost: 5) == .notification(expected))
    try two.notify(channel)
    try two.notify(channel, payload: "2")
    // Also what came with another answer.
    #expect(try one.ints("SELECT 1") == [1])
    for payload in ["", "2"] {
      guard case .notification(let heard) = try one.waitForNotification(atMost: 5) else {
        Issue.record("nothing heard")
        return
      }
      #expect(heard.payload == payload)
    }
  }

  @Test func aPipeWakes() throws {
    let connection = try TestServer.connect()
    try connection.listen(to: "nothing")
    let pipe = Pipe()
    try pipe.fileHandleForWriting.write(contentsOf: Data([1]))
    #expect(
      try connection.waitForNotification(
        atMost: 60, orUntilReadable: pipe.fileHandleForReading.fileDescriptor) == .woken)
  }

  @Test func aLostConnectionEndsTheWait() throws {
    let connection = try TestServer.connect()
    try connection.listen(to: "nothing")
    try TestServer.connect().terminate(connection)
    #expect(
      warehouseError { _ = try connection.waitForNotification(atMost: 60) } == .connectionLost)
  }

  @Test func aLockHasOneHolder() throws {
    let key = AdvisoryKey(named: "test \(UUID().uuidString)")
    let two = try TestServer.connect()
    do {
      let one = try TestServer.connect()
      #expect(try two.holder(of: key) == nil)
      #expect(try one.tryAdvisoryLock(key))
      #expect(try !two.tryAdvisoryLock(key))
      let holder = LockHolder(processID: one.processID, applicationName: "constat")
      #expect(try two.holder(of: key) == holder)
      #expect(try !two.releaseAdvisoryLock(key))
      #expect(try one.releaseAdvisoryLock(key))
      #expect(try one.tryAdvisoryLock(key))
    }
    // It goes with its connection, which the server notices a moment later.
    var isFree = false
    for _ in 0..<200 where !isFree {
      isFree = try two.tryAdvisoryLock(key)
      if !isFree { _ = Deadline(seconds: 0.01).wait(for: []) }
    }
    #expect(isFree)
  }

  @Test func aNumberOfAnySignIsALock() throws {
    let connection = try TestServer.connect()
    for number in [Int64.min + 41, -1, 1 << 40] {
      #expect(try connection.tryAdvisoryLock(AdvisoryKey(number)))
      #expect(
        try connection.holder(of: AdvisoryKey(number))?.processID == connection.processID)
    }
  }

  @Test func theServerItselfIsASession() throws {
    let connection = try TestServer.connect()
    #expect(try connection.sessionKind() == .direct)
  }
}
