import Presentation
import Synchronization

/// A terminal without a screen: a test sends the events and reads the drawn canvases.
public final class HeadlessTerminal: Terminal {
    private struct State {
        var size: Size
        var screens: [Canvas] = []
        var bells = 0
        var isClosed = false
    }

    /// The events that the test sends.
    public let events: AsyncStream<InputEvent>
    /// The characters that it shows.
    public let charset: Charset
    private let continuation: AsyncStream<InputEvent>.Continuation
    private let state: Mutex<State>

    /// Creates a terminal of a size; by default 24 rows of 80 columns.
    public init(size: Size = Size(columns: 80, rows: 24), charset: Charset = .unicode) {
        self.charset = charset
        self.state = Mutex(State(size: size))
        (self.events, self.continuation) = AsyncStream.makeStream()
    }

    /// The size in cells.
    public var size: Size { state.withLock { $0.size } }
    /// The canvases that were drawn, oldest first; drawing an equal canvas again adds nothing.
    public var screens: [Canvas] { state.withLock { $0.screens } }
    /// The text on screen; empty before anything is drawn.
    public var text: String { screens.last?.text ?? "" }
    /// The number of times the bell rang.
    public var bells: Int { state.withLock { $0.bells } }
    /// Whether the terminal was closed.
    public var isClosed: Bool { state.withLock { $0.isClosed } }

    /// Sends events.
    public func send(_ events: InputEvent...) {
        for event in events { continuation.yield(event) }
    }

    /// Sends the characters of a text as keys.
    public func type(_ text: String) {
        for character in text { continuation.yield(.key(.character(character))) }
    }

    /// Changes the size and sends a resize event.
    public func resize(to size: Size) {
        state.withLock { $0.size = size }
        continuation.yield(.resize(size))
    }

    /// Records a canvas as shown.
    public func draw(_ canvas: Canvas) {
        state.withLock { state in
            guard !state.isClosed, state.screens.last != canvas else { return }
            state.screens.append(canvas)
        }
    }

    /// Counts a ring.
    public func bell() { state.withLock { $0.bells += 1 } }

    /// Does nothing: there is no shell to go back to.
    public func suspend() {}

    /// Ends the events.
    public func close() {
        state.withLock { $0.isClosed = true }
        continuation.finish()
    }
}
