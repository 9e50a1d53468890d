import CNcurses
import FoundationEssentials
import Glibc
import Presentation
import Primitives
import Synchronization

/// The terminal in which the program runs, through ncurses.
///
/// A separate thread waits for keys and signals, so they never block a task. There is only one
/// terminal, so create one instance per program.
package final class NcursesTerminal: Terminal {
    /// The number of unread events after which reading the keyboard pauses.
    private static let queueLimit = 1024
    /// The number of empty reads in a row after which the terminal counts as gone.
    private static let emptyReadLimit = 50

    /// The events in order.
    package let events: AsyncStream<InputEvent>
    /// The characters that it shows.
    package let charset: Charset
    private let continuation: AsyncStream<InputEvent>.Continuation
    private let session: Mutex<CursesSession>
    private let carillon = Mutex(Carillon())
    private let clipboard: ClipboardSequence
    /// The variables by which terminals with pictures are known; `nil` if none are wanted.
    private let picturing: [String: String]?
    private let signals: (reader: Int32, writer: Int32)
    private let keyboard = WorkerThreads(count: 1)
    /// The work for which the terminal is lent next.
    private let errands = Mutex<[@Sendable () -> Void]>([])
    /// The byte in the pipe that stands for an errand; no signal has its number.
    private static let errand: UInt8 = 255

    /// Takes the terminal of standard input and output.
    ///
    /// - Parameters:
    /// - environment: The variables `TERM`, `NO_COLOR`, `COLORTERM`, those of the background and
    ///   those of the locale.
    /// - charset: The charset instead of the locale's; `nil` for the locale's.
    /// - mouse: Whether to request mouse events.
    /// - pictures: Whether to show pictures of pixels if the terminal can.
    /// - Throws: ``TerminalError``; the terminal is then unchanged.
    package init(
        environment: [String: String], charset: Charset? = nil, mouse: Bool = true,
        pictures: Bool = true
    ) throws(TerminalError) {
        guard let type = environment["TERM"], !type.isEmpty else { throw .noType }
        var ends: [Int32] = [-1, -1]
        precondition(pipe(&ends) == 0, "a program has room for the two ends of a pipe")
        for end in ends {
            _ = fcntl(end, F_SETFL, O_NONBLOCK)
            _ = fcntl(end, F_SETFD, FD_CLOEXEC)
        }
        self.signals = (ends[0], ends[1])
        clipboard = ClipboardSequence(variables: environment)
        picturing = pictures ? environment : nil
        self.charset = charset ?? Charset(environment: environment)
        (self.events, self.continuation) = AsyncStream.makeStream(
            bufferingPolicy: .bufferingOldest(Self.queueLimit))
        self.session = Mutex(
            try CursesSession(
                type: type,
                color: ColorUse(
                    ColorDepth(environment: environment), on: Background(environment: environment)),
                charset: self.charset, mouse: mouse, pipe: ends[1]))
        keyboard.submit { [self] in listen() }
    }

    /// The size in cells.
    package var size: Size { CursesSession.size }

    /// Writes the differences from the shown canvas.
    ///
    /// A canvas whose size differs from the terminal's is skipped: a resize event is on its way.
    package func draw(_ canvas: Canvas) { session.withLock { $0.draw(canvas) } }

    /// Begins a sound; a task rings what of it comes later.
    package func ring(_ chime: Chime) {
        guard let number = carillon.withLock({ $0.begin(chime) }) else { return }
        session.withLock { $0.ring(chime) }
        guard !chime.gaps.isEmpty else { return }
        Task { [self] in
            defer { carillon.withLock { $0.end(number) } }
            for gap in chime.gaps {
                try? await Task.sleep(for: .milliseconds(gap))
                guard carillon.withLock({ $0.rings(number) }) else { return }
                session.withLock { $0.ring(chime) }
            }
            try? await Task.sleep(for: .milliseconds(Chime.rest))
        }
    }

    /// Whether the terminal can exchange text and background of the whole screen by itself.
    package var canLight: Bool { session.withLock { $0.canLight } }

    /// Exchanges text and background of the whole screen, or ends that.
    package func light(_ isOn: Bool) { session.withLock { $0.light(isOn) } }

    /// Asks the terminal for pictures, unless its variables tell.
    package func askForPictures() {
        guard let picturing else { return }
        if session.withLock({ $0.askForPictures(picturing) }) { deliver(.pictures) }
    }

    /// Follows another background and another wish for the mouse from now on; what is shown is
    /// written anew if its colours may change.
    package func follow(_ background: Background, mouse: Bool) {
        session.withLock { $0.follow(background, mouse: mouse) }
    }

    /// Puts a text on the terminal's clipboard, if it has one.
    package func copy(_ text: String) {
        let sequence = clipboard.text(base64: Data(text.utf8).base64EncodedString())
        session.withLock { $0.copy(sequence) }
    }

    /// Stops the program as Ctrl-Z does.
    package func suspend() { tell(SIGTSTP) }

    /// Gives the terminal back while some work is done.
    ///
    /// The thread that reads the keyboard does it, so that no key is taken away from the other
    /// program, which can be stopped by Ctrl-Z together with this one.
    package func lend(_ work: @escaping @Sendable () -> Void) async {
        await withCheckedContinuation { done in
            errands.withLock { errands in
                errands.append {
                    work()
                    done.resume()
                }
            }
            tell(Int32(Self.errand))
        }
    }

    /// Gives the terminal back, and restores the previous signal handlers.
    package func close() {
        let wasHeld = session.withLock { session in
            defer { session.giveBack() }
            return session.isHeld
        }
        guard wasHeld else { return }
        TerminalGuard.uninstall()
        tell(0)
        continuation.finish()
    }

    private func tell(_ number: Int32) {
        var byte = UInt8(number)
        _ = write(signals.writer, &byte, 1)
    }

    /// Waits for keys and signals until the terminal is closed or gone.
    private func listen() {
        var emptyReads = 0
        while true {
            var waiting = [
                pollfd(fd: CursesSession.input, events: Int16(POLLIN), revents: 0),
                pollfd(fd: signals.reader, events: Int16(POLLIN), revents: 0),
            ]
            guard poll(&waiting, 2, -1) > 0 else { continue }
            // Keys first: those typed before Ctrl-Z or Ctrl-C must not be left to the shell.
            let (events, isEmpty) = session.withLock { $0.readEvents() }
            for event in events { deliver(event) }
            if waiting[1].revents != 0, !handleSignals() { break }
            guard waiting[0].revents != 0 else { continue }
            emptyReads = isEmpty ? emptyReads + 1 : 0
            let isGone = waiting[0].revents & Int16(POLLHUP | POLLERR | POLLNVAL) != 0
            if isEmpty, isGone || emptyReads > Self.emptyReadLimit {
                deliver(.stop(.hangup))
                break
            }
        }
        continuation.finish()
    }

    /// - Returns: `false` if the terminal was closed.
    private func handleSignals() -> Bool {
        var byte: UInt8 = 0
        while read(signals.reader, &byte, 1) == 1 {
            switch Int32(byte) {
            case 0: return false
            case SIGINT: deliver(.stop(.interrupt))
            case SIGTERM: deliver(.stop(.terminate))
            case SIGHUP: deliver(.stop(.hangup))
            case SIGTSTP:
                session.withLock { $0.giveBack() }
                TerminalGuard.stopForShell()
                goOn()
            case SIGCONT: goOn()
            case Int32(Self.errand): runErrands()
            default:
                session.withLock { $0.forgetCells() }
                deliver(.resize(size))
            }
        }
        return true
    }

    private func runErrands() {
        for errand in errands.withLock({ errands in
            defer { errands = [] }
            return errands
        }) {
            session.withLock { $0.giveBack() }
            TerminalGuard.beginLending()
            errand()
            TerminalGuard.endLending()
            goOn()
        }
    }

    private func goOn() {
        session.withLock { $0.takeOver() }
        deliver(.resize(size))
    }

    /// Delivers an event; waits while the reader is far behind, and loses nothing.
    private func deliver(_ event: InputEvent) {
        while case .dropped = continuation.yield(event) { usleep(10_000) }
    }
}
