import Testing

@testable import Primitives
@testable import Thumbnails

/// Bytes that a file carries and no decoder shows.
@Suite("Bytes of pictures that are no pixels")
struct HiddenBytesTests {
    static let secret = Array(String(repeating: "SECRET", count: 3000).utf8)

    struct Carrier: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let make: @Sendable () throws -> [UInt8]

        init(_ name: String, _ make: @escaping @Sendable () throws -> [UInt8]) {
            (testDescription, self.make) = (name, make)
        }
    }

    static let carriers: [Carrier] = [
        Carrier("behind the packed pixels of a PNG") {
            try repacked("plain.png") { $0 + secret }
        },
        Carrier("behind the rows of a PNG") {
            png(colour: 2, rows: [0] + [UInt8](repeating: 9, count: 12) + secret, height: 1)
        },
        Carrier("in empty blocks of a PNG") {
            let rows: [UInt8] = [0] + [UInt8](repeating: 9, count: 12)
            return png(colour: 2, packed: stored(rows, emptyBlocks: 3000), height: 1)
        },
        Carrier("in a part of its own of a PNG") {
            let clean = try SampleFile.picture("plain.png").bytes
            var bytes = Array(clean.dropLast(12))
            PNGFile.write("IDAT", secret, to: &bytes)
            return bytes + clean.suffix(12)
        },
        Carrier("in colours of a palette that no pixel has") {
            let palette: [UInt8] = [1, 2, 3, 4, 5, 6] + Array(secret.prefix(762))
            return png(
                colour: 3, rows: [0, 0, 1, 0, 1], height: 1, before: [("PLTE", palette)])
        },
        Carrier("in colours that are not seen") {
            let pixels = secret.prefix(12_000).enumerated().flatMap { index, byte -> [UInt8] in
                index % 3 == 2 ? [byte, 0] : [byte]
            }
            return png(colour: 6, rows: [0] + pixels, width: 4000, height: 1)
        },
        Carrier("behind the scan of a JPEG") {
            let clean = try SampleFile.picture("gray.jpg").bytes
            var bytes = Array(clean.dropLast(2))
            bytes += secret
            return bytes + [0xFF, 0xD9]
        },
        Carrier("in tables of a JPEG that nothing uses") {
            let clean = try SampleFile.picture("gray.jpg").bytes
            let tables = stride(from: 0, to: 12_800, by: 64).flatMap { start -> [UInt8] in
                [0xFF, 0xDB, 0, 67, 3] + secret[start..<start + 64]
            }
            var bytes = Array(clean.prefix(2))
            bytes += tables
            bytes += clean.dropFirst(2)
            return bytes
        },
        Carrier("below the height that the head of a JPEG tells") {
            var clean = try SampleFile.picture("gray.jpg").bytes
            guard
                let frame = clean.indices.first(where: { clean[$0...].starts(with: [0xFF, 0xC0]) })
            else { return clean }
            clean[frame + 6] = 8
            return clean
        },
        Carrier("behind the pixels of a lossy WebP") {
            Forge.webp([("VP8 ", try content("lossy.webp") + secret)])
        },
        Carrier("behind the first partition of a lossy WebP") {
            var part = try content("lossy.webp")
            let tag = Int(part[0]) | Int(part[1]) << 8 | Int(part[2]) << 16
            let grown = tag & 0x1F | (tag >> 5 + secret.count) << 5
            for index in 0..<3 { part[index] = UInt8(truncatingIfNeeded: grown >> (8 * index)) }
            part.insert(contentsOf: secret, at: 10 + tag >> 5)
            return Forge.webp([("VP8 ", part)])
        },
        Carrier("behind the pixels of a lossless WebP") {
            Forge.webp([("VP8L", try content("lossless.webp") + secret)])
        },
        Carrier("behind the opacity of a WebP") {
            let clean = try SampleFile.picture("alpha.webp").bytes
            var cursor = PictureCursor(clean, of: .webp, from: 12)
            var parts: [(String, [UInt8])] = []
            while !cursor.isAtEnd {
                let chunk = try WebPFile.Chunk(&cursor)
                parts.append((chunk.kind, chunk.content + (chunk.kind == "ALPH" ? secret : [])))
            }
            return Forge.webp(parts)
        },
    ]

    @Test("Nothing of them is left, and the pixels are the same", arguments: carriers)
    func gone(_ carrier: Carrier) throws {
        let sent = try Picture(cleaning: carrier.make())
        let made = try RemadePicture.make(of: sent).picture
        #expect(!made.bytes.contains(Array("SECRET".utf8)))
        #expect(made.bytes.count < 3000, "\(made.bytes.count) bytes")
        try expectSame(sent, made)
    }

    @Test("A picture that is written anew shows what it showed", arguments: SampleFile.good)
    func same(name: String) throws {
        let sent = try SampleFile.picture(name)
        let made = try RemadePicture.make(of: sent).picture
        #expect(made.orientation == sent.orientation && made.format == sent.format)
        #expect(made.width == sent.width && made.height == sent.height)
        try expectSame(sent, made)
        let again = try RemadePicture.make(of: made).picture
        #expect(made.format == .webp || again.bytes == made.bytes, "it is stable")
    }

    private func expectSame(_ one: Picture, _ other: Picture) throws {
        let bitmaps = try [one, other].map { try Decoder.bitmap(of: $0, side: .max / 4) }
        #expect(bitmaps[0].width == bitmaps[1].width && bitmaps[0].height == bitmaps[1].height)
        let pixels = bitmaps.map { PixelSurvey($0).seen.pixels }
        // A WebP with losses and opacity is packed anew, which loses a little.
        let most = one.format == .webp && !bitmaps[0].isOpaque ? 24 : 0
        let sum = zip(pixels[0], pixels[1]).reduce(0) { $0 + abs(Int($1.0) - Int($1.1)) }
        #expect(sum <= most * pixels[0].count / 4, "\(sum) in \(pixels[0].count)")
    }

    @Test("A picture that nothing can pack is taken, in a file nearly as large as may be")
    func noise() throws {
        var state: UInt32 = 7
        let noise = (0..<990_000).map { _ -> UInt8 in
            state = state &* 1_664_525 &+ 1_013_904_223
            return UInt8(state >> 24)
        }
        let width = 8100
        let rows = stride(from: 0, to: noise.count / width * width, by: width).flatMap {
            start -> [UInt8] in
            [0] + noise[start..<start + width]
        }
        let sent = try Picture(
            cleaning: Self.png(
                colour: 2, rows: rows, width: width / 3, height: noise.count / width))
        #expect(try RemadePicture.make(of: sent).picture.bytes.count <= Picture.largestFile)
    }

    private static func content(_ name: String) throws -> [UInt8] {
        let clean = try SampleFile.picture(name).bytes
        var cursor = PictureCursor(clean, of: .webp, from: 12)
        return Array(try WebPFile.Chunk(&cursor).content)
    }

    /// Returns a sample with other packed pixels, in one part.
    private static func repacked(_ name: String, _ change: ([UInt8]) -> [UInt8]) throws -> [UInt8] {
        var cursor = PictureCursor(
            try SampleFile.picture(name).bytes, of: .png, from: PNGFile.signature.count)
        var bytes = PNGFile.signature
        var packed: [UInt8] = []
        while let chunk = try? PNGFile.Chunk(&cursor) {
            if chunk.kind == "IDAT" {
                packed += chunk.content
                continue
            }
            if chunk.kind == "IEND" { PNGFile.write("IDAT", change(packed), to: &bytes) }
            chunk.write(to: &bytes)
        }
        return bytes
    }

    private static func png(
        colour: UInt8, rows: [UInt8] = [], packed: [UInt8]? = nil, width: Int = 4, height: Int,
        before: [(String, [UInt8])] = []
    ) -> [UInt8] {
        Forge.png(
            width: width, height: height, colour: colour,
            before + [("IDAT", packed ?? stored(rows)), ("IEND", [])])
    }

    /// Returns bytes packed without packing them, behind empty blocks.
    private static func stored(_ bytes: [UInt8], emptyBlocks: Int = 0) -> [UInt8] {
        var packed: [UInt8] = [0x78, 0x01]
        for _ in 0..<emptyBlocks { packed += [0, 0, 0, 0xFF, 0xFF] }
        var rest = bytes[...]
        while !rest.isEmpty {
            let part = rest.prefix(0xFFFF)
            rest = rest.dropFirst(part.count)
            packed.append(rest.isEmpty ? 1 : 0)
            packed.append(littleEndian: part.count, 2)
            packed.append(littleEndian: part.count ^ 0xFFFF, 2)
            packed += part
        }
        var (one, two) = (1, 0)
        for byte in bytes {
            one = (one + Int(byte)) % 65521
            two = (two + one) % 65521
        }
        packed.append(bigEndian: two << 16 | one, 4)
        return packed
    }
}
