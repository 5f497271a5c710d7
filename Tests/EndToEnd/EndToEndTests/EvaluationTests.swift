import Foundation
import Testing

/// A long evaluation that was stopped goes on where it was.
@Suite("Evaluation")
struct EvaluationTests {
  private let folder: ScratchFolder
  private let words = [
    "evaluate", "--scenario", "independent", "--days", "30,45", "--family", "personal", "--users",
    "3", "--report",
  ]
  private let files = ["evaluation.html", "evaluation.json", "evaluation.txt"]

  init() throws { folder = try ScratchFolder() }

  @Test("a report that could not be written is written from the cells that were finished")
  func resuming() throws {
    _ = try Program.output(words + ["whole"], in: folder)
    #expect(!folder.exists("whole/.cells"))
    // A folder in the way of the page: every cell is computed and the report fails.
    let obstacle = folder.file("cut/evaluation.html")
    try FileManager.default.createDirectory(atPath: obstacle, withIntermediateDirectories: true)
    let cut = try Program.run(words + ["cut"], in: folder)
    #expect(cut.status == 73 && !cut.errors.contains("\r"), "\(cut.errors)")
    try FileManager.default.removeItem(atPath: obstacle)
    let cells = ["30", "45"].map { "cut/.cells/independent-\($0)-personal.cell" }
    #expect(cells.allSatisfy(folder.exists))
    let text = try folder.text(cells[1])
    try folder.write(String(text.dropLast(9)), to: cells[1])

    // The line of the journey goes to who watches; of all else one line each.
    let resumed = try Program.run(words + ["cut"], in: folder)
    #expect(resumed.status == 0, "\(resumed.errors)")
    let told = resumed.errors.split(separator: "\n")
    #expect(told.count == 3, "\(resumed.errors)")
    #expect(told.first == "constat: \(cells[1]) is damaged; its cell is computed anew")
    #expect(told.dropFirst().first == "1 of 2 cells were there already")
    #expect(!folder.exists("cut/.cells"))
    for file in files {
      #expect(try folder.text("cut/\(file)") == folder.text("whole/\(file)"), "\(file)")
    }
  }

  @Test("other words and --restart take nothing from what is there")
  func restarting() throws {
    let obstacle = folder.file("cut/evaluation.html")
    try FileManager.default.createDirectory(atPath: obstacle, withIntermediateDirectories: true)
    _ = try Program.run(words + ["cut"], in: folder)
    for more in [["--seed", "2"], ["--restart"], []] {
      let outcome = try Program.run(words + ["cut"] + more, in: folder)
      let isTold = outcome.errors.contains("2 of 2 cells were there already")
      #expect(isTold == more.isEmpty, "\(more): \(outcome.errors)")
    }
  }
}
