import Primitives

/// A piece of a page. Markup comes from literals of this program alone; every other text is
/// escaped, so it can't be read as markup, between tags as in quoted attributes, as in
/// `"<b>\(name)</b>"`.
package struct HTML: Sendable, Hashable, ExpressibleByStringInterpolation {
    /// The markup.
    package let text: String

    /// Creates a piece of a literal. A `StaticString` is nothing else.
    package init(stringLiteral literal: StaticString) { text = literal.description }

    /// Creates a piece of literals with values between them.
    package init(stringInterpolation pieces: StringInterpolation) { text = pieces.text }

    /// Literals and escaped values, in order.
    package struct StringInterpolation: StringInterpolationProtocol {
        fileprivate var text = ""

        /// Creates an empty piece.
        package init(literalCapacity: Int, interpolationCount: Int) {
            text.reserveCapacity(literalCapacity + interpolationCount * 16)
        }

        /// Appends markup.
        package mutating func appendLiteral(_ literal: StaticString) {
            text += literal.description
        }

        /// Appends a text; what nobody sees in it is shown in escaped form.
        ///
        /// A literal is markup wherever it can be, also in a choice between two of them.
        @_disfavoredOverload
        package mutating func appendInterpolation(_ string: String) {
            text += XMLText.escaped(string)
        }

        /// Appends a number.
        package mutating func appendInterpolation(_ number: some BinaryInteger) {
            text += "\(number)"
        }

        /// Appends a time, also for programs.
        package mutating func appendInterpolation(_ time: Instant) {
            let second = Instant(seconds: time.milliseconds / 1000)
            text += "<time datetime=\"\(second)\">"
            text += "\(second)".replacing("T", with: " ").replacing("Z", with: "")
            text += "</time>"
        }

        /// Appends another piece.
        package mutating func appendInterpolation(_ piece: HTML) { text += piece.text }

        /// Appends other pieces.
        package mutating func appendInterpolation(_ pieces: [HTML]) {
            for piece in pieces { text += piece.text }
        }

        /// Appends the value of a form's field, which comes back as it is.
        package mutating func appendInterpolation(value: String) {
            for scalar in value.unicodeScalars {
                switch scalar {
                case "&": text += "&amp;"
                case "<": text += "&lt;"
                case ">": text += "&gt;"
                case "\"": text += "&quot;"
                case "'": text += "&#39;"
                case "\r": text += "&#13;"
                case "\0": text += "\u{FFFD}"
                default: text.unicodeScalars.append(scalar)
                }
            }
        }

        /// Appends a path of several parts, each percent-encoded.
        package mutating func appendInterpolation(path parts: String...) {
            text += DashboardPath.text(of: parts)
        }
    }
}

/// Paths and forms as they are sent: percent-encoded.
package enum DashboardPath {
    /// Returns the parts of a path, each percent-encoded, with slashes between.
    package static func text(of parts: [String]) -> String {
        parts.map(encoded).joined(separator: "/")
    }

    private static func encoded(_ part: String) -> String {
        part.utf8.map { byte -> String in
            let isPlain =
                switch byte {
                case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                    UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "_"):
                    true
                // Two dots alone would lead out of the folder.
                case UInt8(ascii: "."): part.utf8.contains { $0 != UInt8(ascii: ".") }
                default: false
                }
            if isPlain { return String(UnicodeScalar(byte)) }
            let digits = String(byte, radix: 16, uppercase: true)
            return "%" + (digits.count == 1 ? "0" + digits : digits)
        }.joined()
    }

    /// Returns a text without percent encoding; `nil` if the encoding or the text is wrong.
    package static func decoded(_ text: some StringProtocol, plusIsSpace: Bool) -> String? {
        var (bytes, rest) = ([UInt8](), Array(text.utf8)[...])
        while let byte = rest.popFirst() {
            switch byte {
            case UInt8(ascii: "+") where plusIsSpace: bytes.append(UInt8(ascii: " "))
            case UInt8(ascii: "%"):
                guard rest.count >= 2,
                    let value = UInt8(String(decoding: rest.prefix(2), as: UTF8.self), radix: 16)
                else { return nil }
                bytes.append(value)
                rest = rest.dropFirst(2)
            default: bytes.append(byte)
            }
        }
        return String(validating: bytes, as: UTF8.self)
    }
}
