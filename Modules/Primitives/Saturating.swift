/// Arithmetic on numbers from elsewhere: a result that does not fit becomes the nearest number that
/// does.
extension FixedWidthInteger {
    /// Returns the sum, or the nearest number that fits.
    public func addingSaturated(_ other: Self) -> Self {
        let (sum, overflow) = addingReportingOverflow(other)
        return overflow ? (other < 0 ? .min : .max) : sum
    }

    /// Returns the difference, or the nearest number that fits.
    public func subtractingSaturated(_ other: Self) -> Self {
        let (difference, overflow) = subtractingReportingOverflow(other)
        return overflow ? (other > 0 ? .min : .max) : difference
    }

    /// Returns the product, or the nearest number that fits.
    public func multipliedSaturated(by other: Self) -> Self {
        let (product, overflow) = multipliedReportingOverflow(by: other)
        return overflow ? ((self < 0) == (other < 0) ? .max : .min) : product
    }

    /// Creates the number nearest to a real one; 0 for NaN.
    public init(saturating real: Double) {
        if real.isNaN {
            self = 0
        } else {
            self = Self(exactly: real.rounded()) ?? (real < 0 ? .min : .max)
        }
    }
}

extension Comparable {
    /// Returns the value itself, or the nearest one of a range.
    public func clamped(to range: ClosedRange<Self>) -> Self {
        min(max(self, range.lowerBound), range.upperBound)
    }
}
