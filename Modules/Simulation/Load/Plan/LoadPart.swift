/// A part of a load that one of several generators makes. Accounts are divided by pairs, so both
/// ends of everything that is measured lie on one clock.
package struct LoadPart: Sendable, Hashable, Codable, CustomStringConvertible {
    /// The largest number of parts.
    package static let most = 100

    /// The number of the part, from 1.
    package let number: Int
    /// The number of all parts.
    package let count: Int

    /// The part that is the whole.
    package static let whole = LoadPart(number: 1, count: 1)

    private init(number: Int, count: Int) { (self.number, self.count) = (number, count) }

    /// Reads a part such as `2/3`; `nil` if the text is none.
    package init?(_ text: String) {
        let numbers = text.split(separator: "/", omittingEmptySubsequences: false).map { Int($0) }
        guard numbers.count == 2, let number = numbers[0], let count = numbers[1],
            (1...Self.most).contains(count), (1...count).contains(number)
        else { return nil }
        self.init(number: number, count: count)
    }

    /// Whether the part has an account.
    package func has(account: Int) -> Bool { account / 2 % count == number - 1 }

    /// Returns the share of the part of a number of things; the shares of all parts add up to it.
    func share(of total: Int) -> Int { total * number / count - total * (number - 1) / count }

    /// The part as it is read.
    package var description: String { "\(number)/\(count)" }
}
