import Glibc

/// One number of a row, with the range that it must lie in.
package struct FigurePart: Sendable, Hashable {
    /// The name and the range.
    package let target: String
    /// The name and the number, `none` if it could not be measured.
    package let measured: String
    /// Whether the number lies in the range; `nil` if there is no number.
    package let isMet: Bool?

    /// Creates a part.
    package init(_ name: String, _ number: Double?, in range: ClosedRange<Double>) {
        let low = Self.text(range.lowerBound)
        let high = Self.text(range.upperBound)
        if range.upperBound == .infinity {
            target = "\(name) ≥ \(low)"
        } else if range.lowerBound == -.infinity {
            target = "\(name) ≤ \(high)"
        } else {
            target = "\(name) \(low)–\(high)"
        }
        guard let number, number.isFinite else {
            measured = "\(name) none"
            isMet = nil
            return
        }
        measured = "\(name) \(Self.text(number))"
        isMet = range.contains(number)
    }

    /// Creates a part around a value, with a share of it to both sides.
    package init(_ name: String, _ number: Double?, near value: Double, share: Double) {
        self.init(name, number, in: value * (1 - share)...value * (1 + share))
    }

    /// Writes a number with three digits or so, the same everywhere.
    private static func text(_ number: Double) -> String {
        let digits: Double = abs(number) >= 100 ? 1 : abs(number) >= 10 ? 10 : 1000
        let scaled = (abs(number) * digits).rounded()
        guard scaled < 1e15 else { return "\(number)" }
        let whole = Int(scaled) / Int(digits)
        let part = Int(scaled) % Int(digits)
        let sign = number < 0 && scaled > 0 ? "-" : ""
        guard part > 0 else { return "\(sign)\(whole)" }
        var tail = String(part)
        let width = digits == 10 ? 1 : 3
        while tail.count < width { tail = "0" + tail }
        while tail.last == "0" { tail.removeLast() }
        return "\(sign)\(whole).\(tail)"
    }
}
