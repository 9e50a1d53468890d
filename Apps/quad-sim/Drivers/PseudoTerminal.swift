import Foundation

/// A terminal without a screen, whose other end a program has.
struct PseudoTerminal {
    // Linux's requests, which Swift does not import: unlock the other end, and ask for its number.
    private static let unlock: UInt = 0x4004_5431
    private static let askNumber: UInt = 0x8004_5430

    /// The end of this program.
    let descriptor: Int32
    /// The path of the other end.
    let path: String

    /// Makes a terminal that does not repeat what is typed; `nil` if the system gives none.
    init?() {
        let end = Descriptors.alone {
            let end = open("/dev/ptmx", O_RDWR | O_NOCTTY)
            if end >= 0 { Descriptors.keepToOneself(end) }
            return end
        }
        guard end >= 0 else { return nil }
        var (lock, number) = (Int32(0), UInt32(0))
        var mode = termios()
        guard ioctl(end, Self.unlock, &lock) == 0, ioctl(end, Self.askNumber, &number) == 0,
            tcgetattr(end, &mode) == 0
        else {
            close(end)
            return nil
        }
        mode.c_lflag &= ~tcflag_t(ECHO)
        mode.c_oflag &= ~tcflag_t(OPOST)
        guard tcsetattr(end, TCSANOW, &mode) == 0 else {
            close(end)
            return nil
        }
        (descriptor, path) = (end, "/dev/pts/\(number)")
    }
}
