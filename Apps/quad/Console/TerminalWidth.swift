import Glibc
import Presentation

/// The width limit of lines on standard output.
enum TerminalWidth {
    /// Returns `COLUMNS` if it is a number, else the terminal's width; `nil` if there is no limit.
    static func limit(variables: [String: String]) -> Int? {
        if let wish = variables["COLUMNS"].flatMap({ Int($0) }), wish > 0 { return wish }
        var size = winsize()
        if ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 {
            return Int(size.ws_col)
        }
        return isatty(STDOUT_FILENO) == 1 ? Page.usualColumns : nil
    }
}
