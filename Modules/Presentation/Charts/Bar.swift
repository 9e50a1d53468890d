import Primitives

/// A row of blocks whose length says how much.
struct Bar {
    /// How long it is, from 0 to 1.
    let share: Double

    /// A bar as long as a share; what is no number counts as nothing.
    init(share: Double) { self.share = share.isNaN ? 0 : min(max(share, 0), 1) }

    private static let eighths = ["", "▏", "▎", "▍", "▌", "▋", "▊", "▉"]

    /// The bar from the left, in eighths of cells, or in whole ones in ASCII.
    ///
    /// It is empty only for nothing, and full only for all of it.
    func fromLeft(cells: Int, charset: Charset) -> String {
        guard charset == .unicode else {
            return String(repeating: "#", count: parts(of: cells))
        }
        let parts = parts(of: cells * 8)
        return String(repeating: "█", count: parts / 8) + Self.eighths[parts % 8]
    }

    /// The bar from the right, in halves of cells, or in whole ones in ASCII.
    func fromRight(cells: Int, charset: Charset) -> String {
        guard charset == .unicode else {
            return String(repeating: "#", count: parts(of: cells))
        }
        let parts = parts(of: cells * 2)
        return (parts % 2 == 1 ? "▐" : "") + String(repeating: "█", count: parts / 2)
    }

    /// How many of a number of parts it covers.
    private func parts(of all: Int) -> Int {
        guard all > 0, share > 0 else { return 0 }
        if share >= 1 { return all }
        return min(max(Int(saturating: share * Double(all)), 1), max(1, all - 1))
    }
}
