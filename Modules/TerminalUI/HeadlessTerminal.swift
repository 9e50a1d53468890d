import Presentation
import Synchronization

/// A terminal without a screen: events come from a test, and what was drawn can be read.
public final class HeadlessTerminal: Terminal {
    private struct State {
        var size: Size
        var screens: [Canvas] = []
        var bells = 0
        var isClosed = false
    }

    /// What arrives.
    public let events: AsyncStream<InputEvent>
    /// Which characters it shows.
    public let charset: Charset
    private let continuation: AsyncStream<InputEvent>.Continuation
    private let state: Mutex<State>

    /// Makes a terminal of a size; 24 rows of 80 columns if nothing else is said.
    public init(size: Size = Size(columns: 80, rows: 24), charset: Charset = .unicode) {
        self.charset = charset
        self.state = Mutex(State(size: size))
        (self.events, self.continuation) = AsyncStream.makeStream()
    }

    /// Cells across and down.
    public var size: Size { state.withLock { $0.size } }
    /// What was drawn, oldest first; drawing what is already shown adds nothing.
    public var screens: [Canvas] { state.withLock { $0.screens } }
    /// What is shown, as text; empty before anything is drawn.
    public var text: String { screens.last?.text ?? "" }
    /// How often the bell rang.
    public var bells: Int { state.withLock { $0.bells } }
    /// Whether it was given back.
    public var isClosed: Bool { state.withLock { $0.isClosed } }

    /// Lets events arrive.
    public func send(_ events: InputEvent...) {
        for event in events { continuation.yield(event) }
    }

    /// Lets text arrive key by key.
    public func type(_ text: String) {
        for character in text { continuation.yield(.key(.character(character))) }
    }

    /// Gives it another size, and says so.
    public func resize(to size: Size) {
        state.withLock { $0.size = size }
        continuation.yield(.resize(size))
    }

    /// Keeps a canvas as shown.
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
