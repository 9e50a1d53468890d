/// The parts of a WebP.
///
/// - Source: RFC 9649, sections 2 and 3; RFC 6386, section 9.1.
enum WebPFile {
    /// The flags of an extended header.
    private enum Flag {
        static let animation: UInt8 = 0x02
        static let exif: UInt8 = 0x08
        static let alpha: UInt8 = 0x10
    }

    /// Removes everything but the pixels and how they are shown.
    static func clean(
        _ bytes: [UInt8], shown orientation: PictureOrientation? = nil
    ) throws(PictureError) -> CleanFile {
        var cursor = PictureCursor(bytes, of: .webp, from: 4)
        let length = try cursor.littleEndian(4)
        guard length >= 12 else { throw cursor.fault(.length, at: 4) }
        try cursor.end(at: 8 + length)
        _ = try cursor.take(4)
        var reading = WebPReading()
        while !cursor.isAtEnd {
            try reading.add(try Chunk(&cursor), cursor)
        }
        guard let pixels = reading.pixels, let size = reading.size else {
            throw cursor.fault(.missing("VP8"))
        }
        reading.orientation = orientation ?? reading.orientation
        if let canvas = reading.canvas, canvas != size {
            throw cursor.fault(.value, at: pixels.offset)
        }
        return CleanFile(
            size: size, orientation: reading.orientation, bytes: reading.written(pixels, size))
    }

    /// A part of a WebP.
    struct Chunk {
        let kind: String
        let offset: Int
        let content: ArraySlice<UInt8>

        init(_ cursor: inout PictureCursor) throws(PictureError) {
            offset = cursor.offset
            kind = String(decoding: try cursor.take(4), as: UTF8.self)
            let length = try cursor.littleEndian(4)
            content = try cursor.take(length)
            // Some programs leave the last filling byte out.
            if length % 2 == 1, !cursor.isAtEnd { _ = try cursor.byte() }
        }
    }

    private static func write(
        _ kind: String, _ content: some Collection<UInt8>, to bytes: inout [UInt8]
    ) {
        bytes += kind.utf8
        bytes.append(littleEndian: content.count, 4)
        bytes += content
        if content.count % 2 == 1 { bytes.append(0) }
    }

    /// The state of reading a WebP part by part.
    struct WebPReading {
        private(set) var canvas: PixelSize?
        private(set) var size: PixelSize?
        private(set) var pixels: Chunk?
        fileprivate(set) var orientation = PictureOrientation.upright
        private var alpha: Chunk?
        private var hasAlpha = false
        private var hasExif = false
        private var isFirst = true

        mutating func add(_ chunk: Chunk, _ cursor: PictureCursor) throws(PictureError) {
            defer { isFirst = false }
            switch chunk.kind {
            case "VP8X":
                guard isFirst else { throw cursor.fault(.order, at: chunk.offset) }
                try readHeader(Array(chunk.content), cursor, at: chunk.offset)
            case "ANIM", "ANMF": throw .animated
            case "ALPH":
                guard canvas != nil, alpha == nil, pixels == nil else {
                    throw cursor.fault(.order, at: chunk.offset)
                }
                (alpha, hasAlpha) = (chunk, true)
            case "VP8 ", "VP8L":
                guard pixels == nil, chunk.kind == "VP8 " || alpha == nil else {
                    throw cursor.fault(.order, at: chunk.offset)
                }
                pixels = chunk
                let bytes = Array(chunk.content.prefix(10))
                size =
                    chunk.kind == "VP8 "
                    ? try lossySize(bytes, cursor, at: chunk.offset)
                    : try losslessSize(bytes, cursor, at: chunk.offset)
            case "EXIF":
                guard canvas != nil else { throw cursor.fault(.order, at: chunk.offset) }
                readExif(chunk.content)
            default:
                guard canvas != nil || pixels != nil else {
                    throw cursor.fault(.order, at: chunk.offset)
                }
            }
        }

        /// Returns the clean file.
        func written(_ pixels: Chunk, _ size: PixelSize) -> [UInt8] {
            var parts = Array("WEBP".utf8)
            if alpha != nil || orientation != .upright {
                let flags =
                    (hasAlpha ? Flag.alpha : 0) | (orientation == .upright ? 0 : Flag.exif)
                var header: [UInt8] = [flags, 0, 0, 0]
                header.append(littleEndian: size.width - 1, 3)
                header.append(littleEndian: size.height - 1, 3)
                WebPFile.write("VP8X", header, to: &parts)
            }
            if let alpha { WebPFile.write(alpha.kind, alpha.content, to: &parts) }
            WebPFile.write(pixels.kind, pixels.content, to: &parts)
            if orientation != .upright { WebPFile.write("EXIF", orientation.exif, to: &parts) }
            var bytes = Array("RIFF".utf8)
            bytes.append(littleEndian: parts.count, 4)
            return bytes + parts
        }

        private mutating func readHeader(
            _ bytes: [UInt8], _ cursor: PictureCursor, at offset: Int
        ) throws(PictureError) {
            guard bytes.count == 10 else { throw cursor.fault(.length, at: offset) }
            guard bytes[0] & Flag.animation == 0 else { throw .animated }
            func side(_ start: Int) -> Int {
                1 + (Int(bytes[start]) | Int(bytes[start + 1]) << 8 | Int(bytes[start + 2]) << 16)
            }
            canvas = try PixelSize(width: side(4), height: side(7))
        }

        private mutating func readExif(_ content: ArraySlice<UInt8>) {
            guard !hasExif else { return }
            hasExif = true
            // Some programs write the mark that JPEG has.
            let mark = Array("Exif\0\0".utf8)
            orientation =
                PictureOrientation(
                    exif: content.starts(with: mark) ? content.dropFirst(6) : content)
                ?? .upright
        }

        private func lossySize(
            _ bytes: [UInt8], _ cursor: PictureCursor, at offset: Int
        ) throws(PictureError) -> PixelSize {
            guard bytes.count == 10 else { throw cursor.fault(.length, at: offset) }
            // A key frame, which is the only one.
            guard bytes[0] & 1 == 0, bytes[3...5] == [0x9D, 0x01, 0x2A] else {
                throw cursor.fault(.value, at: offset)
            }
            return try PixelSize(
                width: (Int(bytes[6]) | Int(bytes[7]) << 8) & 0x3FFF,
                height: (Int(bytes[8]) | Int(bytes[9]) << 8) & 0x3FFF)
        }

        private mutating func losslessSize(
            _ bytes: [UInt8], _ cursor: PictureCursor, at offset: Int
        ) throws(PictureError) -> PixelSize {
            guard bytes.count >= 5 else { throw cursor.fault(.length, at: offset) }
            let number = bytes[1...4].reversed().reduce(0) { $0 << 8 | Int($1) }
            guard bytes[0] == 0x2F, number >> 29 == 0 else {
                throw cursor.fault(.value, at: offset)
            }
            hasAlpha = number >> 28 & 1 == 1
            return try PixelSize(
                width: (number & 0x3FFF) + 1, height: (number >> 14 & 0x3FFF) + 1)
        }
    }
}
