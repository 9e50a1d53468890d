import Presentation
import Synchronization

/// A terminal without a screen: a test sends the events and reads the drawn canvases.
package final class HeadlessTerminal: Terminal {
    private struct State {
        var size: Size
        var screens: [Canvas] = []
        var chimes: [Chime] = []
        var lights: [Bool] = []
        var copies: [String] = []
        var background: Background?
        var followsMouse: Bool?
        var isClosed = false
    }

    /// The events that the test sends.
    package let events: AsyncStream<InputEvent>
    /// The characters that it shows.
    package let charset: Charset
    /// Whether it can exchange text and background of the whole screen.
    package let canLight: Bool
    /// Whether it can show pictures of pixels.
    package let canShowPictures: Bool
    private let continuation: AsyncStream<InputEvent>.Continuation
    private let state: Mutex<State>

    /// Creates a terminal of a size; by default 24 rows of 80 columns.
    package init(
        size: Size = Size(columns: 80, rows: 24), charset: Charset = .unicode,
        canLight: Bool = false, canShowPictures: Bool = false
    ) {
        self.charset = charset
        self.canShowPictures = canShowPictures
        self.canLight = canLight
        self.state = Mutex(State(size: size))
        (self.events, self.continuation) = AsyncStream.makeStream()
    }

    /// The size in cells.
    package var size: Size { state.withLock { $0.size } }
    /// The canvases that were drawn, oldest first; drawing an equal canvas again adds nothing.
    package var screens: [Canvas] { state.withLock { $0.screens } }
    /// The text on screen; empty before anything is drawn.
    package var text: String { screens.last?.text ?? "" }
    /// The sounds, oldest first.
    package var chimes: [Chime] { state.withLock { $0.chimes } }
    /// Each time the whole screen was lit (`true`) or not any more (`false`).
    package var lights: [Bool] { state.withLock { $0.lights } }
    /// The texts that were put on the clipboard.
    package var copies: [String] { state.withLock { $0.copies } }
    /// The background that it was told of last; `nil` if none.
    package var background: Background? { state.withLock { $0.background } }
    /// Whether the mouse is followed; `nil` if nobody said.
    package var followsMouse: Bool? { state.withLock { $0.followsMouse } }
    /// Whether the terminal was closed.
    package var isClosed: Bool { state.withLock { $0.isClosed } }

    /// Sends events.
    package func send(_ events: InputEvent...) {
        for event in events { continuation.yield(event) }
    }

    /// Sends the characters of a text as keys.
    package func type(_ text: String) {
        for character in text { continuation.yield(.key(.character(character))) }
    }

    /// Changes the size and sends a resize event.
    package func resize(to size: Size) {
        state.withLock { $0.size = size }
        continuation.yield(.resize(size))
    }

    /// Records a canvas as shown.
    package func draw(_ canvas: Canvas) {
        state.withLock { state in
            guard !state.isClosed, state.screens.last != canvas else { return }
            state.screens.append(canvas)
        }
    }

    /// Records a sound.
    package func ring(_ chime: Chime) { state.withLock { $0.chimes.append(chime) } }

    /// Records that the whole screen is lit, or not any more.
    package func light(_ isOn: Bool) { state.withLock { $0.lights.append(isOn) } }

    /// Tells whether it can show pictures.
    package func askForPictures() {
        if canShowPictures { continuation.yield(.pictures) }
    }

    /// Records a text for the clipboard.
    package func copy(_ text: String) { state.withLock { $0.copies.append(text) } }

    /// Records the background and the wish for the mouse.
    package func follow(_ background: Background, mouse: Bool) {
        state.withLock { ($0.background, $0.followsMouse) = (background, mouse) }
    }

    /// Does nothing: there is no shell to go back to.
    package func suspend() {}

    /// Does the work.
    package func lend(_ work: @escaping @Sendable () -> Void) async { work() }

    /// Ends the events.
    package func close() {
        state.withLock { $0.isClosed = true }
        continuation.finish()
    }
}
