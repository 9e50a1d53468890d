extension OrderedMap {
    /// A leaf with keys and their numbers, or a branch with children and a separator between each
    /// two: greater than all keys to its left, at most the first to its right.
    struct Node: Sendable {
        /// The maximum number of keys in a leaf, and of children in a branch.
        static var limit: Int { 64 }

        private(set) var keys: KeyRun
        private(set) var children: [Node]
        /// The number of keys in this node and below.
        private(set) var count: Int

        /// Creates a leaf.
        init(_ keys: KeyRun = KeyRun()) {
            self.keys = keys
            self.children = []
            self.count = keys.count
        }

        /// Creates a branch.
        init(_ separators: KeyRun, _ children: [Node]) {
            self.keys = separators
            self.children = children
            self.count = children.reduce(0) { $0 + $1.count }
        }

        var isLeaf: Bool { children.isEmpty }
        var width: Int { isLeaf ? count : children.count }
        var isOverfull: Bool { width > Self.limit }
        private var isUnderfull: Bool { width < Self.limit / 4 }

        /// Returns the position of the child for a key.
        @inline(__always)
        private func child(of key: KeySlice) -> Int {
            let (position, isThere) = keys.find(key)
            return isThere ? position + 1 : position
        }
    }
}

extension OrderedMap.Node {
    /// Returns the number of a key, if the key is present.
    ///
    /// Each level goes on within the closure that lends its children: a descent by values would
    /// count references to all nodes on the way, and a pointer that left the closure might outlive
    /// them.
    static func value(of key: KeySlice, below node: UnsafePointer<Self>) -> UInt64? {
        if node.pointee.isLeaf {
            let (position, isThere) = node.pointee.keys.find(key)
            return isThere ? node.pointee.keys.value(at: position) : nil
        }
        return node.pointee.children.withUnsafeBufferPointer { children in
            let child = node.pointee.child(of: key)
            precondition(child < children.count, "a branch lacks a child")
            return value(of: key, below: children.baseAddress.unsafelyUnwrapped + child)
        }
    }

    mutating func insert(_ key: KeySlice, _ value: UInt64) -> UInt64? {
        if !isLeaf {
            let child = child(of: key)
            if let known = children[child].insert(key, value) { return known }
            count += 1
            if children[child].isOverfull { splitChild(child, after: key) }
            return nil
        }
        let (position, isThere) = keys.find(key)
        if isThere { return keys.value(at: position) }
        keys.insert(key, value, at: position)
        count += 1
        return nil
    }

    mutating func remove(_ key: KeySlice) -> UInt64? {
        if !isLeaf {
            let child = child(of: key)
            guard let removed = children[child].remove(key) else { return nil }
            count -= 1
            if children[child].isUnderfull { joinChildren(at: max(child - 1, 0)) }
            return removed
        }
        let (position, isThere) = keys.find(key)
        guard isThere else { return nil }
        count -= 1
        return keys.remove(at: position)
    }

    /// Splits off the end and returns it with the separator before it.
    ///
    /// After an insertion at the end, more keys are likely there, so nearly all keys stay.
    mutating func split(after key: KeySlice? = nil) -> (separator: KeyBytes, right: Self) {
        let isAtEnd = key.map { key in
            isLeaf ? keys.find(key).position == count - 1 : child(of: key) == keys.count
        }
        let cut = isAtEnd == true ? width * 15 / 16 : width / 2
        if isLeaf {
            let right = Self(.built(from: [.run(keys, cut..<count)]))
            let separator = keys.separator(before: cut)
            self = Self(.built(from: [.run(keys, 0..<cut)]))
            return (separator, right)
        }
        let separator = keys.key(at: cut - 1)
        let right = Self(.built(from: [.run(keys, cut..<keys.count)]), Array(children[cut...]))
        self = Self(.built(from: [.run(keys, 0..<(cut - 1))]), Array(children[..<cut]))
        return (separator, right)
    }

    private mutating func splitChild(_ child: Int, after key: KeySlice? = nil) {
        let (separator, right) = children[child].split(after: key)
        separator.withSlice { keys.insert($0, 0, at: child) }
        children.insert(right, at: child + 1)
    }

    /// Merges a child with the next, or makes two of even width if one would be too wide.
    private mutating func joinChildren(at left: Int) {
        guard left + 1 < children.count else { return }
        let separator = keys.key(at: left)
        _ = keys.remove(at: left)
        let right = children.remove(at: left + 1)
        let own = children[left]
        let (before, after) = (0..<own.keys.count, 0..<right.keys.count)
        if right.isLeaf {
            children[left] = Self(.built(from: [.run(own.keys, before), .run(right.keys, after)]))
        } else {
            let middle = KeyRun.Piece.key(separator, 0)
            children[left] = Self(
                .built(from: [.run(own.keys, before), middle, .run(right.keys, after)]),
                own.children + right.children)
        }
        if children[left].isOverfull { splitChild(left) }
    }
}

extension OrderedMap.Node {
    func rank(of border: KeySlice) -> Int {
        if isLeaf { return keys.find(border).position }
        let child = child(of: border)
        return children[..<child].reduce(0) { $0 + $1.count } + children[child].rank(of: border)
    }

    func visit<Failure: Error>(
        from start: KeyBytes?, to end: KeyBytes?, _ body: (UInt64) throws(Failure) -> Bool
    ) throws(Failure) -> Bool {
        let range = range(from: start, to: end)
        if isLeaf {
            for position in range {
                guard try body(keys.value(at: position)) else { return false }
            }
            return true
        }
        for child in range {
            guard
                try children[child].visit(
                    from: child == range.lowerBound ? start : nil,
                    to: child == range.upperBound - 1 ? end : nil, body)
            else { return false }
        }
        return true
    }

    func visitBackwards<Failure: Error>(
        from start: KeyBytes?, to end: KeyBytes?, _ body: (UInt64) throws(Failure) -> Bool
    ) throws(Failure) -> Bool {
        let range = range(from: start, to: end)
        if isLeaf {
            for position in range.reversed() {
                guard try body(keys.value(at: position)) else { return false }
            }
            return true
        }
        for child in range.reversed() {
            guard
                try children[child].visitBackwards(
                    from: child == range.lowerBound ? start : nil,
                    to: child == range.upperBound - 1 ? end : nil, body)
            else { return false }
        }
        return true
    }

    /// Returns the positions of the keys, or the children, between borders.
    private func range(from start: KeyBytes?, to end: KeyBytes?) -> Range<Int> {
        if isLeaf {
            let lower = start?.withSlice { keys.find($0).position } ?? 0
            let upper = end?.withSlice { keys.find($0).position } ?? count
            return lower..<max(lower, upper)
        }
        let lower = start?.withSlice { child(of: $0) } ?? 0
        let upper = end?.withSlice { child(of: $0) } ?? children.count - 1
        return lower..<max(lower, upper) + 1
    }

    func first(from border: KeyBytes) -> (key: KeyBytes, value: UInt64)? {
        let range = range(from: border, to: nil)
        if isLeaf {
            guard let position = range.first else { return nil }
            return (keys.key(at: position), keys.value(at: position))
        }
        for child in range {
            if let first = children[child].first(from: border) { return first }
        }
        return nil
    }

    func visitKeys(
        from start: KeyBytes?, to end: KeyBytes?, _ body: (KeyBytes, UInt64) -> Bool
    ) -> Bool {
        let range = range(from: start, to: end)
        if isLeaf { return range.allSatisfy { body(keys.key(at: $0), keys.value(at: $0)) } }
        return range.allSatisfy { child in
            children[child].visitKeys(
                from: child == range.lowerBound ? start : nil,
                to: child == range.upperBound - 1 ? end : nil, body)
        }
    }

    /// The number of levels from this one down, along the first children.
    private var height: Int { isLeaf ? 1 : 1 + children[0].height }

    var contradiction: String? {
        if isOverfull { return "a node is wider than its limit" }
        if let contradiction = keys.contradiction { return contradiction }
        if isLeaf { return keys.count == count ? nil : "a leaf miscounts its keys" }
        if keys.count != children.count - 1 { return "a branch lacks a separator" }
        if children.count == 1 { return "a branch has one child" }
        if children.contains(where: { $0.count == 0 }) { return "a node is empty" }
        if count != children.reduce(0, { $0 + $1.count }) { return "a branch miscounts its keys" }
        if Set(children.map(\.height)).count > 1 { return "leaves lie at different depths" }
        for position in 0..<keys.count {
            let separator = keys.key(at: position)
            let isFalse = separator.withSlice { separator in
                children[position].rank(of: separator) != children[position].count
                    || children[position + 1].rank(of: separator) != 0
            }
            if isFalse { return "a separator does not lie between its children" }
        }
        for child in children {
            if let contradiction = child.contradiction { return contradiction }
        }
        return nil
    }
}
