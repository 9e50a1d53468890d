import Primitives

/// The reason for which a fix was refused.
package enum Refusal: String, Hashable, Sendable, Codable, CaseIterable {
    /// A coordinate or the accuracy is not a number.
    case notANumber
    /// Longitude or latitude is out of range.
    case outOfRange
    /// The position is exactly 0,0, which broken receivers report when they have none.
    case nullIsland
    /// The source gives no accuracy.
    case accuracyMissing
    /// The accuracy is negative or worse than the limit.
    case accuracyBeyondLimit
    /// The source marked the position as made up.
    case mocked
    /// Its time lies in the future of its reception.
    case future
    /// It is much older than its reception: its clock is wrong, or it is of no more use.
    case past
    /// It came too late for the late path.
    case late
    /// It repeats a reading, or there is another one of the same instant.
    case duplicate
    /// It implies an impossible speed.
    case impossibleSpeed
}

/// The numbers of refused fixes by reason.
package struct RefusedFixes: Hashable, Sendable, Codable {
    private var counts: [Int] = []

    /// Creates numbers that are all zero.
    package init() {}

    /// The number of fixes that were refused for a reason.
    package subscript(_ reason: Refusal) -> Int {
        counts.isEmpty ? 0 : counts[Self.position(of: reason)]
    }

    /// The number of all refused fixes.
    package var total: Int { counts.reduce(0, +) }

    /// The reasons that occurred with their numbers, in the order of ``Refusal``.
    package var byReason: [(reason: Refusal, count: Int)] {
        Refusal.allCases.map { ($0, self[$0]) }.filter { $0.1 > 0 }
    }

    mutating func add(_ reason: Refusal) { add(1, of: reason) }

    /// The numbers with more fixes of one reason.
    func adding(_ count: Int, of reason: Refusal) -> RefusedFixes {
        var sum = self
        sum.add(count, of: reason)
        return sum
    }

    private mutating func add(_ count: Int, of reason: Refusal) {
        if count == 0 { return }
        if counts.isEmpty { counts = [Int](repeating: 0, count: Refusal.allCases.count) }
        counts[Self.position(of: reason)] += count
    }

    private static func position(of reason: Refusal) -> Int {
        guard let position = Refusal.allCases.firstIndex(of: reason) else {
            preconditionFailure("\(reason) is not a case of Refusal")
        }
        return position
    }
}

extension RefusedFixes {
    /// Creates numbers from those encoded by the name of their reason.
    package init(from decoder: any Decoder) throws {
        let named = try [String: Int](from: decoder)
        counts = named.isEmpty ? [] : Refusal.allCases.map { named[$0.rawValue] ?? 0 }
    }

    /// Encodes the numbers of all reasons that occurred, by name.
    package func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: ReasonKey.self)
        for (reason, count) in byReason {
            try container.encode(count, forKey: ReasonKey(stringValue: reason.rawValue))
        }
    }
}

private struct ReasonKey: CodingKey {
    let stringValue: String
    var intValue: Int? { nil }
    init(stringValue: String) { self.stringValue = stringValue }
    init?(intValue: Int) { nil }
}
