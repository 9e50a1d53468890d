import ArgumentParser
import Simulation

extension SeedRanges {
    /// Reads the value of an option.
    init(option text: String) throws {
        guard let read = Self(text) else {
            throw ValidationError(
                backwards(text) ?? "seeds are at most \(Self.limit), such as 1-50 or 1,7,20-30")
        }
        self = read
    }
}

extension StepList {
    /// Reads the value of an option.
    init(option text: String) throws {
        guard let read = Self(text) else {
            throw ValidationError(backwards(text) ?? "steps are numbers such as 0-3,7")
        }
        self = read
    }
}

/// Returns the complaint about the first range of a list that ends before it begins.
private func backwards(_ text: String) -> String? {
    for part in text.split(separator: ",") {
        let ends = part.split(separator: "-", omittingEmptySubsequences: false).map { UInt64($0) }
        guard ends.count == 2, let first = ends[0], let last = ends[1], first > last else {
            continue
        }
        return "the range \(first)-\(last) ends before it begins: write \(last)-\(first)"
    }
    return nil
}
