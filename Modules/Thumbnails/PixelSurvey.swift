import CPictures

/// The colours of a picture's pixels, of which those that are not seen are all one.
struct PixelSurvey {
    /// The pixels, each without colour where it is not seen.
    let seen: PixelBitmap
    private let isGray: Bool
    private let isOpaque: Bool
    /// The colours in the order in which they come; empty if there are more than a palette takes.
    private let colours: [UInt32: UInt8]

    private static let mostColours = 256
    /// The number of colours that are worth a palette also if they are all gray.
    private static let fewColours = 16

    init(_ bitmap: PixelBitmap) {
        var pixels = bitmap.pixels
        var colours: [UInt32: UInt8] = [:]
        var (isGray, isOpaque, isFew) = (true, true, true)
        pixels.withUnsafeMutableBytes { bytes in
            let pixels = bytes.bindMemory(to: UInt32.self)
            var last: UInt32?
            var index = 0
            while index < pixels.count {
                let pixel = UInt32(littleEndian: pixels[index])
                let colour = pixel >> 24 == 0 ? 0 : pixel
                if colour != pixel { pixels[index] = 0 }
                index += 1
                if colour == last { continue }
                last = colour
                if colour >> 24 != 255 { isOpaque = false }
                let (red, green, blue) = (colour & 255, colour >> 8 & 255, colour >> 16 & 255)
                if red != green || green != blue { isGray = false }
                if isFew, colours[colour] == nil {
                    isFew = colours.count < Self.mostColours
                    if isFew { colours[colour] = UInt8(colours.count) }
                }
            }
        }
        seen = PixelBitmap(width: bitmap.width, height: bitmap.height, pixels: pixels)
        self.isGray = isGray
        self.isOpaque = isOpaque
        self.colours = isFew ? colours : [:]
    }

    /// The pixels in the smallest of libpng's forms, with the colours of a palette if it is that.
    var packed: (format: UInt32, pixels: [UInt8], colours: [UInt8]) {
        let hasPalette = !colours.isEmpty && (!isGray || colours.count <= Self.fewColours)
        if hasPalette { return (quad_png_palette(), indexes, palette) }
        if isGray, isOpaque { return (quad_png_gray(), taking([0]), []) }
        if isGray { return (quad_png_gray_alpha(), taking([0, 3]), []) }
        if isOpaque { return (quad_png_rgb(), taking([0, 1, 2]), []) }
        return (quad_png_rgba(), seen.pixels, [])
    }

    private var palette: [UInt8] {
        colours.sorted { $0.value < $1.value }.flatMap { colour, _ in
            [0, 8, 16, 24].map { UInt8(truncatingIfNeeded: colour >> $0) }
        }
    }

    private var indexes: [UInt8] {
        var found: [UInt8] = []
        found.reserveCapacity(seen.width * seen.height)
        seen.pixels.withUnsafeBytes { bytes in
            var last: (colour: UInt32, index: UInt8)?
            for pixel in bytes.bindMemory(to: UInt32.self) {
                let colour = UInt32(littleEndian: pixel)
                if last?.colour != colour { last = (colour, colours[colour] ?? 0) }
                found.append(last?.index ?? 0)
            }
        }
        return found
    }

    /// Returns some of the four bytes of each pixel.
    private func taking(_ parts: [Int]) -> [UInt8] {
        let count = seen.width * seen.height
        return [UInt8](unsafeUninitializedCapacity: parts.count * count) { taken, length in
            seen.pixels.withUnsafeBufferPointer { pixels in
                for (offset, part) in parts.enumerated() {
                    var (from, to) = (part, offset)
                    while from < 4 * count {
                        taken[to] = pixels[from]
                        from += 4
                        to += parts.count
                    }
                }
            }
            length = parts.count * count
        }
    }
}
