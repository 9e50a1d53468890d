import Glibc
import Synchronization

/// Gives the terminal's modes back, also when a signal ends the program.
///
/// A signal handler runs between any two instructions, so it touches only memory that is never
/// freed, atomic numbers and async-signal-safe calls.
enum TerminalModes {
    /// The address of the modes as they were found; 0 while the terminal is not taken.
    private static let found = Atomic<UInt>(0)
    private static let fatal = [SIGTERM, SIGHUP, SIGINT, SIGQUIT]

    /// Lets single keys be read, unseen, Ctrl-C among them.
    ///
    /// - Throws: ``CommandError/noInput(path:reason:)``.
    static func take() throws(CommandError) {
        let modes = UnsafeMutablePointer<termios>.allocate(capacity: 1)
        modes.initialize(to: termios())
        guard tcgetattr(STDIN_FILENO, modes) == 0 else {
            modes.deallocate()
            throw .noInput(path: "the terminal", reason: String(cString: strerror(errno)))
        }
        found.store(UInt(bitPattern: modes), ordering: .sequentiallyConsistent)
        for number in fatal {
            signal(number) { number in
                TerminalModes.giveBack()
                signal(number, SIG_DFL)
                raise(number)
            }
        }
        var taken = modes.pointee
        taken.c_lflag &= ~tcflag_t(ECHO | ICANON | ISIG)
        tcsetattr(STDIN_FILENO, TCSADRAIN, &taken)
    }

    /// Puts the modes back as they were found; async-signal-safe.
    static func giveBack() {
        let address = found.exchange(0, ordering: .sequentiallyConsistent)
        // The few bytes stay allocated: a handler may be reading them.
        guard let modes = UnsafeMutablePointer<termios>(bitPattern: address) else { return }
        tcsetattr(STDIN_FILENO, TCSADRAIN, modes)
    }
}
