/// A terminal to draw on and to get events from.
public protocol Terminal: Sendable {
    /// Cells across and down, at least 1 × 1.
    var size: Size { get }
    /// Which characters it shows.
    var charset: Charset { get }
    /// What arrives, in order and without loss; read by one reader.
    ///
    /// Ends when the terminal is closed or gone.
    var events: AsyncStream<InputEvent> { get }

    /// Shows a canvas, by writing only what differs from the one shown last.
    ///
    /// A canvas that differs in nothing writes nothing. One of another size than the terminal
    /// is cut, or leaves the rest blank.
    func draw(_ canvas: Canvas)

    /// Rings the bell.
    func bell()

    /// Stops the program as Ctrl-Z does; the terminal is drawn anew when it goes on.
    func suspend()

    /// Gives the terminal back as it was found; later calls do nothing.
    func close()
}
