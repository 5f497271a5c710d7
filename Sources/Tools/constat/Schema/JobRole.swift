/// The role on a server that may do what a job does, and no more.
enum JobRole {
  /// Its name; the first migration makes it, without a login.
  static let name = "constat_job"
}
