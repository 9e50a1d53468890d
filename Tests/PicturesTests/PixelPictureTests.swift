import Foundation
import Testing

@testable import Primitives
@testable import Thumbnails

@Suite("Pixels of thumbnails")
struct PixelPictureTests {
    private func pixels(_ bitmap: PixelBitmap) -> [UInt8] {
        stride(from: 0, to: bitmap.pixels.count, by: 4).flatMap { start in
            let opacity = Int(bitmap.pixels[start + 3])
            return (0..<3).map { UInt8((Int(bitmap.pixels[start + $0]) * opacity + 127) / 255) }
        }
    }

    @Test("A thumbnail has the pixels that libpng wrote", arguments: SampleFile.good)
    func decoded(name: String) throws {
        let picture = try SampleFile.picture(name)
        let thumbnail = try Thumbnail.make(of: picture)
        let shown = try #require(PixelPicture(thumbnail: thumbnail))
        let whole = try Decoder.bitmap(of: picture, side: Thumbnail.side)
        let square = whole.square(atMost: Thumbnail.side, shown: picture.orientation)
        #expect(shown.width == square.width && shown.height == square.height)
        #expect(shown.pixels == pixels(square))
    }

    @Test("Noise has the pixels that libpng wrote, whatever filters it took")
    func noise() throws {
        var number: UInt32 = 7
        for step in [1, 3, 40, 255] {
            var value = 128
            let pixels = (0..<4 * 96 * 96).map { index -> UInt8 in
                number = number &* 1_664_525 &+ 1_013_904_223
                value = min(max(value + Int(number >> 16) % (2 * step + 1) - step, 0), 255)
                return index % 4 == 3 ? 255 : UInt8(value)
            }
            let bitmap = PixelBitmap(width: 96, height: 96, pixels: pixels)
            let shown = try #require(PixelPicture(thumbnail: try Thumbnail.png(of: bitmap)))
            #expect(shown.pixels == self.pixels(bitmap))
        }
    }

    @Test("A damaged thumbnail is none, and stops nothing")
    func damaged() throws {
        let thumbnail = try Thumbnail.make(of: try SampleFile.picture("turned-3.jpg"))
        for offset in thumbnail.indices {
            var broken = thumbnail
            broken[offset] ^= 0x55
            _ = PixelPicture(thumbnail: broken)
            #expect(PixelPicture(thumbnail: Array(thumbnail.prefix(offset))) == nil)
        }
        // The same behind right checksums.
        let packed = Array(thumbnail[41..<thumbnail.count - 16])
        for offset in packed.indices {
            var broken = packed
            broken[offset] ^= 0x55
            _ = Inflate.bytes(of: broken, atMost: 4000)
            _ = Inflate.bytes(of: Array(packed.prefix(offset)), atMost: 4000)
        }
        for name in ["interlaced.png", "palette.png", "deep.png", "turned-1.jpg"] {
            #expect(PixelPicture(thumbnail: try SampleFile.bytes(name)) == nil)
        }
    }

    @Test("Stored and fixed blocks are unpacked, and no more than the limit")
    func blocks() {
        let stored: [UInt8] = [0x78, 0x01, 1, 3, 0, 0xFC, 0xFF, 7, 8, 9]
        #expect(Inflate.bytes(of: stored, atMost: 3) == [7, 8, 9])
        #expect(Inflate.bytes(of: stored, atMost: 2) == nil)
        // "aaaaaaaaaa" with fixed codes, by zlib.
        let fixed: [UInt8] = [0x78, 0x9C, 0x4B, 0x4C, 0x84, 0x01, 0x00, 0x14, 0xE1, 0x03, 0xCB]
        #expect(Inflate.bytes(of: fixed, atMost: 10) == [UInt8](repeating: 97, count: 10))
        #expect(Inflate.bytes(of: fixed, atMost: 9) == nil)
        #expect(Inflate.bytes(of: [0x78, 0x9C], atMost: 9) == nil)
        #expect(Inflate.bytes(of: [0x79, 0x9C, 3, 0], atMost: 9) == nil)
    }
}
