/// A sorted dictionary from byte keys to numbers, whose copies share their common nodes.
///
/// It is a B+ tree. A copy is one reference, and a change copies only those nodes on its path that
/// another copy still holds, each a block of plain memory. Every node counts the keys below it, so
/// ranks cost no more than a lookup.
///
/// - Source: Bayer, McCreight 1972; Driscoll et al. 1989 (path copying).
package struct OrderedMap: Sendable {
    private var root = Node()

    /// Creates an empty map.
    package init() {}

    /// Creates a map from keys in ascending order.
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

    /// Divides a number of items into ranges of about three quarters of a node.
    private static func parts(of count: Int) -> [Range<Int>] {
        let width = Node.limit * 3 / 4
        let parts = (count + width - 1) / width
        return (0..<parts).map { count * $0 / parts..<count * ($0 + 1) / parts }
    }

    /// The number of keys.
    package var count: Int { root.count }

    /// Returns the number of a key, if the key is present.
    ///
    /// - Complexity: O(log N).
    package func value(of key: KeySlice) -> UInt64? {
        withUnsafePointer(to: self) { Self.value(of: key, in: $0) }
    }

    /// Returns the number of a key, if present, in a map that stays at its address.
    ///
    /// - Complexity: O(log N).
    @inline(__always)
    static func value(of key: KeySlice, in map: UnsafePointer<OrderedMap>) -> UInt64? {
        map.pointer(to: \.root).flatMap { Node.value(of: key, below: $0) }
    }

    /// Inserts a key with a number; returns the number of an existing key, which keeps it.
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

    /// Removes a key and returns its number.
    ///
    /// - Complexity: O(log N).
    @discardableResult
    package mutating func remove(_ key: KeySlice) -> UInt64? {
        let removed = root.remove(key)
        if root.children.count == 1 { root = root.children[0] }
        return removed
    }

    /// Returns the number of keys before a border.
    ///
    /// - Complexity: O(log N).
    package func rank(of border: KeySlice) -> Int { root.rank(of: border) }

    /// Visits the numbers of keys in order, from a border on and before another, until `body`
    /// returns false.
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

    /// Returns the first key at or after a border.
    package func first(from border: KeyBytes) -> (key: KeyBytes, value: UInt64)? {
        root.first(from: border)
    }

    /// Stops with a message unless order, fill and counts are correct.
    ///
    /// - Complexity: O(N).
    package func checkInvariants() {
        let contradiction = contradiction
        precondition(contradiction == nil, contradiction ?? "")
    }

    /// One sentence about wrong order, fill or counts; `nil` if all are correct.
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
    /// returns false.
    package func visitKeys(
        from start: KeyBytes? = nil, to end: KeyBytes? = nil, _ body: (KeyBytes, UInt64) -> Bool
    ) {
        _ = root.visitKeys(from: start, to: end, body)
    }
}
