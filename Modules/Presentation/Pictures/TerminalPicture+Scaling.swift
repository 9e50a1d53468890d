extension TerminalPicture {
    /// Returns pixels at another size, each between the four that are nearest to its middle.
    ///
    /// - Shape: red, green and blue, a byte each, row by row; both sizes are at least 1 × 1.
    /// - Complexity: O(pixels of the result).
    package static func scaled(
        _ pixels: [UInt8], from old: (width: Int, height: Int), to new: (width: Int, height: Int)
    ) -> [UInt8] {
        precondition(pixels.count == 3 * old.width * old.height, "a pixel has three bytes")
        guard old != new else { return pixels }
        let columns = (0..<new.width).map { neighbours(of: $0, of: new.width, in: old.width) }
        var scaled: [UInt8] = []
        scaled.reserveCapacity(3 * new.width * new.height)
        for row in 0..<new.height {
            let line = neighbours(of: row, of: new.height, in: old.height)
            let (above, below) = (3 * old.width * line.first, 3 * old.width * line.second)
            for column in columns {
                for part in 0..<3 {
                    func between(_ start: Int) -> Int {
                        Int(pixels[start + 3 * column.first + part]) * (256 - column.share)
                            + Int(pixels[start + 3 * column.second + part]) * column.share
                    }
                    let sum = between(above) * (256 - line.share) + between(below) * line.share
                    scaled.append(UInt8((sum + 32_768) >> 16))
                }
            }
        }
        return scaled
    }

    /// Returns the two old places around the middle of a new one, and the share of the second of
    /// them in 256 parts.
    private static func neighbours(
        of place: Int, of count: Int, in oldCount: Int
    ) -> (first: Int, second: Int, share: Int) {
        let middle = (2 * place + 1) * oldCount * 256 / (2 * count) - 128
        let first = min(max(middle, 0) >> 8, oldCount - 1)
        return (first, min(first + 1, oldCount - 1), middle < 0 ? 0 : middle & 255)
    }
}
