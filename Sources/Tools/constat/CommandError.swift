import Charts
import Configuration
import Days
import Evaluation
import Ingest
import Job
import Publishing
import Signing
import Spreadsheet
import Storage
import Transport
import Warehouse

/// Why a verb did not do what it was asked.
enum CommandError: Error {
  /// The words of the command line are wrong.
  case usage(UsageProblem)
  /// A file that was given cannot be read.
  case unreadable(path: String)
  /// A folder that was given cannot be written to.
  case unwritable(path: String)
  /// More people than promised are shown something false, in some worlds.
  case promiseBroken(worlds: Int)
  /// Promises of an evaluation that are broken, each in words that name its cell.
  case promisesBroken([String])
  /// A file that was to be written stands there already.
  case notOverwritten(path: String)
  /// The pipelines were not found beside the program.
  case pipelinesMissing
  /// Some rows of an input were refused; the rest was done.
  case incomplete
  /// Some people could not be computed; the rest was done.
  case failedPeople(count: Int)
  /// Another night runs; what its process wrote of itself.
  case nightRuns(holder: String)
  /// A night runs where runs were to be changed; what its process wrote of itself.
  case runsInUse(holder: String)
  /// Runs that were at work and were left as they are, by their names.
  case busyRuns([String])
  /// Runs that could not be read when somebody was to be forgotten, by their names.
  case unreadableRuns([String])
  /// A person asked again too soon; when they may.
  case tooSoon(until: Instant)
  /// A person who asks is being computed already.
  case requestUnderWay
  /// A person who asks has no profile.
  case profileMissing
  /// A run was computed and not published.
  case heldBack
  /// Something here does not work, as told line by line.
  case unwell(count: Int)
  /// The system gave no way to be told that the program is to stop.
  case signalsMissing
  /// Standard output was closed.
  case outputClosed
  /// The disk on which standard output ends is full.
  case outputFull
  /// A model was asked for, and the pipeline says nothing of one.
  case narrationMissing
  /// A model was asked for, and no variable holds a key.
  case keyMissing(variables: [String])
  /// An error that the log has told.
  case logged(ExitCode)
  case configuration(ConfigurationError)
  case evaluation(EvaluationError)
  case importing(ImportError)
  case job(JobError)
  case publishing(PublishingError)
  case signing(SigningError)
  /// A chart or a page could not be drawn.
  case charts(ChartError)
  case spreadsheet(SpreadsheetError)
  case storage(StorageError)
  case transport(TransportError)
  case warehouse(WarehouseError)
  /// The schema of a server is older than this program; how many migrations it lacks.
  case schemaBehind(server: String, lacking: Int)
}

/// What is wrong with the words of a command line.
enum UsageProblem: Equatable {
  case unknownVerb(String)
  case unknownOption(String)
  case needsValue(String)
  case needsNoValue(String)
  case repeated(String)
  case missing(String)
  case unexpected(String)
  case badValue(String, expected: String)
  /// Nothing names a journal; the variables that could.
  case missingJournal(variables: [String])
  /// Two variables of which one is enough.
  case both(String, String)
  /// The verb reads a journal on a server, and the place named another.
  case needsServer(String)
  /// The verb works on a journal in a file only.
  case needsFile(verb: String)
  /// Runs must be told where to be kept, for the journal is on a server.
  case missingRuns
}
