import Foundation
import Testing

@testable import Primitives
@testable import Thumbnails

@Suite("Small pictures")
struct ThumbnailTests {
    @Test("Every picture has a small square form, without metadata", arguments: SampleFile.good)
    func square(name: String) throws {
        let bytes = try Thumbnail.make(of: try SampleFile.picture(name))
        let small = try Picture(cleaning: bytes)
        #expect(small.format == .png && small.width == 32 && small.height == 32)
    }

    /// Returns a colour by its largest parts: `r`, `rg`, …; of a pixel of a bitmap.
    private func colour(_ x: Int, _ y: Int, of bitmap: PixelBitmap) -> String {
        let start = 4 * (y * bitmap.width + x)
        return zip("rgb", bitmap.pixels[start..<start + 3]).filter { $0.1 > 128 }
            .map { String($0.0) }.joined()
    }

    @Test("A picture is shown as its orientation says", arguments: PictureOrientation.allCases)
    func turned(orientation: PictureOrientation) throws {
        // Left to right, top to bottom: red, green, blue, white.
        let stored = PixelBitmap(
            width: 2, height: 2,
            pixels: [255, 0, 0, 255, 0, 255, 0, 255, 0, 0, 255, 255, 255, 255, 255, 255])
        let shown = stored.square(atMost: 96, shown: orientation)
        let corners = [(0, 0), (1, 0), (0, 1), (1, 1)].map { colour($0.0, $0.1, of: shown) }
        let expected: [PictureOrientation: [String]] = [
            .upright: ["r", "g", "b", "rgb"], .mirrored: ["g", "r", "rgb", "b"],
            .halfTurn: ["rgb", "b", "g", "r"], .flipped: ["b", "rgb", "r", "g"],
            .transposed: ["r", "b", "g", "rgb"], .quarterRight: ["b", "r", "rgb", "g"],
            .transversed: ["rgb", "g", "b", "r"], .quarterLeft: ["g", "rgb", "r", "b"],
        ]
        #expect(corners == expected[orientation])
    }

    @Test("A large picture is shrunk to its middle; what is not seen has no colour")
    func shrunk() throws {
        var pixels: [UInt8] = []
        for _ in 0..<200 {
            for x in 0..<400 {
                // The outer quarters are green; of the middle every other pixel is not seen.
                let isMiddle = (100..<300).contains(x)
                let middle: [UInt8] = x % 2 == 0 ? [255, 0, 0, 255] : [0, 255, 0, 0]
                pixels += isMiddle ? middle : [0, 255, 0, 255]
            }
        }
        let small = PixelBitmap(width: 400, height: 200, pixels: pixels)
            .square(atMost: 10, shown: .upright)
        #expect(small.width == 10 && small.height == 10)
        for start in stride(from: 0, to: small.pixels.count, by: 4) {
            #expect(Array(small.pixels[start..<start + 3]) == [255, 0, 0])
            #expect((120...136).contains(small.pixels[start + 3]))
        }
    }

    @Test("What can't be decoded is refused")
    func undecodable() throws {
        for bytes in [
            Forge.png(), Forge.webp([("VP8 ", [0, 0, 0, 0x9D, 1, 0x2A, 8, 0, 8, 0])]),
            Forge.jpeg([(0xC0, Forge.frame(width: 8, height: 8)), (0xDA, [1, 1, 0, 0, 63, 0])])
                + [0xFF, 0xD9],
        ] {
            let picture = try Picture(cleaning: bytes)
            #expect(throws: ThumbnailError.undecodable) { try Thumbnail.make(of: picture) }
        }
    }

    @Test("A program that does something else is ended, or refused")
    func otherPrograms() async throws {
        // Whoever writes to a program that reads nothing is ended, too, unless it ignores that.
        signal(SIGPIPE, SIG_IGN)
        let picture = try SampleFile.picture("plain.png")
        for (program, error) in [
            ("/bin/false", ThumbnailError.undecodable), ("/no/such/program", .unavailable),
            ("/bin/true", .undecodable),
        ] {
            await #expect(throws: error) {
                _ = try await ThumbnailMaker(program: program).remade(picture)
            }
        }
    }

    @Test("A program that gets no time to compute is ended, and the picture may come again")
    func starved() async throws {
        signal(SIGPIPE, SIG_IGN)
        let program = FileManager.default.temporaryDirectory
            .appendingPathComponent("quad-test-\(UInt64.random(in: 0...(.max)))")
        try Data("#!/bin/sh\nexec sleep 30\n".utf8).write(to: program)
        defer { try? FileManager.default.removeItem(at: program) }
        try FileManager.default.setAttributes(
            [.posixPermissions: 0o700], ofItemAtPath: program.path)
        let picture = try SampleFile.picture("plain.png")
        // Children that other tests start may hold the file as it is written, and it can't be run.
        var error: ThumbnailError? = .unavailable
        for _ in 0..<100 where error == .unavailable {
            error = await #expect(throws: ThumbnailError.self) {
                _ = try await ThumbnailMaker(program: program.path, seconds: 1).remade(picture)
            }
            try await Task.sleep(for: .milliseconds(10))
        }
        #expect(error == .busy)
    }
}
