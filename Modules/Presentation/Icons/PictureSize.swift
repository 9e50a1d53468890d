/// How large a picture of dots is drawn with characters.
public enum PictureSize: String, Hashable, Sendable, CaseIterable {
    /// Eight dots a cell, in braille; two in ASCII.
    case small
    /// Two dots a cell, one above the other.
    case medium
    /// Two cells a dot.
    case large

    /// How many cells a row of dots takes.
    func columns(of width: Int, charset: Charset) -> Int {
        switch self {
        case .small: charset == .unicode ? (width + 1) / 2 : width
        case .medium: width
        case .large: width * 2
        }
    }
}
