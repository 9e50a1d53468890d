/// Arithmetic on numbers that came from elsewhere: what does not fit becomes the nearest that
/// does.
extension FixedWidthInteger {
    /// The sum, or the nearest number that fits.
    public func addingSaturated(_ other: Self) -> Self {
        let (sum, overflow) = addingReportingOverflow(other)
        return overflow ? (other < 0 ? .min : .max) : sum
    }

    /// The difference, or the nearest number that fits.
    public func subtractingSaturated(_ other: Self) -> Self {
        let (difference, overflow) = subtractingReportingOverflow(other)
        return overflow ? (other > 0 ? .min : .max) : difference
    }

    /// The product, or the nearest number that fits.
    public func multipliedSaturated(by other: Self) -> Self {
        let (product, overflow) = multipliedReportingOverflow(by: other)
        return overflow ? ((self < 0) == (other < 0) ? .max : .min) : product
    }

    /// The number nearest to a real one; 0 for what is no number.
    public init(saturating real: Double) {
        if real.isNaN {
            self = 0
        } else {
            self = Self(exactly: real.rounded()) ?? (real < 0 ? .min : .max)
        }
    }
}

extension Comparable {
    /// The value itself, or the nearest one of a range.
    public func clamped(to range: ClosedRange<Self>) -> Self {
        min(max(self, range.lowerBound), range.upperBound)
    }
}
