import CNcurses
import Glibc
import Synchronization

/// Restores the terminal however the program ends, and turns signals into bytes of a pipe.
///
/// Signal handlers run between any two instructions of any thread, so they use only plain memory
/// that is never freed, two atomic numbers and async-signal-safe calls.
enum TerminalGuard {
    /// The data that the handlers need.
    struct Plan {
        /// The file descriptor of the terminal.
        let descriptor: Int32
        /// The terminal's original modes.
        let modes: termios
        /// The text that restores the terminal, in memory that is never freed.
        var text: UnsafeBufferPointer<UInt8>
        /// The pipe for the numbers of signals that the program itself handles; never blocks.
        let pipe: Int32
    }

    /// Signals after which the program ends at once, after restoring the terminal.
    private static let fatal = [SIGSEGV, SIGBUS, SIGILL, SIGTRAP, SIGFPE, SIGABRT, SIGQUIT]
    /// Signals that the program handles itself; the second of these ends it at once.
    private static let stopping = [SIGINT, SIGTERM, SIGHUP]
    /// Signals about the state of the terminal.
    private static let telling = [SIGTSTP, SIGCONT, SIGWINCH]

    /// The address of the plan; 0 before it is set.
    private static let plan = Atomic<UInt>(0)
    /// Whether the program holds the terminal.
    private static let isHeld = Atomic<Bool>(false)
    /// The number of stopping signals so far.
    private static let stops = Atomic<Int>(0)
    /// The address of the previous handlers, indexed by signal number.
    private static let previous = Atomic<UInt>(0)

    /// Installs the signal handlers; called once per program.
    static func install(_ plan: Plan) {
        let memory = UnsafeMutablePointer<Plan>.allocate(capacity: 1)
        memory.initialize(to: plan)
        let actions = UnsafeMutablePointer<sigaction>.allocate(capacity: 65)
        actions.initialize(repeating: sigaction(), count: 65)
        self.plan.store(UInt(bitPattern: memory), ordering: .sequentiallyConsistent)
        previous.store(UInt(bitPattern: actions), ordering: .sequentiallyConsistent)
        isHeld.store(false, ordering: .sequentiallyConsistent)
        stops.store(0, ordering: .sequentiallyConsistent)
        useAlternateStack()
        for number in fatal {
            _ = quad_catch(number, { TerminalGuard.end($0) }, actions + Int(number))
        }
        for number in stopping {
            _ = quad_catch(number, { TerminalGuard.stop($0) }, actions + Int(number))
        }
        for number in telling {
            _ = quad_catch(number, { TerminalGuard.tell($0) }, actions + Int(number))
        }
        atexit { TerminalGuard.giveBack() }
    }

    /// Restores the terminal by another text from now on.
    static func replace(text: UnsafeBufferPointer<UInt8>) {
        guard let current = currentPlan else { return }
        let memory = UnsafeMutablePointer<Plan>.allocate(capacity: 1)
        memory.initialize(to: current.pointee)
        memory.pointee.text = text
        plan.store(UInt(bitPattern: memory), ordering: .sequentiallyConsistent)
    }

    /// Restores the previous signal handlers.
    static func uninstall() {
        for number in fatal + stopping + telling { handBack(number) }
    }

    /// Records that the program holds the terminal.
    static func hold() { isHeld.store(true, ordering: .sequentiallyConsistent) }

    /// Gives the terminal back if the program holds it; async-signal-safe.
    static func giveBack() {
        guard isHeld.exchange(false, ordering: .sequentiallyConsistent),
            let plan = currentPlan
        else { return }
        var sent = 0
        while sent < plan.pointee.text.count {
            let count = write(
                plan.pointee.descriptor, plan.pointee.text.baseAddress! + sent,
                plan.pointee.text.count - sent)
            if count <= 0 { break }
            sent += count
        }
        var modes = plan.pointee.modes
        tcsetattr(plan.pointee.descriptor, TCSADRAIN, &modes)
    }

    /// Stops the program for job control, and returns when it continues.
    static func stopForShell() {
        handBack(SIGTSTP)
        // Threads of the system's pool block signals, and their children inherit that.
        var stop = sigset_t()
        sigemptyset(&stop)
        sigaddset(&stop, SIGTSTP)
        pthread_sigmask(SIG_UNBLOCK, &stop, nil)
        pthread_kill(pthread_self(), SIGTSTP)
        _ = quad_catch(SIGTSTP, { TerminalGuard.tell($0) }, nil)
    }

    /// Lets Ctrl-Z stop this program together with the one to which the terminal is lent.
    static func beginLending() { handBack(SIGTSTP) }

    /// Catches Ctrl-Z again.
    static func endLending() { _ = quad_catch(SIGTSTP, { TerminalGuard.tell($0) }, nil) }

    private static var currentPlan: UnsafePointer<Plan>? {
        UnsafePointer(bitPattern: plan.load(ordering: .sequentiallyConsistent))
    }

    private static func end(_ number: Int32) {
        giveBack()
        handBack(number)
        raise(number)
    }

    private static func stop(_ number: Int32) {
        if stops.add(1, ordering: .sequentiallyConsistent).newValue > 1 {
            end(number)
        } else {
            tell(number)
        }
    }

    private static func tell(_ number: Int32) {
        let kept = errno
        var byte = UInt8(truncatingIfNeeded: number)
        if let plan = currentPlan { _ = write(plan.pointee.pipe, &byte, 1) }
        errno = kept
    }

    private static func handBack(_ number: Int32) {
        let address = previous.load(ordering: .sequentiallyConsistent)
        guard let actions = UnsafePointer<sigaction>(bitPattern: address) else { return }
        sigaction(number, actions + Int(number), nil)
    }

    /// Lets handlers run even after a stack overflow of the calling thread.
    private static func useAlternateStack() {
        let bytes = 65_536
        var stack = stack_t()
        stack.ss_sp = UnsafeMutableRawPointer.allocate(byteCount: bytes, alignment: 16)
        stack.ss_size = bytes
        sigaltstack(&stack, nil)
    }
}
