import Primitives

/// A bar of block characters whose length shows a share.
struct Bar {
    /// The length, from 0 to 1.
    let share: Double

    /// Creates a bar for a share; NaN counts as 0.
    init(share: Double) { self.share = share.isNaN ? 0 : min(max(share, 0), 1) }

    private static let eighths = ["", "▏", "▎", "▍", "▌", "▋", "▊", "▉"]

    /// Returns the bar from the left, in eighths of cells, or in whole cells in ASCII.
    ///
    /// It is empty only for 0, and full only for 1.
    func fromLeft(cells: Int, charset: Charset) -> String {
        guard charset == .unicode else {
            return String(repeating: "#", count: parts(of: cells))
        }
        let parts = parts(of: cells * 8)
        return String(repeating: "█", count: parts / 8) + Self.eighths[parts % 8]
    }

    /// Returns the bar from the right, in halves of cells, or in whole cells in ASCII.
    func fromRight(cells: Int, charset: Charset) -> String {
        guard charset == .unicode else {
            return String(repeating: "#", count: parts(of: cells))
        }
        let parts = parts(of: cells * 2)
        return (parts % 2 == 1 ? "▐" : "") + String(repeating: "█", count: parts / 2)
    }

    /// Returns the number of parts that the bar covers.
    private func parts(of all: Int) -> Int {
        guard all > 0, share > 0 else { return 0 }
        if share >= 1 { return all }
        return min(max(Int(saturating: share * Double(all)), 1), max(1, all - 1))
    }
}
