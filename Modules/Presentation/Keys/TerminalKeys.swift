/// The keys as terminals send them, for every program that reads them.
extension Key {
    /// The keys whose sequences begin with `ESC [` or `ESC O`, by the rest of the sequence.
    ///
    /// - Source: ECMA-48 for letters, VT220 and xterm for numbers before `~`, xterm for `Z`.
    package static let sequences: [String: Key] = {
        var keys: [String: Key] = [
            "A": .up, "B": .down, "C": .right, "D": .left, "H": .home, "F": .end, "Z": .backTab,
            "1~": .home, "7~": .home, "4~": .end, "8~": .end, "3~": .delete, "5~": .pageUp,
            "6~": .pageDown,
        ]
        // VT220 leaves some numbers out.
        let functions = [11, 12, 13, 14, 15, 17, 18, 19, 20, 21, 23, 24]
        for (index, number) in functions.enumerated() { keys["\(number)~"] = .function(index + 1) }
        return keys
    }()

    /// Creates the key of a character that arrives; `nil` for NUL, which is none.
    package init?(sent scalar: Unicode.Scalar) {
        switch scalar.value {
        case 0: return nil
        case 0x08, 0x7F: self = .backspace
        case 0x09: self = .tab
        case 0x0D: self = .enter
        case 0x1B: self = .escape
        case 0x01...0x1A:
            self = .control(Character(Unicode.Scalar(UInt8(scalar.value) + 0x60)))
        case 0x1C...0x1F, 0x80...0x9F: self = .unknown
        default: self = .character(Character(scalar))
        }
    }
}
