/// A set of event numbers, as bits.
struct EventSet: Hashable, Sendable {
    private var words: [UInt64] = []

    init() {}

    var isEmpty: Bool { words.allSatisfy { $0 == 0 } }

    func contains(_ number: Int) -> Bool {
        let word = number >> 6
        return word < words.count && words[word] & (1 << UInt64(number & 63)) != 0
    }

    mutating func insert(_ number: Int) {
        let word = number >> 6
        while words.count <= word { words.append(0) }
        words[word] |= 1 << UInt64(number & 63)
    }

    mutating func remove(_ number: Int) {
        guard contains(number) else { return }
        words[number >> 6] &= ~(1 << UInt64(number & 63))
        while words.last == 0 { words.removeLast() }
    }

    mutating func formUnion(_ other: Self) {
        while words.count < other.words.count { words.append(0) }
        for index in other.words.indices { words[index] |= other.words[index] }
    }

    /// The numbers, ascending.
    var numbers: [Int] {
        var numbers: [Int] = []
        for (index, word) in words.enumerated() {
            var rest = word
            while rest != 0 {
                numbers.append(index << 6 + rest.trailingZeroBitCount)
                rest &= rest - 1
            }
        }
        return numbers
    }
}
