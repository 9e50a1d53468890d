/// A small picture of pixels, in both forms that terminals take.
package struct TerminalImage: Hashable, Sendable {
    /// The number by which terminals know it, from 1 on: equal pictures have the same.
    package let number: UInt32
    /// The bytes of a PNG.
    package let png: [UInt8]
    /// The bytes of the pixels: red, green and blue, row by row.
    package let pixels: [UInt8]
    /// The width in pixels.
    package let width: Int
    /// The height in pixels.
    package let height: Int

    /// Creates a picture from its file and its pixels, which are of one size.
    package init(png: [UInt8], pixels: [UInt8], width: Int, height: Int) {
        precondition(width > 0 && height > 0, "a picture has pixels")
        precondition(pixels.count == 3 * width * height, "a pixel has three bytes")
        (self.png, self.pixels, self.width, self.height) = (png, pixels, width, height)
        // FNV-1a, so that pictures of other programs in the same terminal are not replaced.
        let digest = png.reduce(2_166_136_261) { ($0 ^ UInt32($1)) &* 16_777_619 }
        number = max(digest, 1)
    }
}

/// The place of a picture on a canvas.
package struct PicturePlacement: Hashable, Sendable {
    /// The picture.
    package let image: TerminalImage
    /// The cells that it may cover; it is as large as fits, from their top left.
    package let area: Rectangle
}

extension Canvas {
    /// Shows a picture over blank cells.
    ///
    /// Whatever is drawn over one of these cells afterwards removes the picture, so that nothing
    /// ever stands below one. Outside of the canvas nothing is shown.
    package mutating func place(_ image: TerminalImage, in area: Rectangle) {
        guard area.size.columns > 0, area.size.rows > 0, area.intersection(bounds) == area else {
            return
        }
        fill(area)
        pictures.append(PicturePlacement(image: image, area: area))
    }
}
