import Primitives

/// A closure that writes a picture anew from its pixels, and makes a small PNG of it, for lists.
///
/// - Throws: ``PictureRefusal``.
package typealias ThumbnailMaking =
    @Sendable (_ picture: Picture) async throws -> RemadePicture

/// A reason for which a server takes no picture, in a sentence.
package enum PictureRefusal: Error, Hashable, Sendable {
    /// The picture can't be used.
    case unusable(String)
    /// Pictures can't be read at this moment.
    case notNow(String)
}
