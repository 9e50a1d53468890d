extension Character {
    /// The number of terminal cells of this grapheme cluster: 1 or 2.
    ///
    /// Control characters count 1, the width of their replacement symbol. Ambiguous widths count 1.
    ///
    /// - Source: Unicode Standard Annex 11 (East Asian Width), Technical Standard 51 (emoji).
    package var cellWidth: Int {
        if isASCII { return 1 }
        let scalars = unicodeScalars
        guard let first = scalars.first else { return 1 }
        if scalars.count > 1, CellWidth.isEmojiSequence(scalars, first: first) { return 2 }
        let base = CellWidth.joinsLeft(first) ? 1 : 0
        let sum = scalars.reduce(base) { $0 + CellWidth.cells(of: $1) }
        return CellWidth.isReplaced(first) ? 1 : min(max(sum, 1), 2)
    }

    /// The cluster in a form that is safe to draw: no control characters and a bounded length.
    ///
    /// A tab becomes a blank, another control or format character U+FFFD, a mark without a base
    /// gets a space as its base, and a cluster keeps at most 32 scalars.
    package var drawable: String {
        let scalars = unicodeScalars
        guard let first = scalars.first else { return " " }
        if first == "\t" { return " " }
        if CellWidth.isReplaced(first) { return CellWidth.replacement }
        if isASCII { return String(self) }
        let kept = scalars.prefix(CellWidth.limit - 1)
        return (CellWidth.joinsLeft(first) ? " " : "") + String(String.UnicodeScalarView(kept))
    }
}

extension StringProtocol {
    /// The number of terminal cells of this text on one line.
    ///
    /// - Complexity: O(n).
    package var cellWidth: Int {
        isPrintableASCII ? utf8.count : reduce(0) { $0 + $1.cellWidth }
    }

    /// Whether the text consists of printable ASCII only, one cell each, as most text does.
    package var isPrintableASCII: Bool {
        // Without an early end, many bytes are compared at once.
        let isPrintable = utf8.withContiguousStorageIfAvailable { bytes in
            bytes.reduce(true) { $0 && $1 &- 0x20 < 0x5F }
        }
        return isPrintable ?? utf8.allSatisfy { $0 &- 0x20 < 0x5F }
    }
}

/// Widths of single scalars.
package enum CellWidth {
    /// The replacement for characters that must not reach a terminal.
    static let replacement = "\u{FFFD}"
    /// The number of scalars that one cell keeps of a cluster.
    package static let limit = 32

    /// Ranges of East Asian Width W and F, merged across unassigned gaps.
    ///
    /// Emoji that are wide by default are not listed: the standard library detects them.
    /// - Source: Unicode 15 EastAsianWidth.txt.
    private static let wide: [ClosedRange<UInt32>] = [
        0x1100...0x115F, 0x2329...0x232A, 0x2E80...0x303E, 0x3041...0x3247, 0x3250...0x4DBF,
        0x4E00...0xA4CF, 0xA960...0xA97F, 0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE10...0xFE19,
        0xFE30...0xFE6F, 0xFF01...0xFF60, 0xFFE0...0xFFE6, 0x16FE0...0x18CFF, 0x18D00...0x1B2FF,
        0x1F200...0x1F2FF, 0x20000...0x2FFFD, 0x30000...0x3FFFD,
    ]

    /// Whether this scalar must never reach a terminal at the start of a cell.
    static func isReplaced(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x20..<0x7F: return false
        case 0..<0xA0: return true
        case 0x1160...0x11FF, 0xD7B0...0xD7FF: return true  // half a syllable
        default: break
        }
        switch scalar.properties.generalCategory {
        case .control, .format, .lineSeparator, .paragraphSeparator, .surrogate, .unassigned:
            return true
        default: return scalar.properties.isEmojiModifier
        }
    }

    /// Whether this scalar would combine with the preceding cluster on screen.
    static func joinsLeft(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0..<0x300: false
        case 0xE33, 0xEB3: true
        default:
            scalar.properties.isGraphemeExtend
                || scalar.properties.generalCategory == .spacingMark
        }
    }

    static func cells(of scalar: Unicode.Scalar) -> Int {
        switch scalar.value {
        case 0x20..<0x7F: return 1
        case 0x1160...0x11FF, 0xD7B0...0xD7FF: return 0  // vowels and finals join the first jamo
        default: break
        }
        switch scalar.properties.generalCategory {
        case .nonspacingMark, .enclosingMark, .format: return 0
        default: break
        }
        if scalar.properties.isEmojiPresentation { return 2 }
        return isWide(scalar.value) ? 2 : 1
    }

    static func isEmojiSequence(
        _ scalars: Character.UnicodeScalarView, first: Unicode.Scalar
    ) -> Bool {
        guard first.properties.isEmoji else { return false }
        return scalars.dropFirst().contains { scalar in
            scalar.value == 0xFE0F || scalar.value == 0x200D || scalar.value == 0x20E3
                || scalar.properties.isEmojiModifier
                || scalar.properties.isEmojiPresentation
        }
    }

    private static func isWide(_ value: UInt32) -> Bool {
        guard value >= wide[0].lowerBound else { return false }
        var low = 0
        var high = wide.count
        while low < high {
            let middle = (low + high) / 2
            if wide[middle].upperBound < value { low = middle + 1 } else { high = middle }
        }
        return low < wide.count && wide[low].contains(value)
    }
}
