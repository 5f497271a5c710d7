import Glibc

/// Another program, run to its end.
public enum ChildProcess {
  /// Why a program gave no answer.
  public enum Failure: Error, Equatable {
    /// It could not be started; the number is that of the system.
    case notStarted(errno: Int32)
    /// It ended with this status, or was ended by a signal (128 and the signal's number).
    case ended(status: Int32)
  }

  /// What a program used, start to end.
  public struct Usage: Sendable, Equatable {
    /// Seconds of processor time, of all threads.
    public let processorSeconds: Double
    /// The greatest memory that it, or this process when it started it, held at once, in kB.
    public let peakKilobytes: Int
  }

  /// Runs a program, which is looked for on the path, with its standard output going to a file that
  /// is made new; standard input is empty, standard error is shared.
  ///
  /// - Throws: `notStarted`; `ended` for any status but 0.
  @discardableResult
  public static func run(
    _ program: String, _ arguments: [String], outputTo path: String
  ) throws(Failure) -> Usage {
    var actions = unsafe posix_spawn_file_actions_t()
    unsafe posix_spawn_file_actions_init(&actions)
    defer { unsafe posix_spawn_file_actions_destroy(&actions) }
    unsafe posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, "/dev/null", O_RDONLY, 0)
    unsafe posix_spawn_file_actions_addopen(
      &actions, STDOUT_FILENO, path, O_WRONLY | O_CREAT | O_TRUNC, 0o600)
    let words = unsafe ([program] + arguments).map { unsafe strdup($0) }
    defer { unsafe words.forEach { unsafe free($0) } }
    var process: pid_t = 0
    let code = unsafe posix_spawnp(&process, program, &actions, nil, words + [nil], environ)
    guard code == 0 else { throw .notStarted(errno: code) }
    let (status, usage) = wait(for: process)
    guard status == 0 else { throw .ended(status: status) }
    return usage
  }

  private static func wait(for process: pid_t) -> (status: Int32, usage: Usage) {
    var status: Int32 = 0
    var found = rusage()
    while unsafe wait4(process, &status, 0, &found) < 0 && errno == EINTR {}
    let signal = status & 0x7f
    let usage = Usage(
      processorSeconds: seconds(found.ru_utime) + seconds(found.ru_stime),
      peakKilobytes: Int(found.ru_maxrss))
    return (signal == 0 ? (status >> 8) & 0xff : 128 + signal, usage)
  }

  private static func seconds(_ time: timeval) -> Double {
    Double(time.tv_sec) + Double(time.tv_usec) / 1e6
  }
}
