/// A picture whose file was written anew from its pixels, so that no byte of what somebody sent is
/// in it, with its small form.
package struct RemadePicture: Hashable, Sendable {
    /// The picture.
    package let picture: Picture
    /// The small square form, as PNG.
    package let thumbnail: [UInt8]

    /// Creates a picture with its small form.
    package init(_ picture: Picture, thumbnail: [UInt8]) {
        self.picture = picture
        self.thumbnail = thumbnail
    }
}
