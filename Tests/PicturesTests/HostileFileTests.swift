import Testing

@testable import Primitives

@Suite("Picture files that nobody should trust")
struct HostileFileTests {
    @Test("A file that is cut anywhere is refused", arguments: SampleFile.good)
    func cut(name: String) throws {
        let clean = try SampleFile.picture(name).bytes
        for length in 0..<clean.count {
            let part = Array(clean.prefix(length))
            // A last byte that only fills a WebP up may be missing.
            if length == clean.count - 1, let whole = try? Picture(cleaning: part) {
                #expect(whole.format == .webp && whole.bytes == clean)
                continue
            }
            #expect(throws: PictureError.self, "\(name), \(length) bytes") {
                try Picture(cleaning: part)
            }
        }
    }

    @Test("Whatever byte is another, the file is refused or clean", arguments: SampleFile.names)
    func flipped(name: String) throws {
        let bytes = try SampleFile.bytes(name)
        for offset in bytes.indices {
            for mask: UInt8 in [0x01, 0x80, 0xFF] {
                var broken = bytes
                broken[offset] ^= mask
                guard let picture = try? Picture(cleaning: broken) else { continue }
                let again = try? Picture(cleaning: picture.bytes)
                #expect(again == picture, "\(name), byte \(offset) with \(mask)")
            }
        }
    }

    @Test("Sizes are bounded")
    func sizes() throws {
        let (longest, most) = (Picture.longestSide, Picture.mostPixels)
        for (width, height) in [(0, 1), (1, 0), (longest + 1, 1), (1, Int(Int32.max))] {
            #expect(throws: PictureError.dimensions(width: width, height: height)) {
                try Picture(cleaning: Forge.png(width: width, height: height))
            }
        }
        #expect(try Picture(cleaning: Forge.png(width: longest, height: 1)).width == longest)
        #expect(try Picture(cleaning: Forge.png(width: 6000, height: most / 6000)).width == 6000)
        #expect(throws: PictureError.dimensions(width: 8000, height: 3001)) {
            try Picture(cleaning: Forge.png(width: 8000, height: 3001))
        }
        #expect(throws: PictureError.tooLarge) {
            try Picture(cleaning: [UInt8](repeating: 0x89, count: Picture.largestFile + 1))
        }
        #expect(throws: PictureError.dimensions(width: 5, height: 0)) {
            try Picture(cleaning: Forge.jpeg([(0xC0, Forge.frame(width: 5, height: 0))]))
        }
    }

    @Test("Only the three formats are taken")
    func formats() throws {
        for text in ["", "GIF89a", "BM", "RIFF\0\0\0\0WAVE", "<svg/>", "RIFF", "%PDF-1.7"] {
            #expect(throws: PictureError.unknownFormat) {
                try Picture(cleaning: Array(text.utf8))
            }
        }
    }

    @Test("A PNG whose parts are wrong is refused, and the offset is told")
    func parts() throws {
        let end: (String, [UInt8]) = ("IEND", [])
        let cases: [([(String, [UInt8])], PictureError)] = [
            ([end], .damaged(.png, .missing("IDAT"), at: 33)),
            ([("IHDR", [1]), end], .damaged(.png, .order, at: 33)),
            ([("ABCD", []), end], .unsupported(.png, .unknownPart("ABCD"), at: 33)),
            ([("PLTE", [1, 2]), end], .damaged(.png, .length, at: 33)),
            ([("tRNS", [1]), end], .damaged(.png, .length, at: 33)),
            (
                [("IDAT", [1]), ("tIME", []), ("IDAT", [1]), end],
                .damaged(.png, .order, at: 58)
            ),
            ([("IDAT", [1]), ("IEND", [1])], .damaged(.png, .length, at: 46)),
            ([("IDAT", [1])], .damaged(.png, .ends, at: 46)),
        ]
        for (parts, error) in cases {
            #expect(throws: error) { try Picture(cleaning: Forge.png(parts)) }
        }
        var broken = Forge.png()
        broken[29] ^= 1
        #expect(throws: PictureError.damaged(.png, .checksum, at: 8)) {
            try Picture(cleaning: broken)
        }
        #expect(throws: PictureError.damaged(.png, .missing("PLTE"), at: 33)) {
            try Picture(cleaning: Forge.png(colour: 3))
        }
        #expect(throws: PictureError.damaged(.png, .value, at: 8)) {
            try Picture(cleaning: Forge.png(depth: 3))
        }
    }

    @Test("A JPEG that few programs read, or that costs too much, is refused")
    func rareJPEG() throws {
        let frame = Forge.frame(width: 8, height: 8)
        let scan: [UInt8] = [1, 1, 0, 0, 63, 0]
        for marker: UInt8 in [0xC3, 0xC5, 0xC9, 0xCA, 0xCC, 0xCF] {
            #expect(throws: PictureError.unsupported(.jpeg, .rareCoding, at: 2)) {
                try Picture(cleaning: Forge.jpeg([(marker, frame)]))
            }
        }
        #expect(throws: PictureError.unsupported(.jpeg, .deepSamples, at: 2)) {
            try Picture(
                cleaning: Forge.jpeg([(0xC1, Forge.frame(width: 8, height: 8, precision: 12))]))
        }
        func scans(_ count: Int) -> [UInt8] {
            Forge.jpeg([(0xC2, frame)] + (0..<count).map { _ in (0xDA, scan) }) + [0xFF, 0xD9]
        }
        #expect(try Picture(cleaning: scans(JPEGFile.mostScans)).width == 8)
        #expect(throws: PictureError.self) { try Picture(cleaning: scans(65)) }
        #expect(throws: PictureError.damaged(.jpeg, .order, at: 15)) {
            try Picture(cleaning: Forge.jpeg([(0xC0, frame), (0xC0, frame)]))
        }
        #expect(throws: PictureError.damaged(.jpeg, .missing("SOS"), at: 15)) {
            try Picture(cleaning: Forge.jpeg([(0xC0, frame)]) + [0xFF, 0xD9])
        }
    }

    @Test("A WebP whose parts contradict each other is refused")
    func webpParts() throws {
        let lossy: [UInt8] = [0, 0, 0, 0x9D, 1, 0x2A, 8, 0, 8, 0]
        let canvas: [UInt8] = [0x10, 0, 0, 0, 7, 0, 0, 7, 0, 0]
        let wide: [UInt8] = [0x10, 0, 0, 0, 8, 0, 0, 7, 0, 0]
        #expect(try Picture(cleaning: Forge.webp([("VP8 ", lossy)])).width == 8)
        #expect(
            try Picture(cleaning: Forge.webp([("VP8X", canvas), ("VP8 ", lossy)])).bytes
                == Forge.webp([("VP8 ", lossy)]))
        for parts in [
            [("VP8X", wide), ("VP8 ", lossy)], [("VP8 ", lossy), ("VP8 ", lossy)],
            [("ALPH", [0]), ("VP8 ", lossy)], [("VP8X", canvas)], [("XMP ", [0])],
            [("VP8 ", lossy), ("VP8X", canvas)], [("VP8L", [0x2F, 0, 0, 0, 0xE0])],
        ] {
            #expect(throws: PictureError.self) { try Picture(cleaning: Forge.webp(parts)) }
        }
        let moving: [UInt8] = [2] + canvas.dropFirst()
        for parts in [[("VP8X", moving)], [("VP8X", canvas), ("ANMF", [0])]] {
            #expect(throws: PictureError.animated) { try Picture(cleaning: Forge.webp(parts)) }
        }
    }

    @Test("Every error is a sentence")
    func sentences() {
        let errors: [PictureError] = [
            .tooLarge, .unknownFormat, .animated, .dimensions(width: 0, height: 1),
            .unsupported(.jpeg, .manyScans, at: 3), .unsupported(.png, .unknownPart("ABCD"), at: 8),
            .damaged(.webp, .ends, at: 12), .damaged(.png, .missing("IDAT"), at: 33),
        ]
        for error in errors {
            let text = "\(error)"
            #expect(text.first?.isLowercase == true && !text.hasSuffix("."))
        }
    }
}
