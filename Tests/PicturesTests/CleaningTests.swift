import Testing

@testable import Primitives

@Suite("Pictures without metadata")
struct CleaningTests {
    @Test("Nothing that programs tell of a picture is left", arguments: SampleFile.good)
    func metadata(name: String) throws {
        let picture = try SampleFile.picture(name)
        let text = String(decoding: picture.bytes, as: UTF8.self)
        for word in ["SECRET", "http", "ImageMagick", "ICC", "XMP", "Photoshop"] {
            #expect(!text.contains(word), "\(name) still has \(word)")
        }
        let mayTurn = picture.orientation != .upright
        let hasExif = text.contains("Exif\0") || text.contains("eXIf") || text.contains("EXIF")
        #expect(hasExif == mayTurn, "Exif is there for the orientation alone")
    }

    @Test("A clean file stays as it is", arguments: SampleFile.good)
    func twice(name: String) throws {
        let picture = try SampleFile.picture(name)
        #expect(try Picture(cleaning: picture.bytes) == picture)
    }

    @Test("The format is told by the content, the sides are as shown", arguments: SampleFile.good)
    func sides(name: String) throws {
        let picture = try SampleFile.picture(name)
        #expect(name.hasSuffix("." + picture.format.fileExtension))
        let isTurned = picture.orientation.swapsSides
        #expect(picture.width == (isTurned ? 32 : 48))
        #expect(picture.height == (isTurned ? 48 : 32))
    }

    @Test("The orientation stays", arguments: PictureOrientation.allCases)
    func orientation(orientation: PictureOrientation) throws {
        let name = "turned-\(orientation.rawValue).jpg"
        #expect(try SampleFile.picture(name).orientation == orientation)
        for exif in [orientation.exif, littleEndian(orientation)] {
            #expect(PictureOrientation(exif: exif[...]) == orientation)
        }
    }

    private func littleEndian(_ orientation: PictureOrientation) -> [UInt8] {
        var bytes = Array("II".utf8)
        bytes.append(littleEndian: 42, 2)
        bytes.append(littleEndian: 8, 4)
        bytes.append(littleEndian: 2, 2)
        for (tag, value) in [(0x010F, 7), (0x0112, orientation.rawValue)] {
            bytes.append(littleEndian: tag, 2)
            bytes.append(littleEndian: 3, 2)
            bytes.append(littleEndian: 1, 4)
            bytes.append(littleEndian: value, 4)
        }
        bytes.append(littleEndian: 0, 4)
        return bytes
    }

    @Test("The other formats keep the orientation, too")
    func turned() throws {
        #expect(try SampleFile.picture("turned.png").orientation == .quarterRight)
        #expect(try SampleFile.picture("turned.webp").orientation == .quarterRight)
    }

    @Test("What stands behind the end of a picture goes")
    func behind() throws {
        for name in ["behind.png", "behind.jpg", "plain.png", "lossy.webp", "turned-6.jpg"] {
            let clean = try SampleFile.picture(name).bytes
            #expect(try Picture(cleaning: clean + Array("PK\u{3}\u{4}more".utf8)).bytes == clean)
        }
    }

    @Test("An animated PNG becomes the picture that others show; an animated WebP is refused")
    func moving() throws {
        let clean = try SampleFile.picture("plain.png").bytes
        let frames: [(String, [UInt8])] = [
            ("acTL", [0, 0, 0, 2, 0, 0, 0, 0]), ("fcTL", [UInt8](repeating: 0, count: 26)),
        ]
        var moving = Array(clean.prefix(33))
        for (kind, content) in frames { PNGFile.write(kind, content, to: &moving) }
        moving += clean[33..<clean.count - 12]
        PNGFile.write("fdAT", [0, 0, 0, 1, 2, 3], to: &moving)
        moving += clean.suffix(12)
        #expect(try Picture(cleaning: moving).bytes == clean)
        #expect(throws: PictureError.animated) { try SampleFile.picture("moving.webp") }
    }
}
