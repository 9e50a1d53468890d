/// The size at which a picture of dots is drawn with characters.
package enum PictureSize: String, Hashable, Sendable, CaseIterable {
    /// Eight dots per cell, in braille; two in ASCII.
    case small
    /// Two dots per cell, one above the other.
    case medium
    /// Two cells per dot.
    case large

    /// Returns the number of cells for a row of dots.
    func columns(of width: Int, charset: Charset) -> Int {
        switch self {
        case .small: charset == .unicode ? (width + 1) / 2 : width
        case .medium: width
        case .large: width * 2
        }
    }
}
