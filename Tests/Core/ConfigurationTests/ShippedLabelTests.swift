import Foundation
import Model
import Testing

@testable import Configuration

/// The names that stand in people's sentences.
struct ShippedLabelTests {
  let named: [(name: String, labels: [Language: Label])]

  init() throws {
    let taxonomy = try ShippedFile.shippedTaxonomy()
    let terms = taxonomy.closedTerms + taxonomy.openPatterns
    named =
      terms.map { ("\($0.key)", $0.labels) }
      + terms.compactMap { term in term.binaryView.map { ("\(term.key)/\($0.name)", $0.labels) } }
  }

  @Test func `names every term and view in every language`() {
    #expect(named.count == 52)
    for (name, labels) in named {
      #expect(Set(labels.keys) == Set(Language.allCases), "\(name)")
      for label in labels.values {
        #expect(label.name == label.name.trimmingCharacters(in: .whitespaces), "\(name)")
        #expect(label.name.first?.isUppercase == false, "\(name)")
        #expect(label.definite.contains("{name}") == label.name.contains("{name}"), "\(name)")
      }
    }
  }

  @Test func `names no two things alike`() {
    for language in Language.allCases {
      let names = named.compactMap { $0.labels[language]?.name }
      #expect(Set(names).count == names.count)
      let definites = named.compactMap { $0.labels[language]?.definite }
      #expect(Set(definites).count == definites.count)
    }
  }

  /// The words that are elided although no vowel is written first: their h is mute.
  static let muteH: Set<String> = ["humeur", "humidité"]

  @Test func `gives each French name its own article, elided where it must be`() throws {
    for (name, labels) in named {
      let label = try #require(labels[.french])
      let bare = label.name == "{name}" ? "médicament {name}" : label.name
      let first = String(bare.prefix { $0 != " " })
      let startsWithVowel = first.first.map { "aâeéèêiîoôuy".contains($0) } ?? false
      let isElided = (startsWithVowel && first != "yoga") || Self.muteH.contains(first)
      // What is one of several others takes the indefinite article.
      if first == "autre" {
        #expect(label.definite == (label.gender == .masculine ? "un " : "une ") + bare, "\(name)")
        continue
      }
      let article =
        switch (label.isPlural, isElided, label.gender) {
        case (true, _, _): "les "
        case (_, true, _): "l'"
        case (_, _, .masculine): "le "
        default: "la "
        }
      #expect(label.definite == article + bare, "\(name)")
    }
  }

  @Test func `gives French names a gender`() throws {
    for (name, labels) in named {
      let label = try #require(labels[.french])
      #expect(label.gender != .none, "\(name)")
    }
  }

  @Test func `gives English names "the" or "another", and no gender`() throws {
    for (name, labels) in named {
      let label = try #require(labels[.english])
      let isOther = label.name.hasPrefix("other ")
      #expect(label.definite.hasPrefix(isOther ? "another " : "the "), "\(name)")
      #expect(label.gender == .none, "\(name)")
    }
  }

  @Test func `never speaks of causes, diagnoses or advice`() {
    for (name, labels) in named {
      for label in labels.values {
        for word in ["cause", "diagnos", "devriez", "should"] {
          #expect(!label.name.lowercased().contains(word), "\(name)")
          #expect(!label.definite.lowercased().contains(word), "\(name)")
        }
      }
    }
  }

  @Test(arguments: [
    ("food.dairy", "produits laitiers", "les produits laitiers", "dairy"),
    ("food.alcohol", "alcool", "l'alcool", "alcohol"),
    ("mood.state", "humeur", "l'humeur", "mood"),
    ("mood.state/negative", "humeur basse", "l'humeur basse", "low mood"),
    ("energy.level/low", "énergie basse", "l'énergie basse", "low energy"),
    ("stress.level/high", "stress élevé", "le stress élevé", "high stress"),
    ("sleep.quality/poor", "mauvais sommeil", "le mauvais sommeil", "poor sleep"),
    ("activity.walk", "marche", "la marche", "walking"),
    ("pain.headache", "mal de tête", "le mal de tête", "headache"),
    ("pain.other", "autre douleur", "une autre douleur", "other pain"),
    ("symptom.other", "autre symptôme", "un autre symptôme", "other symptom"),
    ("activity.gym", "séance de sport", "la séance de sport", "a gym session"),
    ("sleep.duration", "durée du sommeil", "la durée du sommeil", "time asleep"),
    ("cycle.period", "règles", "les règles", "menstruation"),
    ("environment.humidity", "humidité de l'air", "l'humidité de l'air", "air humidity"),
    ("environment.pressure", "pression de l'air", "la pression de l'air", "air pressure"),
  ])
  func `says it so`(key: String, french: String, definite: String, english: String) throws {
    let labels = try #require(named.first { $0.name == key }).labels
    #expect(labels[.french]?.name == french)
    #expect(labels[.french]?.definite == definite)
    #expect(labels[.english]?.name == english)
  }
}
