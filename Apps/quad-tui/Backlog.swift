import Synchronization

/// The events that wait while the screen is drawn.
///
/// All of them are handled before it is drawn again: a terminal, a disk or a processor that is
/// slower than the person shows fewer frames, and never old ones.
final class Backlog: Sendable {
    private let events = Mutex<[Event]>([])
    private let signal: AsyncStream<Void>.Continuation
    /// A value whenever there may be something to take.
    let signals: AsyncStream<Void>

    init() {
        (signals, signal) = AsyncStream.makeStream(bufferingPolicy: .bufferingNewest(1))
    }

    /// Gathers events until they end.
    func gather(_ arriving: AsyncStream<Event>) async {
        for await event in arriving {
            events.withLock { $0.append(event) }
            signal.yield()
        }
        signal.finish()
    }

    /// Returns all that wait, in order.
    func take() -> [Event] {
        events.withLock { events in
            defer { events = [] }
            return events
        }
    }
}

/// Frames as they are drawn: what stands still in them, and when the last one was.
struct Frames {
    /// The longest time without a frame while there is more to handle.
    private static let longest = Duration.milliseconds(100)

    var still = StillPictures()
    /// Whether the model is laid out as it is now.
    var isLaidOut = false
    private var last = ContinuousClock.now

    /// Whether the next frame can't wait for what is left to handle.
    var isDue: Bool { ContinuousClock.now - last > Self.longest }

    /// Notes that a frame was drawn.
    mutating func note() {
        isLaidOut = true
        last = .now
    }
}
