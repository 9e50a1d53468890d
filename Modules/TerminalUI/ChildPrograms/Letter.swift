import FoundationEssentials
import Primitives

/// A draft that a mail program opens, without sender and recipient.
///
/// - Source: RFC 5322, RFC 2045, RFC 6068.
package struct Letter: Sendable {
    /// The most bytes of a `mailto:` address, as arguments and addresses of mail programs are
    /// limited.
    package static let mailtoLimit = 30_000
    private static let subject = "Counts"

    private let lines: [String]
    private let date: Instant

    /// Creates a draft with lines, dated at an instant.
    package init(lines: [String], at date: Instant) {
        self.lines = lines
        self.date = date
    }

    /// The lines of a file that mail programs open as an unsent message. Each but the last ends
    /// with a carriage return, as RFC 5322 requires; the file itself adds the line feeds.
    package var fileLines: [String] {
        let body = Data(lines.map { $0 + "\r\n" }.joined().utf8)
            .base64EncodedString(options: .lineLength76Characters)
        let head = [
            "Date: \(dateText)", "Subject: \(Self.subject)", "X-Unsent: 1", "MIME-Version: 1.0",
            "Content-Type: text/plain; charset=utf-8", "Content-Transfer-Encoding: base64", "",
        ]
        let rows = body.split(whereSeparator: \.isNewline).map(String.init)
        return (head + rows).map { $0 + "\r" }
    }

    /// The date as `Sat, 21 Nov 2026 11:10:37 +0000`.
    private var dateText: String {
        let days = Zone.utc.wallTime(at: date).date
        let names = ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"]
        let months = [
            "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
        ]
        let time = "\(date)".dropFirst(11).prefix(8)
        return "\(names[days.weekday.rawValue - 1]), \(days.dayOfMonth) \(months[days.month - 1]) "
            + "\(days.year) \(time) +0000"
    }

    /// The draft as a `mailto:` address.
    package var mailto: String {
        let body = lines.joined(separator: "\r\n")
        return "mailto:?subject=\(Self.escaped(Self.subject))&body=\(Self.escaped(body))"
    }

    private static func escaped(_ text: String) -> String {
        var result = ""
        for byte in text.utf8 {
            switch byte {
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."),
                UInt8(ascii: "_"), UInt8(ascii: "~"):
                result.unicodeScalars.append(Unicode.Scalar(byte))
            default:
                let digits = String(byte, radix: 16, uppercase: true)
                result += digits.count == 1 ? "%0\(digits)" : "%\(digits)"
            }
        }
        return result
    }

    /// Opens the draft in the person's mail program, by `xdg-open`; returns when that has ended.
    ///
    /// - Parameter isApart: Whether the mail program can't use the terminal.
    /// - Throws: ``ChildProgramError/letterTooLong``, ``ChildProgramError/noMail(reason:)``.
    package func open(isApart: Bool = false) throws(ChildProgramError) {
        guard mailto.utf8.count <= Self.mailtoLimit else { throw .letterTooLong }
        // A mail program may stay open: it must hold no output that this process waits for.
        let script = "xdg-open \"$1\" >/dev/null 2>&1"
        let words = ["/bin/sh", "-c", script, "sh", mailto]
        switch ChildProcess.run(words, isApart: isApart).status {
        case 0: return
        case Self.notFound: throw .noMail(reason: "xdg-open is not installed")
        default: throw .noMail(reason: "xdg-open could not open a mail program")
        }
    }

    /// The exit status of a shell that does not find the program.
    private static let notFound: Int32 = 127
}
