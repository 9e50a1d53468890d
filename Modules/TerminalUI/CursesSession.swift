import CNcurses
import Glibc
import Presentation

/// A terminal session of ncurses: its modes, its keys, and the canvas on screen.
///
/// ncurses reads keys, looks up the terminal and sets its modes; output bypasses it
/// (docs/decisions/0005). Not thread-safe: ``NcursesTerminal`` guards it with a lock.
struct CursesSession: ~Copyable {
    /// Standard input and standard output.
    static let input: Int32 = 0
    static let output: Int32 = 1

    private let screen: OpaquePointer
    private let pad: UnsafeMutablePointer<WINDOW>
    private var encoder: FrameEncoder
    private var takeOverText: String
    private var followsMouse: Bool
    private let modes: termios
    private var scalars = ScalarReader()
    private var decoder = InputDecoder()
    private var shown: Canvas?
    private(set) var isHeld = true
    /// The events that were read while an answer was waited for.
    private var readBefore: [InputEvent] = []
    /// Whether the terminal was asked for its attributes and has not answered.
    private var isAsking = false

    /// The milliseconds for which an answer is waited for before the terminal is given back, so
    /// that the shell does not get it.
    private static let patience: Int32 = 150

    /// Takes the terminal.
    ///
    /// - Parameter pipe: The descriptor to which signal handlers write the numbers of signals.
    /// - Throws: ``TerminalError``; the terminal is then unchanged.
    init(
        type: String, color: ColorUse, charset: Charset, mouse: Bool, pipe: Int32
    ) throws(TerminalError) {
        guard isatty(Self.input) == 1, isatty(Self.output) == 1 else { throw .notATerminal }
        var found = termios()
        tcgetattr(Self.output, &found)
        let known = try Terminfo.known(type)
        let terminfo = try Terminfo(type: known)
        TerminalGuard.install(
            .init(
                descriptor: Self.output, modes: found, text: Self.kept(terminfo.giveBack),
                pipe: pipe))
        TerminalGuard.hold()
        guard let screen = quad_new_screen(known), let pad = newpad(1, 1) else {
            TerminalGuard.giveBack()
            throw .unknownType(type)
        }
        cbreak()
        noecho()
        nonl()
        set_escdelay(25)
        // Reading from a pad never makes ncurses draw its own, empty screen.
        keypad(pad, true)
        nodelay(pad, true)
        KeyCodes.define()
        var own = termios()
        tcgetattr(Self.output, &own)
        // Keys typed before Ctrl-C and Ctrl-Z are kept, and Ctrl-S doesn't freeze the screen.
        own.c_lflag |= tcflag_t(NOFLSH)
        own.c_iflag &= ~tcflag_t(IXON)
        tcsetattr(Self.output, TCSADRAIN, &own)
        self.screen = screen
        self.pad = pad
        self.modes = own
        self.encoder = FrameEncoder(terminfo: terminfo, color: color, charset: charset)
        self.takeOverText = terminfo.takeOver(mouse: mouse)
        self.followsMouse = mouse
        send(takeOverText)
    }

    /// The size of the terminal in cells; 80 × 24 if the terminal doesn't report one.
    static var size: Size {
        var columns: Int32 = 0
        var rows: Int32 = 0
        guard quad_window_size(output, &columns, &rows) == 0, columns > 0, rows > 0 else {
            return Size(columns: 80, rows: 24)
        }
        return Size(columns: Int(columns), rows: Int(rows))
    }

    /// Shows a canvas of the terminal's size.
    mutating func draw(_ canvas: Canvas) {
        guard isHeld, canvas.size == Self.size else { return }
        if !canvas.pictures.isEmpty { encoder.pictures?.cell = Self.cell }
        send(encoder.encode(canvas, over: shown))
        shown = canvas
    }

    /// The size of a cell in pixels; `nil` if the terminal doesn't report it.
    private static var cell: PictureEncoder.CellSize? {
        var (width, height): (Int32, Int32) = (0, 0)
        guard quad_cell_size(output, &width, &height) == 0 else { return nil }
        return PictureEncoder.CellSize(width: Int(width), height: Int(height))
    }

    /// Shows pictures from now on if the terminal is known for it, else asks it.
    ///
    /// - Returns: Whether it can be told at once that it shows them.
    mutating func askForPictures(_ variables: [String: String]) -> Bool {
        if let known = PictureProtocol(environment: variables) { return showPictures(by: known) }
        guard isHeld, !isAsking, PictureProtocol.canBeAsked(environment: variables) else {
            return false
        }
        isAsking = true
        send("\u{1B}[c")
        return false
    }

    /// - Returns: Whether pictures can be shown.
    private mutating func showPictures(by way: PictureProtocol) -> Bool {
        let pictures = PictureEncoder(way: way, cell: Self.cell)
        guard pictures.canShow else { return false }
        encoder.pictures = pictures
        // However the program ends, none is left behind.
        let removal = way == .kitty ? TerminalPicture.kittyRemoval() : encoder.terminfo.clear
        TerminalGuard.replace(text: Self.kept(removal + encoder.terminfo.giveBack))
        return true
    }

    /// Rings once, as a sound does.
    func ring(_ chime: Chime) {
        guard isHeld else { return }
        let terminfo = encoder.terminfo
        send(chime.text(bell: terminfo.bell, hasPitch: terminfo.hasPitch))
    }

    /// Whether the terminal can exchange text and background of the whole screen by itself.
    var canLight: Bool { encoder.terminfo.light != nil }

    /// Exchanges text and background of the whole screen, or ends that.
    func light(_ isOn: Bool) {
        guard isHeld, let light = encoder.terminfo.light else { return }
        send(isOn ? light.on : light.off)
    }

    /// Follows another background and another wish for the mouse.
    mutating func follow(_ background: Background, mouse: Bool) {
        let color = ColorUse(encoder.color.depth, on: background)
        if color != encoder.color {
            encoder = FrameEncoder(
                terminfo: encoder.terminfo, color: color, charset: encoder.charset,
                pictures: encoder.pictures)
            forgetCells()
        }
        guard mouse != followsMouse else { return }
        followsMouse = mouse
        takeOverText = encoder.terminfo.takeOver(mouse: mouse)
        if isHeld { send(Terminfo.stopInput + Terminfo.startInput(mouse: mouse)) }
    }

    /// Forgets what the cells show: the next canvas is written whole, as if the terminal had had
    /// another size. It may have had one for a moment, and shows remains of that.
    mutating func forgetCells() {
        shown = shown.map { shown in
            var empty = Canvas(size: Size(columns: 0, rows: 0))
            empty.pictures = shown.pictures
            return empty
        }
    }

    /// Sends the escape sequence for the clipboard.
    func copy(_ sequence: String) { if isHeld { send(sequence) } }

    /// Gives the terminal back.
    mutating func giveBack() {
        awaitAnswer()
        isHeld = false
        TerminalGuard.giveBack()
    }

    /// Takes the terminal again after it was given back.
    ///
    /// In the background, the system stops the program here until it is in the foreground.
    mutating func takeOver() {
        var modes = modes
        while tcsetattr(Self.output, TCSADRAIN, &modes) != 0, errno == EINTR {}
        TerminalGuard.hold()
        isHeld = true
        shown = nil
        send(takeOverText)
    }

    deinit { delscreen(screen) }

    /// Returns the events of all keys that have arrived; none while the shell has the terminal.
    mutating func readEvents() -> (events: [InputEvent], isEmpty: Bool) {
        guard isHeld else { return ([], false) }
        var tokens: [InputDecoder.Token] = []
        var reads = 0
        while reads < 4096, case let code = wgetch(pad), code != ERR {
            reads += 1
            tokens += self.tokens(of: code)
        }
        defer { readBefore = [] }
        var events = readBefore + decoder.decode(tokens)
        if isAsking, let answer = decoder.attributes {
            isAsking = false
            let hasSixels = PictureProtocol.hasSixels(attributes: Array(answer.utf8))
            if hasSixels, showPictures(by: .sixel) { events.append(.pictures) }
        }
        return (events, reads == 0)
    }

    /// Waits for the answer that is missing, if one is, for a moment.
    private mutating func awaitAnswer() {
        var waiting = pollfd(fd: Self.input, events: Int16(POLLIN), revents: 0)
        while isHeld, isAsking, poll(&waiting, 1, Self.patience) > 0 {
            let (events, isEmpty) = readEvents()
            readBefore = events
            if isEmpty { break }
        }
        isAsking = false
    }

    /// Returns the tokens for a code that ncurses read: a byte, or the number of a key.
    ///
    /// ncurses' own decoding isn't used: it drops characters that the locale can't represent.
    private mutating func tokens(of code: Int32) -> [InputDecoder.Token] {
        if let byte = UInt8(exactly: code) { return scalars.read(byte).map { .scalar($0) } }
        return scalars.end().map { .scalar($0) } + [KeyCodes.token(of: code)]
    }

    /// Writes all of a text; gives up if the terminal is gone.
    private func send(_ text: String) {
        var text = text
        text.withUTF8 { bytes in
            var sent = 0
            while sent < bytes.count {
                let count = write(Self.output, bytes.baseAddress! + sent, bytes.count - sent)
                if count > 0 {
                    sent += count
                } else if errno == EAGAIN {
                    var waiting = pollfd(fd: Self.output, events: Int16(POLLOUT), revents: 0)
                    poll(&waiting, 1, 1000)
                } else if errno != EINTR {
                    return
                }
            }
        }
    }

    /// Returns the bytes of a text in memory that is never freed.
    private static func kept(_ text: String) -> UnsafeBufferPointer<UInt8> {
        let bytes = Array(text.utf8)
        let memory = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: bytes.count)
        _ = memory.initialize(from: bytes)
        return UnsafeBufferPointer(memory)
    }
}
