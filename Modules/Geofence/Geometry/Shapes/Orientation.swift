import Primitives

/// The side of a line on which a point lies, without rounding errors.
enum Orientation {
    /// The largest error of the determinant, as a share of the sum of its products' magnitudes.
    ///
    /// Shewchuk's bound for one rounding of each operation: (3 + 16ε)ε, ε = 2⁻⁵³.
    static let errorBound = 3.330_669_073_875_472e-16

    /// The sign of the turn a → b → c: 1 to the left, -1 to the right, 0 on the line.
    ///
    /// The usual formula decides when its error bound allows; else the determinant is summed
    /// exactly.
    ///
    /// - Source: Shewchuk 1997, "Adaptive Precision Floating-Point Arithmetic".
    static func sign(
        _ ax: Double, _ ay: Double, _ bx: Double, _ by: Double, _ cx: Double, _ cy: Double
    ) -> Int {
        let left = (ax - cx) * (by - cy)
        let right = (ay - cy) * (bx - cx)
        let determinant = left - right
        let bound = errorBound * (left.magnitude + right.magnitude)
        if determinant > bound { return 1 }
        if -determinant > bound { return -1 }
        return exactSign(ax, ay, bx, by, cx, cy)
    }

    /// The sign of ax·by − ay·bx + bx·cy − by·cx + cx·ay − cy·ax, every product and sum exact.
    private static func exactSign(
        _ ax: Double, _ ay: Double, _ bx: Double, _ by: Double, _ cx: Double, _ cy: Double
    ) -> Int {
        var sum = Expansion()
        sum.add(product: ax, by)
        sum.add(product: -ay, bx)
        sum.add(product: bx, cy)
        sum.add(product: -by, cx)
        sum.add(product: cx, ay)
        sum.add(product: -cy, ax)
        return sum.sign
    }
}

/// A sum of doubles kept without rounding: parts that don't overlap, the smallest first.
private struct Expansion {
    private var parts: [Double] = []

    /// Adds a product as its rounded value and its error.
    mutating func add(product left: Double, _ right: Double) {
        let rounded = left * right
        add((-rounded).addingProduct(left, right))
        add(rounded)
    }

    var sign: Int {
        guard let last = parts.last(where: { $0 != 0 }) else { return 0 }
        return last > 0 ? 1 : -1
    }

    /// Shewchuk's GROW-EXPANSION: each two-sum passes its rounded value on and keeps its error.
    private mutating func add(_ number: Double) {
        var carried = number
        for position in parts.indices {
            let part = parts[position]
            let sum = carried + part
            let virtual = sum - carried
            parts[position] = (carried - (sum - virtual)) + (part - virtual)
            carried = sum
        }
        parts.append(carried)
    }
}
