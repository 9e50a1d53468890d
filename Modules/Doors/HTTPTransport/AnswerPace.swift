/// The pace that a server must keep while it sends an answer.
///
/// A timeout for silence alone lets a server hold a device for ever, a byte at a time. The rate is
/// that of the slowest mobile network, and counts from the answer's first byte on.
///
/// - Note: An event stream has no pace: it sends a heartbeat, and ends after three that are missed.
struct AnswerPace: Sendable {
    /// The time for which the rate is not looked at.
    static let grace: Duration = .seconds(20)
    static let leastBytesPerSecond = 1024

    /// The time in which the whole answer must have come.
    let longest: Duration

    /// Creates the pace of the answer to a request whose caller waits so long for it, or as long as
    /// any does.
    init(patience: Duration? = nil) {
        longest = min(patience ?? .seconds(120), .seconds(120))
    }

    /// Returns what is wrong with an answer of which so many bytes came in a time; `nil` if it may
    /// go on.
    func complaint(bytes: Int, after time: Duration) -> String? {
        if time > longest {
            return "did not send its answer within \(longest.components.seconds) s"
        }
        let seconds = time / .seconds(1)
        guard time > Self.grace, Double(bytes) < seconds * Double(Self.leastBytesPerSecond)
        else {
            return nil
        }
        return "sends its answer too slowly: \(bytes) bytes in \(Int(seconds)) s"
    }
}
