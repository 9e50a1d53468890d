/// What an ``OrderedMap`` is ordered by: a string of bytes, or something that compares like one.
package protocol MapPlace: Comparable, Sendable {
    /// How many bytes at the beginning are the same.
    func commonPrefix(with other: Self) -> Int
    /// The next eight bytes as a big-endian number, with zeros behind the end: of two places that
    /// have `count` bytes in common, the lesser one has no greater head.
    func head(behind count: Int) -> UInt64
}

/// A sorted dictionary whose copies share what they have in common.
///
/// A B+ tree made of arrays: a copy is one reference, and a change copies only those nodes on its
/// way down that another copy still holds. Every branch counts what lies below it, so ranks cost
/// no more than a lookup.
///
/// - Source: Bayer, McCreight 1972; Driscoll et al. 1989 (path copying).
package struct OrderedMap<Place: MapPlace, Element: Sendable>: Sendable {
    private var root: Node

    /// Makes an empty map.
    package init() { self.root = Node() }

    /// Makes a map of elements in ascending order of their places.
    ///
    /// - Complexity: O(N).
    package init(ascending pairs: [(place: Place, element: Element)]) {
        var nodes = Self.parts(of: pairs.count).map { range in
            (
                first: pairs[range.lowerBound].place,
                node: Node(
                    places: pairs[range].map(\.place), elements: pairs[range].map(\.element))
            )
        }
        while nodes.count > 1 {
            nodes = Self.parts(of: nodes.count).map { range in
                (
                    first: nodes[range.lowerBound].first,
                    node: Node(
                        places: nodes[range].dropFirst().map(\.first),
                        children: nodes[range].map(\.node))
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

    /// How many elements there are.
    package var count: Int { root.count }

    /// The element at a place.
    ///
    /// - Complexity: O(log N).
    package subscript(place: Place) -> Element? { root.element(at: place) }

    /// Puts an element at a place and gives back the one that was there.
    ///
    /// - Complexity: O(log N).
    @discardableResult
    package mutating func set(_ element: Element, at place: Place) -> Element? {
        let replaced = root.set(element, at: place)
        if root.isOverfull {
            let (separator, right) = root.split()
            root = Node(places: [separator], children: [root, right])
        }
        return replaced
    }

    /// Removes and gives back the element at a place.
    ///
    /// - Complexity: O(log N).
    @discardableResult
    package mutating func remove(at place: Place) -> Element? {
        let removed = root.remove(at: place)
        if root.children.count == 1 { root = root.children[0] }
        return removed
    }

    /// How many elements lie before a border: `isBefore` holds for some first places, then no more.
    ///
    /// - Complexity: O(log N).
    package func rank(where isBefore: (Place) -> Bool) -> Int { root.rank(where: isBefore) }

    /// Visits elements in order, from the first that is not before a border, until `body` says no.
    ///
    /// - Complexity: O(log N + n).
    package func visit(
        from isBefore: (Place) -> Bool, _ body: (Place, Element) -> Bool
    ) {
        _ = root.visit(from: isBefore, body)
    }

    /// Visits elements from the last that is not after a border, backwards, until `body` says no.
    ///
    /// - Complexity: O(log N + n).
    package func visitBackwards(
        from isAfter: (Place) -> Bool, _ body: (Place, Element) -> Bool
    ) {
        _ = root.visitBackwards(from: isAfter, body)
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
        if let contradiction = root.contradiction(isRoot: true) { return contradiction }
        var last: Place?
        var isSorted = true
        visit(from: { _ in false }) { place, _ in
            if let last, !(last < place) { isSorted = false }
            last = place
            return isSorted
        }
        return isSorted ? nil : "two places are out of order"
    }
}
