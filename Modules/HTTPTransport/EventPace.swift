import API

/// The least pace of a stream of events: a line, which may be a heartbeat, comes within the time of
/// three heartbeats.
///
/// A stream may last for days, so unlike other answers it has no deadline (``AnswerTime``); bytes
/// that never end a line don't keep it open.
struct EventPace {
    private static let longest = APILimits.heartbeat * 3

    /// The time since the beginning at which a line ended last.
    private var last: Duration = .zero

    /// Takes bytes that came a time after the beginning; returns whether the stream is quick
    /// enough.
    mutating func goesOn(after bytes: some Sequence<UInt8>, at time: Duration) -> Bool {
        let isInTime = time - last <= Self.longest
        if bytes.contains(where: { $0 == UInt8(ascii: "\n") || $0 == UInt8(ascii: "\r") }) {
            last = time
        }
        return isInTime
    }
}
