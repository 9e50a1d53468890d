/// A terminal for drawing and input.
package protocol Terminal: Sendable {
    /// The size in cells, at least 1 × 1.
    var size: Size { get }
    /// The characters that it shows.
    var charset: Charset { get }
    /// The input events, in order and without loss; for a single reader.
    ///
    /// The stream ends when the terminal is closed or gone.
    var events: AsyncStream<InputEvent> { get }

    /// Shows a canvas by writing only the differences from the last one.
    ///
    /// An equal canvas writes nothing. A canvas whose size differs from the terminal's is cut, or
    /// leaves the rest blank.
    func draw(_ canvas: Canvas)

    /// Rings the bell.
    func bell()

    /// Stops the program as Ctrl-Z does; the terminal is redrawn when it continues.
    func suspend()

    /// Restores the terminal's original state; later calls do nothing.
    func close()
}
