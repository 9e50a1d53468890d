import Glibc
import Presentation

/// How wide the lines of standard output may be.
enum TerminalWidth {
    /// `COLUMNS` if it is a number, else the terminal's width, else that of a page.
    static func columns(variables: [String: String]) -> Int {
        if let wish = variables["COLUMNS"].flatMap({ Int($0) }), wish > 0 { return wish }
        var size = winsize()
        guard ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else {
            return Page.usualColumns
        }
        return Int(size.ws_col)
    }
}
