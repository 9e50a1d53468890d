/// The pixels of a small picture: red, green and blue, a byte each, row by row, on a background.
package struct PixelPicture: Hashable, Sendable {
    /// The width in pixels.
    package let width: Int
    /// The height in pixels.
    package let height: Int
    /// The bytes of the pixels.
    package let pixels: [UInt8]

    /// The most pixels of a side.
    package static let longestSide = 256

    /// Decodes a thumbnail as a server makes it: a PNG of eight bits that is not interlaced.
    ///
    /// - Parameter background: The colour behind what is not opaque.
    /// - Returns: `nil` for any other file, and a damaged one.
    package init?(thumbnail bytes: [UInt8], on background: [UInt8] = [0, 0, 0]) {
        guard let picture = try? Picture(cleaning: bytes), picture.format == .png,
            picture.width <= Self.longestSide, picture.height <= Self.longestSide,
            let (header, packed) = Self.parts(of: picture.bytes),
            header[8] == 8, header[12] == 0, header[9] == 2 || header[9] == 6
        else { return nil }
        let depth = header[9] == 2 ? 3 : 4
        let row = 1 + depth * picture.width
        guard let lines = Inflate.bytes(of: packed, atMost: row * picture.height),
            lines.count == row * picture.height,
            let plain = Self.unfiltered(lines, row, depth)
        else { return nil }
        (width, height) = (picture.width, picture.height)
        pixels = depth == 3 ? plain : Self.laid(plain, on: background)
    }

    /// Returns the header and the packed pixels of a clean PNG.
    private static func parts(of bytes: [UInt8]) -> (header: [UInt8], packed: [UInt8])? {
        var cursor = PictureCursor(bytes, of: .png, from: PNGFile.signature.count)
        var (header, packed): ([UInt8], [UInt8]) = ([], [])
        while let chunk = try? PNGFile.Chunk(&cursor), chunk.kind != "IEND" {
            if chunk.kind == "IHDR" { header = Array(chunk.content) }
            if chunk.kind == "IDAT" { packed += chunk.content }
        }
        return header.count == 13 ? (header, packed) : nil
    }

    /// Returns the bytes of lines that were each written as differences.
    ///
    /// - Source: the PNG specification, section 9.
    private static func unfiltered(_ lines: [UInt8], _ row: Int, _ depth: Int) -> [UInt8]? {
        var plain: [UInt8] = []
        plain.reserveCapacity(lines.count)
        let length = row - 1
        for start in stride(from: 0, to: lines.count, by: row) {
            let filter = lines[start]
            guard filter <= 4 else { return nil }
            let above = plain.count - length
            for column in 0..<length {
                let left = column >= depth ? Int(plain[above + length + column - depth]) : 0
                let up = above >= 0 ? Int(plain[above + column]) : 0
                let corner =
                    above >= 0 && column >= depth ? Int(plain[above + column - depth]) : 0
                let guess =
                    switch filter {
                    case 0: 0
                    case 1: left
                    case 2: up
                    case 3: (left + up) / 2
                    default: nearest(left, up, corner)
                    }
                plain.append(lines[start + 1 + column] &+ UInt8(guess))
            }
        }
        return plain
    }

    private static func nearest(_ left: Int, _ up: Int, _ corner: Int) -> Int {
        let sum = left + up - corner
        let far = (abs(sum - left), abs(sum - up), abs(sum - corner))
        if far.0 <= far.1, far.0 <= far.2 { return left }
        return far.1 <= far.2 ? up : corner
    }

    private static func laid(_ pixels: [UInt8], on background: [UInt8]) -> [UInt8] {
        var laid: [UInt8] = []
        for start in stride(from: 0, to: pixels.count, by: 4) {
            let opacity = Int(pixels[start + 3])
            for part in 0..<3 {
                let sum =
                    Int(pixels[start + part]) * opacity
                    + Int(background[part]) * (255 - opacity)
                laid.append(UInt8((sum + 127) / 255))
            }
        }
        return laid
    }
}
