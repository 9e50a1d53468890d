import Glibc
import Primitives

/// The mean position of a person during the last minutes: precise fixes count more, old ones less.
///
/// One fix of 50 m can't tell buildings apart; ten of them together can.
struct MeanPosition: Hashable, Sendable, Codable {
    private(set) var coordinate: Coordinate
    private var weight: Double
    private var at: Instant

    init(_ reading: Reading, _ setting: TrackerSetting) {
        coordinate = reading.coordinate
        weight = setting.weight(of: reading)
        at = reading.at
    }

    mutating func take(_ reading: Reading, _ setting: TrackerSetting) {
        let east = reading.coordinate.longitude - coordinate.longitude
        guard abs(east) < 180, setting.meanTime > 0 else {
            self = MeanPosition(reading, setting)
            return
        }
        let age = Double(reading.at.milliseconds(since: at))
        let own = setting.weight(of: reading)
        weight = weight * exp(-age / setting.meanTime) + own
        at = reading.at
        let share = own / weight
        coordinate = Coordinate(
            longitude: coordinate.longitude + east * share,
            latitude: coordinate.latitude
                + (reading.coordinate.latitude - coordinate.latitude) * share)
    }
}
