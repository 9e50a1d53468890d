/// The turn and flip by which the stored pixels of a picture are shown.
///
/// - Source: Exif 2.32, tag 0x0112.
package enum PictureOrientation: Int, Hashable, Sendable, CaseIterable {
    /// As stored.
    case upright = 1
    /// Left and right exchanged.
    case mirrored
    /// Turned by half.
    case halfTurn
    /// Top and bottom exchanged.
    case flipped
    /// Rows and columns exchanged.
    case transposed
    /// Turned to the right by a quarter.
    case quarterRight
    /// Rows and columns exchanged along the other diagonal.
    case transversed
    /// Turned to the left by a quarter.
    case quarterLeft

    /// Whether width and height are exchanged.
    package var swapsSides: Bool { rawValue >= PictureOrientation.transposed.rawValue }

    private static let tag = 0x0112
    private static let short = 3

    /// The smallest Exif data with this orientation and nothing else.
    var exif: [UInt8] {
        var bytes = Array("MM".utf8)
        bytes.append(bigEndian: 42, 2)
        bytes.append(bigEndian: 8, 4)
        bytes.append(bigEndian: 1, 2)
        bytes.append(bigEndian: Self.tag, 2)
        bytes.append(bigEndian: Self.short, 2)
        bytes.append(bigEndian: 1, 4)
        bytes.append(bigEndian: rawValue << 16, 4)
        bytes.append(bigEndian: 0, 4)
        return bytes
    }

    /// Finds the orientation in Exif data; `nil` if there is none, or the data can't be read: no
    /// picture is refused for what is removed anyway.
    init?(exif bytes: ArraySlice<UInt8>) {
        let bytes = Array(bytes)
        let isBig: Bool
        switch bytes.prefix(4) {
        case [0x4D, 0x4D, 0, 42]: isBig = true
        case [0x49, 0x49, 42, 0]: isBig = false
        default: return nil
        }
        func number(_ count: Int, at offset: Int) -> Int? {
            guard offset >= 0, offset <= bytes.count - count else { return nil }
            let part = bytes[offset..<offset + count]
            return isBig
                ? part.reduce(0) { $0 << 8 | Int($1) }
                : part.reversed().reduce(0) { $0 << 8 | Int($1) }
        }
        guard let start = number(4, at: 4), let count = number(2, at: start) else { return nil }
        for index in 0..<count {
            let entry = start + 2 + 12 * index
            guard let tag = number(2, at: entry) else { return nil }
            guard tag == Self.tag else { continue }
            guard number(2, at: entry + 2) == Self.short, number(4, at: entry + 4) == 1,
                let value = number(2, at: entry + 8)
            else { return nil }
            self.init(rawValue: value)
            return
        }
        return nil
    }
}
