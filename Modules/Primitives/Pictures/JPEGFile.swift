/// The parts of a JPEG.
///
/// - Source: ITU-T T.81, annex B; JFIF 1.02; Exif 2.32.
enum JPEGFile {
    /// The most passes over a picture; programs write about ten.
    static let mostScans = 64

    /// Removes everything but the pixels and how they are shown.
    static func clean(
        _ bytes: [UInt8], shown orientation: PictureOrientation? = nil
    ) throws(PictureError) -> CleanFile {
        var reading = JPEGReading(bytes)
        while !reading.isEnded { try reading.readPart() }
        guard let size = reading.size else { throw .damaged(.jpeg, .missing("SOF"), at: 0) }
        reading.orientation = orientation ?? reading.orientation
        return CleanFile(size: size, orientation: reading.orientation, bytes: reading.written)
    }

    /// The markers of parts.
    private enum Marker {
        static let start: UInt8 = 0xD8
        static let end: UInt8 = 0xD9
        static let scan: UInt8 = 0xDA
        static let huffman: UInt8 = 0xC4
        static let arithmetic: UInt8 = 0xCC
        static let quantization: UInt8 = 0xDB
        static let restartInterval: UInt8 = 0xDD
        static let comment: UInt8 = 0xFE
        static let jfif: UInt8 = 0xE0
        static let exif: UInt8 = 0xE1
        static let adobe: UInt8 = 0xEE
        static let applications: ClosedRange<UInt8> = 0xE0...0xEF
        static let restarts: ClosedRange<UInt8> = 0xD0...0xD7
        static let frames: ClosedRange<UInt8> = 0xC0...0xCF
        /// The frames that browsers show: baseline, extended sequential and progressive.
        static let usualFrames: ClosedRange<UInt8> = 0xC0...0xC2
    }

    /// The state of reading a JPEG part by part.
    struct JPEGReading {
        private(set) var size: PixelSize?
        fileprivate(set) var orientation = PictureOrientation.upright
        private(set) var isEnded = false
        private var cursor: PictureCursor
        private var jfif: [UInt8]?
        private var adobe: [UInt8]?
        private var parts: [UInt8] = []
        private var components = 0
        private var scans = 0
        private var hasExif = false

        init(_ bytes: [UInt8]) { cursor = PictureCursor(bytes, of: .jpeg, from: 2) }

        /// The clean file.
        var written: [UInt8] {
            var bytes: [UInt8] = [0xFF, Marker.start]
            if let jfif { Self.write(Marker.jfif, jfif, to: &bytes) }
            if orientation != .upright {
                Self.write(Marker.exif, Array("Exif\0\0".utf8) + orientation.exif, to: &bytes)
            }
            if let adobe { Self.write(Marker.adobe, adobe, to: &bytes) }
            return bytes + parts + [0xFF, Marker.end]
        }

        private static func write(
            _ marker: UInt8, _ content: some Collection<UInt8>, to bytes: inout [UInt8]
        ) {
            bytes += [0xFF, marker]
            bytes.append(bigEndian: content.count + 2, 2)
            bytes += content
        }

        /// Reads the next part, with the pixels that follow it if it begins a scan.
        mutating func readPart() throws(PictureError) {
            let offset = cursor.offset
            guard try cursor.byte() == 0xFF else { throw cursor.fault(.value, at: offset) }
            var marker = try cursor.byte()
            // Any number of these may stand before a marker.
            while marker == 0xFF { marker = try cursor.byte() }
            if marker == Marker.end {
                guard scans > 0 else { throw cursor.fault(.missing("SOS"), at: offset) }
                isEnded = true
                return
            }
            guard marker >= Marker.frames.lowerBound, marker != Marker.start,
                !Marker.restarts.contains(marker)
            else { throw cursor.fault(.order, at: offset) }
            let length = try cursor.bigEndian(2)
            guard length >= 2 else { throw cursor.fault(.length, at: offset) }
            try read(marker, try cursor.take(length - 2), at: offset)
        }

        private mutating func read(
            _ marker: UInt8, _ content: ArraySlice<UInt8>, at offset: Int
        ) throws(PictureError) {
            switch marker {
            case Marker.applications: readApplication(marker, content)
            case Marker.comment: break
            case Marker.huffman, Marker.quantization:
                Self.write(marker, content, to: &parts)
            case Marker.restartInterval:
                guard content.count == 2 else { throw cursor.fault(.length, at: offset) }
                Self.write(marker, content, to: &parts)
            case Marker.scan: try readScan(content, at: offset)
            case Marker.arithmetic: throw .unsupported(.jpeg, .rareCoding, at: offset)
            case Marker.frames:
                guard Marker.usualFrames.contains(marker) else {
                    throw .unsupported(.jpeg, .rareCoding, at: offset)
                }
                try readFrame(content, at: offset)
                Self.write(marker, content, to: &parts)
            default:
                let name = "marker \(String(marker, radix: 16, uppercase: true))"
                throw .unsupported(.jpeg, .unknownPart(name), at: offset)
            }
        }

        /// Keeps of what programs add only what tells how the picture is shown.
        private mutating func readApplication(_ marker: UInt8, _ content: ArraySlice<UInt8>) {
            let (bytes, isEarly) = (Array(content), scans == 0)
            switch marker {
            case Marker.jfif where jfif == nil && isEarly:
                guard bytes.starts(with: Array("JFIF\0".utf8)), bytes.count >= 14 else { return }
                // Everything but the picture within the picture.
                jfif = bytes.prefix(12) + [0, 0]
            case Marker.exif where !hasExif && isEarly:
                guard bytes.starts(with: Array("Exif\0".utf8)), bytes.count > 6 else { return }
                hasExif = true
                orientation = PictureOrientation(exif: bytes[6...]) ?? .upright
            case Marker.adobe where adobe == nil && isEarly:
                guard bytes.starts(with: Array("Adobe".utf8)), bytes.count >= 12 else { return }
                adobe = Array(bytes.prefix(12))
            default: break
            }
        }

        private mutating func readFrame(
            _ content: ArraySlice<UInt8>, at offset: Int
        ) throws(PictureError) {
            let bytes = Array(content)
            guard size == nil else { throw cursor.fault(.order, at: offset) }
            guard bytes.count >= 6 else { throw cursor.fault(.length, at: offset) }
            guard bytes[0] == 8 else { throw .unsupported(.jpeg, .deepSamples, at: offset) }
            components = Int(bytes[5])
            guard [1, 3, 4].contains(components) else { throw cursor.fault(.value, at: offset) }
            guard bytes.count == 6 + 3 * components else { throw cursor.fault(.length, at: offset) }
            for component in 0..<components {
                let sampling = bytes[7 + 3 * component]
                guard (1...4).contains(sampling >> 4), (1...4).contains(sampling & 15) else {
                    throw cursor.fault(.value, at: offset)
                }
            }
            size = try PixelSize(
                width: Int(bytes[3]) << 8 | Int(bytes[4]),
                height: Int(bytes[1]) << 8 | Int(bytes[2]))
        }

        private mutating func readScan(
            _ content: ArraySlice<UInt8>, at offset: Int
        ) throws(PictureError) {
            guard size != nil else { throw cursor.fault(.order, at: offset) }
            let count = content.first.map(Int.init) ?? 0
            guard (1...components).contains(count), content.count == 4 + 2 * count else {
                throw cursor.fault(.length, at: offset)
            }
            scans += 1
            guard scans <= mostScans else { throw .unsupported(.jpeg, .manyScans, at: offset) }
            Self.write(Marker.scan, content, to: &parts)
            try readPixels()
        }

        /// Reads coded pixels up to the marker that ends them.
        private mutating func readPixels() throws(PictureError) {
            let start = cursor.offset
            let bytes = cursor.bytes
            var offset = start
            while offset + 1 < bytes.count {
                if bytes[offset] != 0xFF {
                    offset += 1
                } else if bytes[offset + 1] == 0 || Marker.restarts.contains(bytes[offset + 1]) {
                    offset += 2
                } else {
                    parts += try cursor.take(offset - start)
                    return
                }
            }
            throw cursor.fault(.ends, at: bytes.count)
        }
    }
}
