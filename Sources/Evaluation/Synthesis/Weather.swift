import Model
import Numerics

/// The weather of a place, day by day.
struct Weather {
  let temperature: [Double]
  let pressure: [Double]
  /// Per cent, whole.
  let humidity: [Double]
  let rain: [Double]

  /// A place's mean temperature on the first day, and by how much it rises to the last, in °C.
  struct Climate {
    let start: Double
    let rise: Double
  }

  init(_ stream: inout RandomStream, days: Int, climate: Climate) {
    let warmth = stream.drift(days, persistence: 0.7)
    temperature = warmth.enumerated().map { day, warmth in
      let season = climate.start + climate.rise * Double(day) / Double(days - 1)
      return (season + 2.5 * warmth).rounded(toDecimals: 1)
    }
    pressure = stream.drift(days, persistence: 0.75).map {
      (1014 + 8 * $0).rounded(toDecimals: 1)
    }
    let damp = stream.drift(days, persistence: 0.45)
    humidity = damp.map { min(100, max(20, (68 + 11 * $0).rounded())) }
    rain = damp.map { damp in
      let fall = 0.35 * damp + stream.gaussian()
      return fall > 0.5 ? (6 * (fall - 0.5)).rounded(toDecimals: 1) : 0
    }
  }

  /// Writes the readings of every day at noon.
  func write(in diary: inout Diary) {
    for day in temperature.indices {
      let date = diary.period.date(day).description
      for (name, value, unit) in [
        ("temperature", temperature[day], "°C"), ("pressure", pressure[day], "hPa"),
        ("humidity", humidity[day], "%"), ("rain", rain[day], "mm"),
      ] {
        let note = Note(.environment, name, value, unit).from(.weather, "\(date)-\(name)")
        diary.write(note, on: day, around: 12, within: 0)
      }
    }
  }
}
