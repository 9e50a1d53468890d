import Glibc
import Synchronization

/// Restores the terminal's modes, also if a signal ends or stops the program.
///
/// A signal handler runs between any two instructions, so it uses only memory that is never freed,
/// atomic numbers and async-signal-safe calls.
enum TerminalModes {
    /// The address of the original modes and the modes in use, one after the other; 0 while the
    /// terminal is not taken over.
    private static let kept = Atomic<UInt>(0)
    private static let isResumed = Atomic<Bool>(false)
    private static let fatal = [SIGTERM, SIGHUP, SIGINT, SIGQUIT]

    /// Switches the terminal to single keys without echo, including Ctrl-C and Ctrl-Z.
    ///
    /// - Throws: ``CommandError/noInput(path:reason:)``.
    static func take() throws(CommandError) {
        let modes = UnsafeMutablePointer<termios>.allocate(capacity: 2)
        modes.initialize(repeating: termios(), count: 2)
        guard tcgetattr(STDIN_FILENO, modes) == 0 else {
            modes.deallocate()
            throw .noInput(path: "the terminal", reason: String(cString: strerror(errno)))
        }
        modes[1] = modes[0]
        modes[1].c_lflag &= ~tcflag_t(ECHO | ICANON | ISIG)
        kept.store(UInt(bitPattern: modes), ordering: .sequentiallyConsistent)
        for number in fatal {
            signal(number) { number in
                TerminalModes.giveBack()
                signal(number, SIG_DFL)
                raise(number)
            }
        }
        handleStops()
        signal(SIGCONT) { _ in
            TerminalModes.takeAgain()
            TerminalModes.isResumed.store(true, ordering: .sequentiallyConsistent)
        }
        tcsetattr(STDIN_FILENO, TCSADRAIN, modes + 1)
    }

    /// Restores the original modes; async-signal-safe.
    static func giveBack() {
        let address = kept.exchange(0, ordering: .sequentiallyConsistent)
        // The few bytes are never freed: a handler may be reading them.
        guard let modes = UnsafeMutablePointer<termios>(bitPattern: address) else { return }
        tcsetattr(STDIN_FILENO, TCSADRAIN, modes)
    }

    /// Stops the program and its process group, as Ctrl-Z does.
    ///
    /// Without a shell that could continue it, the program is not stopped and goes on at once.
    static func suspend() {
        let address = kept.load(ordering: .sequentiallyConsistent)
        guard let modes = UnsafeMutablePointer<termios>(bitPattern: address) else { return }
        tcsetattr(STDIN_FILENO, TCSADRAIN, modes)
        signal(SIGTSTP, SIG_DFL)
        kill(0, SIGTSTP)
        // Another thread may receive the signal first.
        usleep(10_000)
        takeAgain()
        _ = wasResumed()
    }

    /// Whether the program was stopped and continued since the last call.
    static func wasResumed() -> Bool {
        isResumed.exchange(false, ordering: .sequentiallyConsistent)
    }

    /// Installs a handler that restores the modes before another program stops this one.
    private static func handleStops() {
        signal(SIGTSTP) { _ in
            let address = TerminalModes.kept.load(ordering: .sequentiallyConsistent)
            if let modes = UnsafeMutablePointer<termios>(bitPattern: address) {
                tcsetattr(STDIN_FILENO, TCSADRAIN, modes)
            }
            // The program stops when this handler returns: until then the signal is pending.
            signal(SIGTSTP, SIG_DFL)
            raise(SIGTSTP)
        }
    }

    /// Takes over the terminal again after a stop; async-signal-safe.
    private static func takeAgain() {
        let address = kept.load(ordering: .sequentiallyConsistent)
        guard let modes = UnsafeMutablePointer<termios>(bitPattern: address) else { return }
        handleStops()
        tcsetattr(STDIN_FILENO, TCSADRAIN, modes + 1)
    }
}
