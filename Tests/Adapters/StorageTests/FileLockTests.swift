import Foundation
import Synchronization
import Testing

@testable import Storage

/// One holder at a time, and none after the holder is gone.
@Suite struct FileLockTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private var path: String { folder.path + "/lock" }

  @Test func oneHolderAtATime() throws {
    var first = try FileLock.take(at: path)
    #expect(first != nil)
    #expect(try FileLock.take(at: path) == nil)
    #expect(try folder.mode(of: "lock") == 0o600)
    first = nil
    #expect(try FileLock.take(at: path) != nil)
    _ = first
  }

  @Test func severalHoldItTogetherOrOneAlone() throws {
    var first = try FileLock.take(at: path, .shared)
    let second = try FileLock.take(at: path, .shared)
    #expect(first != nil && second != nil)
    #expect(try FileLock.take(at: path) == nil)
    first = nil
    #expect(try FileLock.take(at: path) == nil)
    withExtendedLifetime((first, second)) {}
  }

  @Test func whoHasItAloneKeepsOutThoseWhoShareIt() throws {
    let lock = try FileLock.wait(at: path)
    #expect(try FileLock.take(at: path, .shared) == nil)
    withExtendedLifetime(lock) {}
  }

  @Test func aKilledHolderLocksNobodyOut() throws {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = [
      "python3", "-c",
      """
      import fcntl, sys, time
      file = open(sys.argv[1], "w"); fcntl.flock(file, fcntl.LOCK_EX)
      print("held", flush=True); time.sleep(60)
      """, path,
    ]
    let output = Pipe()
    process.standardOutput = output
    try process.run()
    // The end of the line may come later.
    #expect(output.fileHandleForReading.availableData.starts(with: Data("held".utf8)))
    #expect(try FileLock.take(at: path) == nil)
    kill(process.processIdentifier, SIGKILL)
    process.waitUntilExit()
    #expect(try FileLock.take(at: path) != nil)
  }

  @Test func eachPlaceHasItsHolder() throws {
    var first = try FileLock.take(at: path, place: 7)
    let second = try FileLock.take(at: path, place: .max)
    #expect(first != nil && second != nil)
    #expect(try FileLock.take(at: path, place: 7) == nil)
    // The two highest bits count for nothing.
    #expect(try FileLock.take(at: path, place: .max >> 2) == nil)
    first = nil
    #expect(try FileLock.take(at: path, place: 7) != nil)
    #expect(FileLock.holder(at: path) == "" && FileManager.default.contents(atPath: path) == Data())
    _ = (first, second)
  }

  @Test func someHoldersAreWaitedFor() async throws {
    let holder = Mutex(try FileLock.take(at: path))
    #expect(try FileLock.take(at: path, attempts: 2) == nil)
    let waiting = Task { [path] in try FileLock.take(at: path, attempts: 500) != nil }
    holder.withLock { $0 = nil }
    #expect(try await waiting.value)
  }

  @Test func theHolderSignsWhatOthersRead() throws {
    #expect(FileLock.holder(at: path) == "")
    let lock = try FileLock.take(at: path)
    lock?.sign("process 123456, run 20261130T000000Z")
    lock?.sign("process 1")
    #expect(FileLock.holder(at: path) == "process 1")
    _ = lock
  }

  @Test func aFolderThatIsNotThereIsAnError() {
    #expect(storageError { _ = try FileLock.take(at: "\(path)/none/lock") } != nil)
  }
}
