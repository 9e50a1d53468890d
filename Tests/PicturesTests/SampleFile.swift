import Foundation
import Testing

@testable import Primitives

/// Files that other programs made, as `make-files` says.
enum SampleFile {
    private static let folder = URL(fileURLWithPath: #filePath)
        .deletingLastPathComponent().appendingPathComponent("Files")

    /// The names of all files.
    static let names: [String] = {
        let found = try? FileManager.default.contentsOfDirectory(atPath: folder.path)
        return (found ?? []).sorted()
    }()

    /// The names of those that are pictures to take.
    static let good = names.filter { $0 != "moving.webp" }

    static func bytes(_ name: String) throws -> [UInt8] {
        [UInt8](try Data(contentsOf: folder.appendingPathComponent(name)))
    }

    static func picture(_ name: String) throws -> Picture {
        try Picture(cleaning: try bytes(name))
    }
}

/// The parts of files, to make damaged and harmful ones.
enum Forge {
    static func png(
        width: Int = 1, height: Int = 1, depth: UInt8 = 8, colour: UInt8 = 0,
        _ parts: [(String, [UInt8])] = [("IDAT", [1]), ("IEND", [])]
    ) -> [UInt8] {
        var header: [UInt8] = []
        header.append(bigEndian: width, 4)
        header.append(bigEndian: height, 4)
        header += [depth, colour, 0, 0, 0]
        var bytes = PNGFile.signature
        for (kind, content) in [("IHDR", header)] + parts {
            PNGFile.write(kind, content, to: &bytes)
        }
        return bytes
    }

    static func jpeg(_ parts: [(UInt8, [UInt8])]) -> [UInt8] {
        var bytes: [UInt8] = [0xFF, 0xD8]
        for (marker, content) in parts {
            bytes += [0xFF, marker]
            bytes.append(bigEndian: content.count + 2, 2)
            bytes += content
        }
        return bytes
    }

    /// The header of a gray JPEG.
    static func frame(width: Int, height: Int, precision: UInt8 = 8) -> [UInt8] {
        var frame: [UInt8] = [precision]
        frame.append(bigEndian: height, 2)
        frame.append(bigEndian: width, 2)
        return frame + [1, 1, 0x11, 0]
    }

    static func webp(_ parts: [(String, [UInt8])]) -> [UInt8] {
        var body = Array("WEBP".utf8)
        for (kind, content) in parts {
            body += kind.utf8
            body.append(littleEndian: content.count, 4)
            body += content
            if content.count % 2 == 1 { body.append(0) }
        }
        var bytes = Array("RIFF".utf8)
        bytes.append(littleEndian: body.count, 4)
        return bytes + body
    }
}
