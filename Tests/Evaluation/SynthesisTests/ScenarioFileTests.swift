import Configuration
import Foundation
import Model
import Testing
import TestSupport

@testable import Synthesis

/// Scenario files are read whole or refused with the place of the fault.
@Suite struct ScenarioFileTests {
  static let folder = Repository.root + "/datasets/synthetic"

  /// A file with a text put in the place of another.
  private static func file(_ old: String = "", _ new: String = "") -> ConfigurationFile {
    let text = """
      {
        "format": 1, "name": "some", "promise": "kept", "texts": {"fr": "Un.", "en": "One."},
        "lengths": [60], "families": ["personal"],
        "series": {"persistence": [0.3], "triggerRates": [0.2, 0.3]},
        "planted": [{"trigger": "event", "sizes": [1], "lags": [0]}],
        "mechanisms": [{"kind": "twin", "strength": 0.9}],
        "traps": ["two_devices"],
        "driver": {"kind": "rota", "weight": 1, "share": 0.5}
      }
      """
    let changed = old.isEmpty ? text : text.replacingOccurrences(of: old, with: new)
    return ConfigurationFile(name: "folder/some.json", bytes: Array(changed.utf8))
  }

  @Test func everyShippedScenarioIsReadAndExplained() throws {
    let scenarios = try Scenario.load(folder: Self.folder)
    #expect(scenarios.count >= 60)
    #expect(scenarios.map(\.name) == scenarios.map(\.name).sorted())
    for scenario in scenarios {
      #expect(Set(scenario.texts.keys) == Set(Language.allCases))
      #expect(scenario.promise == (scenario.recipe.driver == nil ? .kept : .beside))
      if scenario.name.hasPrefix("hidden-") { #expect(scenario.recipe.planted.isEmpty) }
      #expect(!scenario.families.isEmpty && !scenario.lengths.isEmpty)
    }
    #expect(scenarios.map(\.promise).contains(.beside))
  }

  @Test func aFileIsRead() throws {
    let scenario = try Scenario(Self.file())
    #expect(scenario.name == "some")
    #expect(scenario.lengths == [60])
    #expect(scenario.families == [.personal])
    #expect(scenario.texts == [.french: "Un.", .english: "One."])
  }

  @Test(arguments: [
    (#""format": 1"#, #""format": 2"#, "format: must be 1 to 1"),
    (#""traps""#, #""trap""#, "trap: no such member; is 'traps' meant?"),
    (
      "two_devices", "two_device",
      "traps[0]: 'two_device' is not known here; is 'two_devices' meant?"
    ),
    (
      #""persistence": [0.3]"#, #""persistence": [1]"#,
      "series.persistence[0]: must be -0.95 to 0.95"
    ),
    (#""persistence": [0.3]"#, #""persistence": []"#, "series.persistence: must not be empty"),
    ("[0.2, 0.3]", "[0.2]", "series.triggerRates: must have 2 items, not 1"),
    (
      "[0.2, 0.3]", "[0.4, 0.3]",
      "series.triggerRates: the first number must not be above the second"
    ),
    (#""sizes": [1]"#, #""sizes": []"#, "planted[0].sizes: must not be empty"),
    (#""sizes": [1]"#, #""sizes": [0]"#, "planted[0].sizes[0]: must be above 0"),
    (#""lags": [0]"#, #""lags": []"#, "planted[0].lags: must not be empty"),
    (#""lags": [0]"#, #""protective": []"#, "planted[0].protective: must not be empty"),
    (
      #""lags": [0]"#, #""shape": "u_shape""#,
      "planted[0].trigger: 'event' is not known here; is 'number' meant?"
    ),
    (#""sizes": [1], "#, "", "planted[0].sizes: missing"),
    (#""lengths": [60]"#, #""lengths": []"#, "lengths: must not be empty"),
    (#""lengths": [60]"#, #""lengths": [20]"#, "lengths[0]: must be 30 to 3650"),
    (#"["personal"]"#, "[]", "families: must not be empty"),
    (#""fr": "Un.", "#, "", "texts.fr: missing"),
    (
      #""share": 0.5}"#, #""share": 0.5, "tellsPeriods": true}"#,
      "driver.kind: 'rota' is not known here; is 'holidays' meant?"
    ),
    (
      #""share": 0.5}"#, #""share": 0.5, "tellsPeriods": 1}"#,
      "driver.tellsPeriods: must be true or false, not a number"
    ),
    (#""some""#, #""other""#, "name: 'other' is not known here; is 'some' meant?"),
    (#""strength": 0.9"#, #""strength": 2"#, "mechanisms[0].strength: must be 0 to 1"),
    (#""share": 0.5"#, #""share": "all""#, "driver.share: must be a number, not a text"),
  ])
  func aFaultIsNamedWithItsPlace(old: String, new: String, expected: String) {
    let error = #expect(throws: ConfigurationError.self) {
      _ = try Scenario(Self.file(old, new))
    }
    #expect(error?.description == "folder/some.json: " + expected)
  }

  @Test func aFolderThatIsNotThereIsNamed() {
    let error = #expect(throws: ConfigurationError.self) {
      _ = try Scenario.load(folder: Self.folder + "/none")
    }
    #expect(error == .unreadable(file: Self.folder + "/none", .missing))
  }
}
