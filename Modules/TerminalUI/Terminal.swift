import Presentation

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

    /// Begins a sound; returns before it has ended.
    func ring(_ chime: Chime)

    /// Whether the terminal can exchange text and background of the whole screen by itself.
    var canLight: Bool { get }

    /// Exchanges text and background of the whole screen, or ends that; does nothing if the
    /// terminal can't.
    func light(_ isOn: Bool)

    /// Finds out whether the terminal can show pictures of pixels, without a wait: if it can,
    /// ``InputEvent/pictures`` follows. Only then are those of a canvas shown.
    func askForPictures()

    /// Follows another background and another wish for the mouse from now on.
    func follow(_ background: Background, mouse: Bool)

    /// Puts a text on the terminal's clipboard, if it has one; nothing tells whether it has.
    func copy(_ text: String)

    /// Stops the program as Ctrl-Z does; the terminal is redrawn when it continues.
    func suspend()

    /// Gives the terminal back while some work is done, which another program does in its
    /// foreground, then takes it again and redraws; returns when that is done.
    func lend(_ work: @escaping @Sendable () -> Void) async

    /// Restores the terminal's original state; later calls do nothing.
    func close()
}
