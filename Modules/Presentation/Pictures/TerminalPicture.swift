/// A picture of pixels as a terminal shows it, by one of two protocols.
package enum TerminalPicture {
    /// Returns the text by which a terminal with kitty's graphics shows a PNG.
    ///
    /// - Parameters:
    ///   - columns: The width in cells.
    ///   - rows: The height in cells.
    ///   - number: The number by which it can be removed again, from 1 on; the cursor then stays
    ///     where it is. `nil` for a picture that scrolls away with the text.
    /// - Source: sw.kovidgoyal.net/kitty/graphics-protocol.
    package static func kitty(
        png: [UInt8], columns: Int, rows: Int, number: UInt32? = nil
    ) -> String {
        let text = Array(Base64.text(of: png).utf8)
        let starts = Array(stride(from: 0, to: text.count, by: chunk))
        var shown = ""
        for start in starts {
            let part = String(decoding: text[start..<min(start + chunk, text.count)], as: UTF8.self)
            let more = start == starts.last ? 0 : 1
            // No answer is wanted (q=2): it would be taken for what somebody types.
            let own = number.map { "i=\($0),p=1,C=1," } ?? ""
            let head = start == 0 ? "a=T,f=100,q=2,c=\(columns),r=\(rows),\(own)" : ""
            shown += "\u{1B}_G\(head)m=\(more);\(part)\u{1B}\\"
        }
        return shown
    }

    /// Returns the text by which a terminal with kitty's graphics removes a picture, and forgets
    /// it; without a number, all pictures of its screen.
    package static func kittyRemoval(of number: UInt32? = nil) -> String {
        "\u{1B}_Ga=d," + (number.map { "d=I,i=\($0)," } ?? "d=A,") + "q=2\u{1B}\\"
    }

    /// The most bytes of Base64 at once.
    private static let chunk = 4096

    /// Returns the text by which a terminal with sixels shows pixels: red, green and blue, a byte
    /// each, row by row.
    ///
    /// Each colour is one of 216: six steps of each part.
    /// - Source: DEC STD 070, section 9.
    package static func sixel(pixels: [UInt8], width: Int, height: Int) -> String {
        precondition(pixels.count == 3 * width * height, "a pixel has three bytes")
        let colors = (0..<width * height).map { Self.step(pixels, at: 3 * $0) }
        var shown = "\u{1B}Pq\"1;1;\(width);\(height)"
        for color in Set(colors).sorted() {
            let parts = [color / 36, color / 6 % 6, color % 6].map { "\($0 * 20)" }
            shown += "#\(color);2;" + parts.joined(separator: ";")
        }
        for top in stride(from: 0, to: height, by: 6) {
            let rows = top..<min(top + 6, height)
            let band = Set(colors[rows.lowerBound * width..<rows.upperBound * width]).sorted()
            for color in band {
                shown += "#\(color)" + Self.line(of: color, in: colors, rows, width) + "$"
            }
            shown.removeLast()
            shown += "-"
        }
        return shown + "\u{1B}\\"
    }

    private static func step(_ pixels: [UInt8], at start: Int) -> Int {
        pixels[start..<start + 3].reduce(0) { 6 * $0 + (Int($1) * 5 + 127) / 255 }
    }

    /// Returns where a colour stands in six rows of pixels; equal columns are counted.
    private static func line(
        of color: Int, in colors: [Int], _ rows: Range<Int>, _ width: Int
    ) -> String {
        var (line, last, count) = ("", "", 0)
        func finish() {
            line += count > 3 ? "!\(count)\(last)" : String(repeating: last, count: count)
        }
        for column in 0..<width {
            let bits = rows.reduce(0) { bits, row in
                bits | (colors[row * width + column] == color ? 1 << (row - rows.lowerBound) : 0)
            }
            let sign = String(UnicodeScalar(UInt8(63 + bits)))
            if sign == last {
                count += 1
            } else {
                finish()
                (last, count) = (sign, 1)
            }
        }
        finish()
        return line
    }
}

/// Base64 without line breaks.
///
/// - Source: RFC 4648, section 4.
enum Base64 {
    private static let signs = Array(
        "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)

    static func text(of bytes: [UInt8]) -> String {
        var text: [UInt8] = []
        for start in stride(from: 0, to: bytes.count, by: 3) {
            let part = bytes[start..<min(start + 3, bytes.count)]
            let number = (0..<3).reduce(0) { sum, index in
                sum << 8 | (index < part.count ? Int(part[part.startIndex + index]) : 0)
            }
            for index in 0..<4 {
                text.append(
                    index <= part.count
                        ? signs[number >> (18 - 6 * index) & 63] : UInt8(ascii: "="))
            }
        }
        return String(decoding: text, as: UTF8.self)
    }
}
