import Glibc
import Synchronization

/// Gives the terminal's modes back, also when a signal ends or stops the program.
///
/// A signal handler runs between any two instructions, so it touches only memory that is never
/// freed, atomic numbers and async-signal-safe calls.
enum TerminalModes {
    /// The address of the modes as they were found and as they are meanwhile, one after the other;
    /// 0 while the terminal is not taken.
    private static let kept = Atomic<UInt>(0)
    private static let isResumed = Atomic<Bool>(false)
    private static let fatal = [SIGTERM, SIGHUP, SIGINT, SIGQUIT]

    /// Lets single keys be read, unseen, Ctrl-C and Ctrl-Z among them.
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

    /// Puts the modes back as they were found; async-signal-safe.
    static func giveBack() {
        let address = kept.exchange(0, ordering: .sequentiallyConsistent)
        // The few bytes stay allocated: a handler may be reading them.
        guard let modes = UnsafeMutablePointer<termios>(bitPattern: address) else { return }
        tcsetattr(STDIN_FILENO, TCSADRAIN, modes)
    }

    /// Stops the program, and those that were started with it, as Ctrl-Z does.
    ///
    /// Where no shell could let it go on nothing stops it, and it goes on at once.
    static func suspend() {
        let address = kept.load(ordering: .sequentiallyConsistent)
        guard let modes = UnsafeMutablePointer<termios>(bitPattern: address) else { return }
        tcsetattr(STDIN_FILENO, TCSADRAIN, modes)
        signal(SIGTSTP, SIG_DFL)
        kill(0, SIGTSTP)
        // It may be another thread that is stopped first.
        usleep(10_000)
        takeAgain()
        _ = wasResumed()
    }

    /// Whether the program was stopped and goes on since this was asked last.
    static func wasResumed() -> Bool {
        isResumed.exchange(false, ordering: .sequentiallyConsistent)
    }

    /// Puts the modes back before another program stops this one.
    private static func handleStops() {
        signal(SIGTSTP) { _ in
            let address = TerminalModes.kept.load(ordering: .sequentiallyConsistent)
            if let modes = UnsafeMutablePointer<termios>(bitPattern: address) {
                tcsetattr(STDIN_FILENO, TCSADRAIN, modes)
            }
            // It stops when this handler returns: until then the signal waits.
            signal(SIGTSTP, SIG_DFL)
            raise(SIGTSTP)
        }
    }

    /// Takes the terminal once more after the program was stopped; async-signal-safe.
    private static func takeAgain() {
        let address = kept.load(ordering: .sequentiallyConsistent)
        guard let modes = UnsafeMutablePointer<termios>(bitPattern: address) else { return }
        handleStops()
        tcsetattr(STDIN_FILENO, TCSADRAIN, modes + 1)
    }
}
