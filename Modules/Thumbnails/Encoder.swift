import CPictures
import Primitives

/// The writers of the three formats: what they make holds pixels and nothing else.
///
/// A file has room for bytes that no decoder shows: behind the packed pixels, in tables and parts
/// that nothing uses, in colours of what is not seen. So no file is kept as it was sent.
enum Encoder {
    /// Returns a file in the picture's format with the same pixels, and without its orientation.
    static func file(of picture: Picture) throws(ThumbnailError) -> [UInt8] {
        guard let plain = try? Picture(cleaning: picture.bytes, shown: .upright) else {
            throw .undecodable
        }
        return switch plain.format {
        case .png: try png(try Decoder.png(plain.bytes))
        case .jpeg: try jpeg(plain.bytes)
        case .webp: try webp(plain.bytes)
        }
    }

    /// Returns the same pixels as PNG, with as few bits for each as their colours need.
    private static func png(_ bitmap: PixelBitmap) throws(ThumbnailError) -> [UInt8] {
        let survey = PixelSurvey(bitmap)
        var image = png_image()
        image.version = quad_png_version()
        image.width = UInt32(bitmap.width)
        image.height = UInt32(bitmap.height)
        let packed = survey.packed
        image.format = packed.format
        image.colormap_entries = UInt32(packed.colours.count / 4)
        var size = Picture.largestFile
        var bytes = [UInt8](repeating: 0, count: size)
        guard
            png_image_write_to_memory(
                &image, &bytes, &size, 0, packed.pixels, 0, packed.colours) != 0
        else { throw size > Picture.largestFile ? .grown : .undecodable }
        return Array(bytes.prefix(size))
    }

    /// Returns the same coefficients, coded anew: nothing is lost, and tables, scans and bytes that
    /// nothing uses go.
    private static func jpeg(_ bytes: [UInt8]) throws(ThumbnailError) -> [UInt8] {
        guard let coder = tjInitTransform() else { throw .undecodable }
        defer { tjDestroy(coder) }
        var change = tjtransform()
        change.options = Int32(TJXOPT_COPYNONE | TJXOPT_PROGRESSIVE)
        var made: UnsafeMutablePointer<UInt8>?
        var size: UInt = 0
        let status = tjTransform(
            coder, bytes, UInt(bytes.count), 1, &made, &size, &change, TJFLAG_LIMITSCANS)
        defer { tjFree(made) }
        // Cameras write files that a decoder warns of and shows all the same.
        guard status == 0 || tjGetErrorCode(coder) == TJERR_WARNING.rawValue, let made, size > 0
        else { throw .undecodable }
        let file = Array(UnsafeBufferPointer(start: made, count: Int(size)))
        return bytes.isAdobe ? file : file.withoutAdobeInks
    }

    /// The qualities at which a lossy WebP is tried, best first.
    private static let qualities: [Float] = [92, 80, 60, 40]
    /// The pixels from which on a quick way of packing is used.
    private static let manyPixels = 4_000_000

    private static func webp(_ bytes: [UInt8]) throws(ThumbnailError) -> [UInt8] {
        var features = WebPBitstreamFeatures()
        guard WebPGetFeatures(bytes, bytes.count, &features) == VP8_STATUS_OK else {
            throw .undecodable
        }
        let isLossless = features.format == 2
        if !isLossless, features.has_alpha == 0, let cut = LossyWebP(bytes)?.withoutUnread {
            return cut
        }
        let whole = try Decoder.webp(bytes, side: .max / 4)
        let survey = PixelSurvey(whole)
        let method: Int32 = whole.width * whole.height > manyPixels ? 1 : 4
        for quality in isLossless ? [75] : qualities {
            var made: UnsafeMutablePointer<UInt8>?
            var size = 0
            let isDone = quad_webp_encode(
                survey.seen.pixels, Int32(whole.width), Int32(whole.height), isLossless ? 1 : 0,
                quality, method, &made, &size)
            defer { WebPFree(made) }
            guard isDone != 0, let made else { throw .undecodable }
            if size <= Picture.largestFile {
                return Array(UnsafeBufferPointer(start: made, count: size))
            }
        }
        throw .grown
    }
}

extension [UInt8] {
    /// A JPEG of four inks without the mark that says that they are inverted, which the library
    /// adds.
    fileprivate var withoutAdobeInks: [UInt8] {
        let part: [UInt8] = [0xFF, 0xEE, 0, 14] + Array("Adobe".utf8)
        guard let start = indices.prefix(96).first(where: { self[$0...].starts(with: part) }),
            start + 16 <= count, [0, 2].contains(self[start + 15]), isOfInks
        else { return self }
        return Array(self[..<start] + self[(start + 16)...])
    }

    /// Whether the first frame of a JPEG has four components.
    private var isOfInks: Bool {
        var offset = 2
        while offset + 10 <= count {
            let marker = self[offset + 1]
            if (0xC0...0xC2).contains(marker) { return self[offset + 9] == 4 }
            offset += 2 + Int(self[offset + 2]) << 8 + Int(self[offset + 3])
        }
        return false
    }
}
