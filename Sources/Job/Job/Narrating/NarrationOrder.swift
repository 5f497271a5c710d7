import Days
import Model
import Narration
import Transport

/// How a run asks a model for sentences.
public struct NarrationOrder: Sendable {
  /// What is asked, how, and for how much.
  public var plan: NarrationPlan
  /// What the model is told, one for each language; other languages are left to the template.
  public var prompts: [SystemPrompt]
  /// The dollars that the run may cost.
  public var maximumDollars: Double
  /// Where the interface is; the key goes to this origin only.
  public var address: WebAddress
  /// The key.
  public var key: Secret
  /// How connections are made; the limits of time are those of the plan.
  public var settings: HTTPClient.Settings
  /// The moment now.
  public var now: @Sendable () -> Instant

  /// An order that may cost as much as the plan has it.
  public init(
    plan: NarrationPlan, prompts: [SystemPrompt], at address: WebAddress, key: Secret,
    settings: HTTPClient.Settings, now: @escaping @Sendable () -> Instant
  ) {
    self.plan = plan
    self.prompts = prompts
    maximumDollars = plan.maximumDollars
    self.address = address
    self.key = key
    self.settings = settings
    self.now = now
  }

  /// Asks for what a desk wants.
  func run(
    at desk: NarrationDesk, in folder: RunFolder,
    _ progress: @escaping @Sendable (JobProgress) -> Void
  ) async throws(JobError) {
    let interface = MessagesInterface(
      at: address, key: key, patience: plan.patience, settings: settings)
    try await NarrationRun(
      desk: desk, interface: interface, plan: plan, maximumDollars: maximumDollars,
      folder: folder.path, lockPath: folder.runs + "/narration.lock", now: now, progress: progress
    ).run()
  }
}
