/// The text of durations as stopwatches show them.
public enum ClockText {
    /// Hours, minutes and seconds, rounded down, as in `1:02:03`; a minus sign if negative.
    public static func text(of duration: Duration) -> String {
        let seconds = abs(duration.components.seconds)
        let sign = duration <= .seconds(-1) ? "-" : ""
        return "\(sign)\(seconds / 3600):\(twoDigits(seconds / 60 % 60)):\(twoDigits(seconds % 60))"
    }

    /// The same with tenths of a second, as in `1:02:03.4`.
    public static func precise(_ duration: Duration) -> String {
        let tenths = abs(duration.components.attoseconds) / 100_000_000_000_000_000
        return "\(text(of: duration)).\(tenths)"
    }

    private static func twoDigits(_ number: Int64) -> String {
        number < 10 ? "0\(number)" : "\(number)"
    }
}
