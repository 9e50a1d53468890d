/// A sorted dictionary from keys, which are bytes, to numbers, whose copies share what they have in
/// common.
///
/// A B+ tree: a copy is one reference, and a change copies only those nodes on its way down that
/// another copy still holds, each a piece of plain memory. Every node counts what lies below it, so
/// ranks cost no more than a lookup.
///
/// - Source: Bayer, McCreight 1972; Driscoll et al. 1989 (path copying).
package struct OrderedMap: Sendable {
    private var root = Node()

    /// Makes an empty map.
    package init() {}

    /// Makes a map of keys in ascending order.
    ///
    /// - Complexity: O(N).
    package init(ascending pairs: [(key: KeyBytes, value: UInt64)]) {
        var nodes = Self.parts(of: pairs.count).map { range in
            (
                first: pairs[range.lowerBound].key,
                node: Node(.built(from: pairs[range].map { .key($0.key, $0.value) }))
            )
        }
        while nodes.count > 1 {
            nodes = Self.parts(of: nodes.count).map { range in
                let separators = nodes[range].dropFirst().map { KeyRun.Piece.key($0.first, 0) }
                return (
                    first: nodes[range.lowerBound].first,
                    node: Node(.built(from: separators), nodes[range].map(\.node))
                )
            }
        }
        self.root = nodes.first?.node ?? Node()
    }

    /// Cuts a number into parts of about three quarters of a node.
    private static func parts(of count: Int) -> [Range<Int>] {
        let width = Node.limit * 3 / 4
        let parts = (count + width - 1) / width
        return (0..<parts).map { count * $0 / parts..<count * ($0 + 1) / parts }
    }

    /// How many keys there are.
    package var count: Int { root.count }

    /// The number of a key.
    ///
    /// - Complexity: O(log N).
    package func value(of key: KeySlice) -> UInt64? {
        withUnsafePointer(to: self) { Self.value(of: key, in: $0) }
    }

    /// The number of a key of a map that stays where it is.
    ///
    /// - Complexity: O(log N).
    @inline(__always)
    static func value(of key: KeySlice, in map: UnsafePointer<OrderedMap>) -> UInt64? {
        map.pointer(to: \.root).flatMap { Node.value(of: key, below: $0) }
    }

    /// Gives a new key a number; answers with that of a key that is there, which keeps it.
    ///
    /// - Complexity: O(log N).
    @discardableResult
    package mutating func insert(_ key: KeySlice, _ value: UInt64) -> UInt64? {
        let known = root.insert(key, value)
        if root.isOverfull {
            let (separator, right) = root.split(after: key)
            root = Node(.built(from: [.key(separator, 0)]), [root, right])
        }
        return known
    }

    /// Removes a key and gives back its number.
    ///
    /// - Complexity: O(log N).
    @discardableResult
    package mutating func remove(_ key: KeySlice) -> UInt64? {
        let removed = root.remove(key)
        if root.children.count == 1 { root = root.children[0] }
        return removed
    }

    /// How many keys lie before a border.
    ///
    /// - Complexity: O(log N).
    package func rank(of border: KeySlice) -> Int { root.rank(of: border) }

    /// Visits the numbers of keys in order, from a border on and before another, until `body` says
    /// no.
    ///
    /// - Complexity: O(log N + n).
    package func visit<Failure: Error>(
        from start: KeyBytes?, to end: KeyBytes?, isReversed: Bool = false,
        _ body: (UInt64) throws(Failure) -> Bool
    ) throws(Failure) {
        if isReversed {
            _ = try root.visitBackwards(from: start, to: end, body)
        } else {
            _ = try root.visit(from: start, to: end, body)
        }
    }

    /// The first key that does not come before a border.
    package func first(from border: KeyBytes) -> (key: KeyBytes, value: UInt64)? {
        root.first(from: border)
    }

    /// Stops with a sentence unless order, fill and counts are as they must be.
    ///
    /// - Complexity: O(N).
    package func checkInvariants() {
        let contradiction = contradiction
        precondition(contradiction == nil, contradiction ?? "")
    }

    /// One sentence about order, fill or counts that are not as they must be; `nil` if all are.
    ///
    /// - Complexity: O(N).
    package var contradiction: String? {
        if let contradiction = root.contradiction { return contradiction }
        var last: KeyBytes?
        var isSorted = true
        visitKeys { key, _ in
            if let last, !(last < key) { isSorted = false }
            last = key
            return isSorted
        }
        return isSorted ? nil : "two keys are out of order"
    }

    /// Visits keys with their numbers in order, from a border on and before another, until `body`
    /// says no.
    package func visitKeys(
        from start: KeyBytes? = nil, to end: KeyBytes? = nil, _ body: (KeyBytes, UInt64) -> Bool
    ) {
        _ = root.visitKeys(from: start, to: end, body)
    }
}
