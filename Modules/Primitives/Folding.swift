/// The folding of text, which makes letters equal that people regard as the same.
///
/// It applies compatibility decomposition, drops accents, and maps to upper and then lower case. It
/// does not depend on the system's version of Unicode: stored words are found again after any
/// update.
///
/// - Source: Unicode Standard Annex 15 (NFKD), chapter 3.12 (Hangul), chapter 4.3 (combining
///   classes), chapter 5.18 (case).
package enum Folding {
    /// Returns a folded text.
    package static func folded(_ text: String) -> String {
        if text.utf8.allSatisfy({ $0 < 0x80 }) { return text.lowercased() }
        var folded = String.UnicodeScalarView()
        var hasMarks = false
        for scalar in text.unicodeScalars {
            if scalar.value < 0x80 {
                folded.append(contentsOf: scalar.properties.lowercaseMapping.unicodeScalars)
            } else if !isAccent(scalar) {
                let parts = parts(of: scalar)
                hasMarks = hasMarks || parts.contains { rank(of: $0) != 0 }
                folded.append(contentsOf: parts)
            }
        }
        return String(hasMarks ? ordered(folded) : folded)
    }

    /// Returns the combining class of a mark, which orders the marks of a letter; 0 if it is not a
    /// mark.
    private static func rank(of scalar: Unicode.Scalar) -> UInt8 {
        scalar.properties.canonicalCombiningClass.rawValue
    }

    /// Whether a mark stands above, below or through a letter. Marks of class 2 to 9 are part of
    /// the letter: vowel signs, voiced kana.
    private static func isAccent(_ scalar: Unicode.Scalar) -> Bool {
        let rank = rank(of: scalar)
        return rank >= 10 || rank == 1
    }

    private static func parts(of scalar: Unicode.Scalar) -> String.UnicodeScalarView {
        if let syllable = syllable(scalar) { return syllable }
        if let parts = FoldingTable.parts(of: scalar.value) { return parts }
        let upper = scalar.properties.uppercaseMapping.unicodeScalars
        let lower = upper.map { $0.properties.lowercaseMapping }.joined()
        return String.UnicodeScalarView(lower.unicodeScalars.filter { !isAccent($0) })
    }

    /// Returns the two or three letters of a Hangul syllable; `nil` for any other scalar.
    private static func syllable(_ scalar: Unicode.Scalar) -> String.UnicodeScalarView? {
        guard (0xAC00...0xD7A3).contains(scalar.value) else { return nil }
        let index = scalar.value - 0xAC00
        let letters = [0x1100 + index / 588, 0x1161 + index % 588 / 28, 0x11A7 + index % 28]
        let used = index % 28 == 0 ? letters.dropLast() : letters[...]
        return String.UnicodeScalarView(used.compactMap(Unicode.Scalar.init))
    }

    /// Returns the scalars with the marks after each letter in canonical order.
    private static func ordered(_ scalars: String.UnicodeScalarView) -> String.UnicodeScalarView {
        var ordered = Array(scalars)
        for end in ordered.indices {
            var position = end
            let own = rank(of: ordered[end])
            while own > 0, position > 0, rank(of: ordered[position - 1]) > own {
                ordered.swapAt(position, position - 1)
                position -= 1
            }
        }
        return String.UnicodeScalarView(ordered)
    }
}

extension FoldingTable {
    /// Returns the folded form of a scalar; `nil` if the table doesn't have it.
    ///
    /// - Complexity: O(log n) in the number of lines of the table.
    static func parts(of scalar: UInt32) -> String.UnicodeScalarView? {
        text.withUTF8Buffer { bytes in
            var (low, high) = (0, bytes.count)
            // The line that begins at `low` is the wanted one, or lies before it.
            while low < high {
                var middle = (low + high) / 2
                while middle > low, bytes[middle - 1] != newline { middle -= 1 }
                if middle == low {
                    let next = lineEnd(bytes, from: low) + 1
                    guard next < high, number(bytes[next...]) <= scalar else { break }
                    low = next
                } else if number(bytes[middle...]) <= scalar {
                    low = middle
                } else {
                    high = middle
                }
            }
            return parts(of: scalar, in: bytes[low..<lineEnd(bytes, from: low)])
        }
    }

    private typealias Bytes = Slice<UnsafeBufferPointer<UInt8>>

    private static let newline = UInt8(ascii: "\n")
    private static let space = UInt8(ascii: " ")

    private static func lineEnd(_ bytes: UnsafeBufferPointer<UInt8>, from start: Int) -> Int {
        bytes[start...].firstIndex(of: newline) ?? bytes.count
    }

    /// Returns the hexadecimal number at the beginning.
    private static func number(_ bytes: Bytes) -> UInt32 {
        var number: UInt32 = 0
        for byte in bytes {
            switch byte {
            case UInt8(ascii: "0")...UInt8(ascii: "9"): number = number << 4 | UInt32(byte - 0x30)
            case UInt8(ascii: "A")...UInt8(ascii: "F"): number = number << 4 | UInt32(byte - 0x37)
            default: return number
            }
        }
        return number
    }

    private static func parts(of scalar: UInt32, in line: Bytes) -> String.UnicodeScalarView? {
        var next = number(line)
        for word in line.split(separator: space).dropFirst() {
            if word.first == UInt8(ascii: "@") {
                next = number(word.dropFirst())
            } else if next == scalar {
                return scalars(of: word)
            } else {
                next += 1
            }
            if next > scalar { return nil }
        }
        return nil
    }

    private static func scalars(of word: Bytes) -> String.UnicodeScalarView {
        var scalars = String.UnicodeScalarView()
        for scalar in String(decoding: word, as: UTF8.self).unicodeScalars {
            switch scalar {
            case "~": scalars.append("\u{3099}")
            case "^": scalars.append("\u{309A}")
            case "_": scalars.append(" ")
            case "-": continue
            default: scalars.append(scalar)
            }
        }
        return scalars
    }
}
