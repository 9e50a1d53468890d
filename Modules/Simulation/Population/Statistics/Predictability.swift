import Glibc

/// The largest share of a sequence that any algorithm can predict.
///
/// - Source: Kontoyiannis 1998 for the entropy; Song, Qu, Blumm, Barabási 2010 for the bound.
package enum Predictability {
    /// Returns the entropy of a sequence in bits a symbol, by the lengths of the shortest parts
    /// that did not occur before.
    package static func entropy(of sequence: [UInt64]) -> Double {
        let count = sequence.count
        guard count > 1 else { return 0 }
        var total = 0
        var starts: [UInt64: [Int]] = [:]
        for place in 0..<count {
            var longest = 0
            for start in starts[sequence[place]] ?? [] {
                var length = 1
                while start + length < place, place + length < count,
                    sequence[start + length] == sequence[place + length]
                { length += 1 }
                longest = max(longest, length)
            }
            total += longest + 1
            starts[sequence[place], default: []].append(place)
        }
        return Double(count) * log2(Double(count)) / Double(total)
    }

    /// Returns the bound of a sequence.
    package static func bound(of sequence: [UInt64]) -> Double {
        let kinds = Set(sequence).count
        guard kinds > 1 else { return 1 }
        return bound(entropy: entropy(of: sequence), kinds: kinds)
    }

    /// Returns the chance of a right guess at which the entropy of Fano's inequality is the given.
    package static func bound(entropy: Double, kinds: Int) -> Double {
        guard entropy < log2(Double(kinds)) else { return 1 / Double(kinds) }
        var (low, high) = (1 / Double(kinds), 1 - 1e-12)
        for _ in 0..<60 {
            let chance = (low + high) / 2
            let noise =
                -chance * log2(chance) - (1 - chance) * log2(1 - chance)
                + (1 - chance) * log2(Double(kinds - 1))
            if noise > entropy { low = chance } else { high = chance }
        }
        return (low + high) / 2
    }
}
