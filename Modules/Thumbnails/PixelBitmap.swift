import Primitives

/// Decoded pixels: red, green, blue and opacity, a byte each, row by row.
struct PixelBitmap {
    let width: Int
    let height: Int
    let pixels: [UInt8]

    init(width: Int, height: Int, pixels: [UInt8]) {
        precondition(pixels.count == 4 * width * height, "a pixel has four bytes")
        (self.width, self.height, self.pixels) = (width, height, pixels)
    }

    /// Whether every pixel hides what is behind it.
    var isOpaque: Bool {
        stride(from: 3, to: pixels.count, by: 4).allSatisfy { pixels[$0] == 255 }
    }

    /// Returns the square in the middle, as it is shown, of at most the given side.
    func square(atMost longest: Int, shown orientation: PictureOrientation) -> PixelBitmap {
        let whole = min(width, height)
        let (left, top) = ((width - whole) / 2, (height - whole) / 2)
        let side = min(longest, whole)
        var square: [UInt8] = []
        square.reserveCapacity(4 * side * side)
        for y in 0..<side {
            for x in 0..<side {
                let (column, row) = orientation.stored(x, y, side: side)
                square += mean(
                    columns: left + column * whole / side..<left + (column + 1) * whole / side,
                    rows: top + row * whole / side..<top + (row + 1) * whole / side)
            }
        }
        return PixelBitmap(width: side, height: side, pixels: square)
    }

    /// The most pixels of a row or column that count for a mean.
    private static let mostSamples = 8

    /// Returns the mean colour of a part; what is not seen counts for nothing.
    private func mean(columns: Range<Int>, rows: Range<Int>) -> [UInt8] {
        var (red, green, blue, opacity, count) = (0, 0, 0, 0, 0)
        pixels.withUnsafeBufferPointer { pixels in
            for row in Self.samples(of: rows) {
                for column in Self.samples(of: columns) {
                    let start = 4 * (row * width + column)
                    let weight = Int(pixels[start + 3])
                    red += weight * Int(pixels[start])
                    green += weight * Int(pixels[start + 1])
                    blue += weight * Int(pixels[start + 2])
                    opacity += weight
                    count += 1
                }
            }
        }
        guard opacity > 0 else { return [0, 0, 0, 0] }
        let half = opacity / 2
        return [
            UInt8((red + half) / opacity), UInt8((green + half) / opacity),
            UInt8((blue + half) / opacity), UInt8((opacity + count / 2) / count),
        ]
    }

    /// Returns numbers of a range, spread over all of it, and not at one distance.
    private static func samples(of range: Range<Int>) -> some Sequence<Int> {
        let count = min(range.count, mostSamples)
        return (0..<count).lazy.map { range.lowerBound + $0 * range.count / count }
    }
}

extension PictureOrientation {
    /// Returns the stored place of a pixel of a square that is shown at `x` and `y`.
    fileprivate func stored(_ x: Int, _ y: Int, side: Int) -> (column: Int, row: Int) {
        let (right, bottom) = (side - 1 - x, side - 1 - y)
        return switch self {
        case .upright: (x, y)
        case .mirrored: (right, y)
        case .halfTurn: (right, bottom)
        case .flipped: (x, bottom)
        case .transposed: (y, x)
        case .quarterRight: (y, right)
        case .transversed: (bottom, right)
        case .quarterLeft: (bottom, x)
        }
    }
}
