/// A picture file without metadata: no place, time, camera, comment, embedded picture or profile of
/// colours is left in it, and nothing behind its end. The pixels are the same bytes as before.
///
/// ```
/// let picture = try Picture(cleaning: bytes)
/// ```
/// Of the orientation alone is kept, because the picture would lie on its side without it.
package struct Picture: Hashable, Sendable {
    /// The format.
    package let format: PictureFormat
    /// The width as it is shown.
    package let width: Int
    /// The height as it is shown.
    package let height: Int
    /// The turn by which the stored pixels are shown.
    package let orientation: PictureOrientation
    /// The file without metadata.
    package let bytes: [UInt8]

    /// The most bytes of a file.
    package static let largestFile = 1_000_000
    /// The most pixels of a side.
    package static let longestSide = 8192
    /// The most pixels in all; a small file could unpack to more memory than a machine has.
    package static let mostPixels = 24_000_000

    /// Reads a file and removes its metadata. A clean file stays as it is.
    ///
    /// - Parameter orientation: The turn that is written instead of the file's own.
    /// - Complexity: O(bytes).
    package init(
        cleaning bytes: [UInt8], shown orientation: PictureOrientation? = nil
    ) throws(PictureError) {
        guard bytes.count <= Self.largestFile else { throw .tooLarge }
        guard let format = PictureFormat(of: bytes) else { throw .unknownFormat }
        let clean: CleanFile
        switch format {
        case .png: clean = try PNGFile.clean(bytes, shown: orientation)
        case .jpeg: clean = try JPEGFile.clean(bytes, shown: orientation)
        case .webp: clean = try WebPFile.clean(bytes, shown: orientation)
        }
        // The orientation that is written anew can take some bytes more.
        guard clean.bytes.count <= Self.largestFile else { throw .tooLarge }
        self.format = format
        self.orientation = clean.orientation
        width = clean.orientation.swapsSides ? clean.size.height : clean.size.width
        height = clean.orientation.swapsSides ? clean.size.width : clean.size.height
        self.bytes = clean.bytes
    }
}

/// A file as its format leaves it after the removal of metadata.
struct CleanFile {
    let size: PixelSize
    let orientation: PictureOrientation
    let bytes: [UInt8]
}

/// The dimensions of a picture as they are stored, within the limits.
struct PixelSize: Hashable {
    let width: Int
    let height: Int

    init(width: Int, height: Int) throws(PictureError) {
        let sides = 1...Picture.longestSide
        guard sides.contains(width), sides.contains(height), width * height <= Picture.mostPixels
        else { throw .dimensions(width: width, height: height) }
        self.width = width
        self.height = height
    }
}
