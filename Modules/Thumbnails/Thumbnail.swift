import CPictures
import Primitives

/// A small square picture: the middle of another one as it is shown, as PNG.
package enum Thumbnail {
    /// The most pixels of a side.
    package static let side = 96

    /// Makes the thumbnail of a picture.
    ///
    /// The libraries that decode are large: a server has ``ThumbnailWorker`` do it in a process of
    /// its own.
    package static func make(of picture: Picture) throws(ThumbnailError) -> [UInt8] {
        let whole = try Decoder.bitmap(of: picture, side: side)
        return try png(of: whole.square(atMost: side, shown: picture.orientation))
    }

    static func png(of square: PixelBitmap) throws(ThumbnailError) -> [UInt8] {
        var image = png_image()
        image.version = quad_png_version()
        image.width = UInt32(square.width)
        image.height = UInt32(square.height)
        let isOpaque = square.isOpaque
        image.format = isOpaque ? quad_png_rgb() : quad_png_rgba()
        var pixels = square.pixels
        if isOpaque {
            pixels = pixels.enumerated().filter { $0.offset % 4 != 3 }.map(\.element)
        }
        var size = 0
        guard png_image_write_to_memory(&image, nil, &size, 0, pixels, 0, nil) != 0 else {
            throw .undecodable
        }
        var bytes = [UInt8](repeating: 0, count: size)
        guard png_image_write_to_memory(&image, &bytes, &size, 0, pixels, 0, nil) != 0 else {
            throw .undecodable
        }
        return Array(bytes.prefix(size))
    }
}

/// A reason for which no thumbnail was made.
package enum ThumbnailError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The pixels can't be decoded.
    case undecodable
    /// The pixels take too many bytes when they are packed anew.
    case grown
    /// Decoding took too much time or memory.
    case tooHard
    /// So many pictures wait that no more are taken, or the machine has no time for one.
    case busy
    /// The process that decodes can't be started.
    case unavailable

    /// The reason in a sentence.
    package var description: String {
        switch self {
        case .undecodable: "the picture's pixels cannot be read: save it anew"
        case .grown: "the picture takes more than 1,000,000 bytes when it is saved anew: shrink it"
        case .tooHard: "the picture takes too long to read: make it smaller"
        case .busy: "too many pictures are read at this moment: try again soon"
        case .unavailable: "pictures cannot be read now: try again later"
        }
    }
}
