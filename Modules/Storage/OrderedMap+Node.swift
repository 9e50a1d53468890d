extension OrderedMap {
    /// A leaf holds elements and their places. A branch holds children, and between each two of
    /// them a separator: greater than all places to its left, at most the first to its right.
    struct Node: Sendable {
        static var limit: Int { 48 }

        private(set) var places: [Place]
        /// Eight bytes of each place behind the ``skipped`` ones that all have in common: a search
        /// looks at these, side by side, and seldom at the places, which lie anywhere in memory.
        private(set) var heads: [UInt64]
        private(set) var skipped: Int
        var elements: [Element]
        var children: [Node]
        /// How many elements lie here and below.
        var count: Int

        init() {
            self.init(places: [], elements: [])
        }

        init(places: [Place], elements: [Element]) {
            self.places = places
            self.skipped = 0
            self.heads = []
            self.elements = elements
            self.children = []
            self.count = elements.count
            makeHeads()
        }

        init(places: [Place], children: [Node]) {
            self.places = places
            self.skipped = 0
            self.heads = []
            self.elements = []
            self.children = children
            self.count = children.reduce(0) { $0 + $1.count }
            makeHeads()
        }

        var isLeaf: Bool { children.isEmpty }
        var width: Int { isLeaf ? elements.count : children.count }
        var isOverfull: Bool { width > Self.limit }
        var isUnderfull: Bool { width < Self.limit / 4 }

        /// How many places there are before the border.
        func partition(_ isBefore: (Place) -> Bool) -> Int {
            places.withUnsafeBufferPointer { places in
                var low = 0
                var high = places.count
                while low < high {
                    let middle = (low + high) / 2
                    if isBefore(places[middle]) { low = middle + 1 } else { high = middle }
                }
                return low
            }
        }

        /// The element at a place. Children are read where they are: a copy of one would count
        /// references.
        func element(at place: Place) -> Element? {
            if !isLeaf {
                let child = child(of: place)
                return children.withUnsafeBufferPointer { $0[child].element(at: place) }
            }
            let position = position(of: place)
            guard position < count, !(place < places[position]) else { return nil }
            return elements[position]
        }

        /// How many places there are before one.
        func position(of place: Place) -> Int { rank(of: place, countingIt: false) }

        /// The child below which a place lies.
        func child(of place: Place) -> Int { rank(of: place, countingIt: true) }
    }
}

extension OrderedMap.Node {
    private func rank(of place: Place, countingIt: Bool) -> Int {
        guard let first = places.first else { return 0 }
        if skipped > 0, first.commonPrefix(with: place) < skipped {
            return place < first ? 0 : places.count
        }
        let head = place.head(behind: skipped)
        var low = 0
        heads.withUnsafeBufferPointer { heads in
            var high = heads.count
            while low < high {
                let middle = (low + high) / 2
                if heads[middle] < head { low = middle + 1 } else { high = middle }
            }
        }
        while low < heads.count, heads[low] == head,
            places[low] < place || (countingIt && !(place < places[low]))
        {
            low += 1
        }
        return low
    }

    private mutating func makeHeads() {
        guard let first = places.first, let last = places.last else { return heads = [] }
        // What the first and the last have in common, all have.
        skipped = places.count == 1 ? 0 : first.commonPrefix(with: last)
        heads = places.map { $0.head(behind: skipped) }
    }

    private mutating func insert(_ place: Place, at position: Int) {
        let common = places.first?.commonPrefix(with: place) ?? 0
        places.insert(place, at: position)
        if common < skipped {
            makeHeads()
        } else {
            heads.insert(place.head(behind: skipped), at: position)
        }
    }

    @discardableResult
    private mutating func removePlace(at position: Int) -> Place {
        heads.remove(at: position)
        return places.remove(at: position)
    }
}

extension OrderedMap.Node {
    mutating func set(_ element: Element, at place: Place) -> Element? {
        if isLeaf {
            let position = position(of: place)
            if position < count, !(place < places[position]) {
                let replaced = elements[position]
                elements[position] = element
                return replaced
            }
            insert(place, at: position)
            elements.insert(element, at: position)
            count += 1
            return nil
        }
        let child = child(of: place)
        let replaced = children[child].set(element, at: place)
        if replaced == nil { count += 1 }
        if children[child].isOverfull { splitChild(child) }
        return replaced
    }

    mutating func remove(at place: Place) -> Element? {
        if isLeaf {
            let position = position(of: place)
            guard position < count, !(place < places[position]) else { return nil }
            removePlace(at: position)
            count -= 1
            return elements.remove(at: position)
        }
        let child = child(of: place)
        guard let removed = children[child].remove(at: place) else { return nil }
        count -= 1
        if children[child].isUnderfull { joinChildren(at: max(child - 1, 0)) }
        return removed
    }

    /// Cuts off the second half and gives it back with the separator before it.
    mutating func split() -> (separator: Place, right: Self) {
        let half = width / 2
        if isLeaf {
            let right = Self(places: Array(places[half...]), elements: Array(elements[half...]))
            let separator = places[half]
            self = Self(places: Array(places[..<half]), elements: Array(elements[..<half]))
            return (separator, right)
        }
        let right = Self(places: Array(places[half...]), children: Array(children[half...]))
        let separator = places[half - 1]
        self = Self(places: Array(places[..<(half - 1)]), children: Array(children[..<half]))
        return (separator, right)
    }

    private mutating func splitChild(_ child: Int) {
        let (separator, right) = children[child].split()
        insert(separator, at: child)
        children.insert(right, at: child + 1)
    }

    /// Makes one of a child and the next, or two of even width if one would be too wide.
    private mutating func joinChildren(at left: Int) {
        guard left + 1 < children.count else { return }
        let separator = removePlace(at: left)
        let right = children.remove(at: left + 1)
        let own = children[left]
        if right.isLeaf {
            children[left] = Self(
                places: own.places + right.places, elements: own.elements + right.elements)
        } else {
            children[left] = Self(
                places: own.places + [separator] + right.places,
                children: own.children + right.children)
        }
        if children[left].isOverfull { splitChild(left) }
    }
}

extension OrderedMap.Node {
    func rank(where isBefore: (Place) -> Bool) -> Int {
        let position = partition(isBefore)
        if isLeaf { return position }
        return children[..<position].reduce(0) { $0 + $1.count }
            + children[position].rank(where: isBefore)
    }

    func visit(from isBefore: (Place) -> Bool, _ body: (Place, Element) -> Bool) -> Bool {
        let first = partition(isBefore)
        if isLeaf {
            for position in first..<count where !body(places[position], elements[position]) {
                return false
            }
            return true
        }
        guard children[first].visit(from: isBefore, body) else { return false }
        for child in children[(first + 1)...] {
            guard child.visit(from: { _ in false }, body) else { return false }
        }
        return true
    }

    func visitBackwards(
        from isAfter: (Place) -> Bool, _ body: (Place, Element) -> Bool
    ) -> Bool {
        let end = partition { !isAfter($0) }
        if isLeaf {
            for position in (0..<end).reversed()
            where !body(places[position], elements[position]) {
                return false
            }
            return true
        }
        guard children[end].visitBackwards(from: isAfter, body) else { return false }
        for child in children[..<end].reversed() {
            guard child.visitBackwards(from: { _ in false }, body) else { return false }
        }
        return true
    }

    /// How many levels there are below and with this one, along the first children.
    private var height: Int { isLeaf ? 1 : 1 + children[0].height }

    func contradiction(isRoot: Bool) -> String? {
        if isOverfull { return "a node is wider than its limit" }
        if !isRoot, isUnderfull { return "a node is narrower than a quarter of its limit" }
        if heads != places.map({ $0.head(behind: skipped) }) { return "a node has false heads" }
        if isLeaf {
            if places.count != count { return "a leaf has places without elements" }
            return elements.count == count ? nil : "a leaf miscounts its elements"
        }
        if places.count != children.count - 1 { return "a branch lacks a separator" }
        if children.count == 1 { return "a branch has one child" }
        if count != children.reduce(0, { $0 + $1.count }) {
            return "a branch miscounts its elements"
        }
        for (child, separator) in zip(children, places)
        where child.partition({ $0 < separator }) != child.places.count {
            return "a separator is not greater than what lies before it"
        }
        for (child, separator) in zip(children.dropFirst(), places)
        where child.partition({ $0 < separator }) != 0 {
            return "a separator is greater than what lies behind it"
        }
        if Set(children.map(\.height)).count > 1 { return "leaves lie at different depths" }
        for child in children {
            if let contradiction = child.contradiction(isRoot: false) { return contradiction }
        }
        return nil
    }
}
