import Pictures

/// A closure that makes a small PNG of a picture, for lists.
///
/// - Throws: ``PictureRefusal``.
package typealias ThumbnailMaking =
    @Sendable (_ picture: Picture) async throws(PictureRefusal) -> [UInt8]

/// A reason for which a server takes no picture, in a sentence.
package enum PictureRefusal: Error, Hashable, Sendable {
    /// The picture can't be used.
    case unusable(String)
    /// Pictures can't be read at this moment.
    case notNow(String)
}
