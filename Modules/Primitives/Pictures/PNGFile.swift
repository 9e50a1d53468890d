/// The parts of a PNG.
///
/// - Source: W3C Portable Network Graphics, third edition, sections 5 and 11.
enum PNGFile {
    static let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]

    /// The depths that each type of colour allows.
    private static let depths: [Int: Set<Int>] = [
        0: [1, 2, 4, 8, 16], 2: [8, 16], 3: [1, 2, 4, 8], 4: [8, 16], 6: [8, 16],
    ]

    /// The samples of each type of colour, as `sBIT` counts them.
    private static let samples: [Int: Int] = [0: 1, 2: 3, 3: 3, 4: 2, 6: 4]

    /// The lengths of the parts about colours that are kept, by their name and type of colour.
    private static func length(of kind: String, colour: Int) -> Int? {
        switch kind {
        case "gAMA": 4
        case "cHRM": 32
        case "sRGB": 1
        case "sBIT": samples[colour]
        default: nil
        }
    }

    /// Removes everything but the pixels and how they are shown.
    ///
    /// Whatever belongs to an animation goes too: what stays is the picture that programs without
    /// animations show.
    static func clean(
        _ bytes: [UInt8], shown orientation: PictureOrientation? = nil
    ) throws(PictureError) -> CleanFile {
        var cursor = PictureCursor(bytes, of: .png, from: signature.count)
        var reading = PNGReading()
        while !reading.isEnded { try reading.add(try Chunk(&cursor), cursor) }
        guard let size = reading.size else { throw cursor.fault(.missing("IHDR")) }
        reading.orientation = orientation ?? reading.orientation
        return CleanFile(
            size: size, orientation: reading.orientation,
            bytes: reading.written)
    }

    /// A part of a PNG, whose checksum is right.
    struct Chunk {
        let kind: String
        let offset: Int
        let content: ArraySlice<UInt8>

        init(_ cursor: inout PictureCursor) throws(PictureError) {
            offset = cursor.offset
            let length = try cursor.bigEndian(4)
            guard length <= Int(Int32.max) else { throw cursor.fault(.length, at: offset) }
            let name = try cursor.take(4)
            guard name.allSatisfy({ (0x41...0x5A).contains($0 & 0xDF) && $0 & 0x80 == 0 }) else {
                throw cursor.fault(.value, at: offset)
            }
            kind = String(decoding: name, as: UTF8.self)
            content = try cursor.take(length)
            let whole = cursor.bytes[name.startIndex..<content.endIndex]
            guard try cursor.bigEndian(4) == Int(CRC32.checksum(of: whole)) else {
                throw cursor.fault(.checksum, at: offset)
            }
        }

        /// Whether a program must understand the part to show the picture.
        var isCritical: Bool { kind.utf8.first.map { $0 & 0x20 == 0 } ?? true }

        func write(to bytes: inout [UInt8]) {
            PNGFile.write(kind, content, to: &bytes)
        }
    }

    static func write(_ kind: String, _ content: some Collection<UInt8>, to bytes: inout [UInt8]) {
        bytes.append(bigEndian: content.count, 4)
        let start = bytes.count
        bytes += kind.utf8
        bytes += content
        bytes.append(bigEndian: Int(CRC32.checksum(of: bytes[start...])), 4)
    }

    /// The state of reading a PNG part by part.
    struct PNGReading {
        private(set) var size: PixelSize?
        fileprivate(set) var orientation = PictureOrientation.upright
        private(set) var isEnded = false
        /// The parts before the pixels, and the pixels.
        private var head: [UInt8] = []
        private var pixels: [UInt8] = []
        private var colour = 0
        private var depth = 0
        private var colours: Int?
        private var seen: Set<String> = []
        private var last = ""

        /// The clean file.
        var written: [UInt8] {
            var bytes = signature + head
            if orientation != .upright { PNGFile.write("eXIf", orientation.exif, to: &bytes) }
            bytes += pixels
            PNGFile.write("IEND", [], to: &bytes)
            return bytes
        }

        mutating func add(_ chunk: Chunk, _ cursor: PictureCursor) throws(PictureError) {
            func fault(_ fault: PictureFault) -> PictureError {
                cursor.fault(fault, at: chunk.offset)
            }
            guard size != nil || chunk.kind == "IHDR" else { throw fault(.missing("IHDR")) }
            let isFirst = seen.insert(chunk.kind).inserted
            defer { last = chunk.kind }
            switch chunk.kind {
            case "IDAT":
                guard isFirst || last == "IDAT" else { throw fault(.order) }
                if colour == 3, colours == nil { throw fault(.missing("PLTE")) }
                if !chunk.content.isEmpty { chunk.write(to: &pixels) }
            case "IEND":
                guard chunk.content.isEmpty else { throw fault(.length) }
                guard !pixels.isEmpty else { throw fault(.missing("IDAT")) }
                isEnded = true
            case "eXIf":
                orientation = PictureOrientation(exif: chunk.content) ?? orientation
            case "IHDR", "PLTE", "tRNS":
                guard isFirst, !seen.contains("IDAT") else { throw fault(.order) }
                if let wrong = try read(chunk) { throw fault(wrong) }
                chunk.write(to: &head)
            case "gAMA", "cHRM", "sRGB", "sBIT":
                // One that does not fit is dropped, as programs do that show the picture.
                let length = PNGFile.length(of: chunk.kind, colour: colour)
                let isEarly = colours == nil && !seen.contains("IDAT")
                if isFirst, isEarly, chunk.content.count == length { chunk.write(to: &head) }
            default:
                guard !chunk.isCritical else {
                    throw .unsupported(.png, .unknownPart(chunk.kind), at: chunk.offset)
                }
            }
        }

        /// Reads a part before the pixels; returns what is wrong with it.
        private mutating func read(_ chunk: Chunk) throws(PictureError) -> PictureFault? {
            let content = Array(chunk.content)
            switch chunk.kind {
            case "IHDR": return try readHeader(content)
            case "PLTE":
                guard content.count % 3 == 0, (3...768).contains(content.count) else {
                    return .length
                }
                guard colour == 2 || colour == 3 || colour == 6, !seen.contains("tRNS") else {
                    return .order
                }
                colours = content.count / 3
                return colour == 3 && content.count / 3 > 1 << depth ? .length : nil
            default:
                switch colour {
                case 0: return content.count == 2 ? nil : .length
                case 2: return content.count == 6 ? nil : .length
                case 3:
                    guard let colours else { return .order }
                    return (1...colours).contains(content.count) ? nil : .length
                default: return .order
                }
            }
        }

        private mutating func readHeader(_ content: [UInt8]) throws(PictureError) -> PictureFault? {
            guard content.count == 13 else { return .length }
            func number(_ range: Range<Int>) -> Int {
                content[range].reduce(0) { $0 << 8 | Int($1) }
            }
            (depth, colour) = (Int(content[8]), Int(content[9]))
            guard PNGFile.depths[colour]?.contains(depth) == true, content[10] == 0,
                content[11] == 0, content[12] <= 1
            else { return .value }
            size = try PixelSize(width: number(0..<4), height: number(4..<8))
            return nil
        }
    }
}
