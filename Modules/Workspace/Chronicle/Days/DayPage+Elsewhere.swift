import Primitives

extension DayPage {
    /// The sentences about what other devices have of the day and this one doesn't; empty if
    /// nothing is known of other devices.
    ///
    /// Counts, times and entries are the same on all devices of an account. When a tap was made,
    /// where somebody was and whom they met stays on the device that recorded it.
    package var elsewhere: [String] {
        var told: [String] = []
        let parts = counts.filter { $0.elsewhere != 0 }
            .map { "\($0.elsewhere) \(SafeText.line($0.name))" }
        if !parts.isEmpty {
            let visits = otherDevices.isEmpty ? ", and the visits and meetings recorded there," : ""
            told.append(
                "Counted on another device: \(parts.joined(separator: ", ")). The times of these "
                    + "taps\(visits) are only there.")
        }
        if !otherDevices.isEmpty {
            let names = NameList.list(otherDevices.map { SafeText.line($0) })
            told.append("Visits and meetings recorded on \(names) are only there.")
        }
        return told
    }
}
