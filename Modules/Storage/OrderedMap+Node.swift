extension OrderedMap {
    /// A leaf holds elements and their places. A branch holds children, and between each two of
    /// them a separator: greater than all places to its left, at most the first to its right.
    struct Node: Sendable {
        static var limit: Int { 48 }

        var places: [Place]
        var elements: [Element]
        var children: [Node]
        /// How many elements lie here and below.
        var count: Int

        init() {
            self.init(places: [], elements: [])
        }

        init(places: [Place], elements: [Element]) {
            self.places = places
            self.elements = elements
            self.children = []
            self.count = elements.count
        }

        init(places: [Place], children: [Node]) {
            self.places = places
            self.elements = []
            self.children = children
            self.count = children.reduce(0) { $0 + $1.count }
        }

        var isLeaf: Bool { children.isEmpty }
        var width: Int { isLeaf ? elements.count : children.count }
        var isOverfull: Bool { width > Self.limit }
        var isUnderfull: Bool { width < Self.limit / 4 }

        /// How many places there are before the border.
        func partition(_ isBefore: (Place) -> Bool) -> Int {
            var low = 0
            var high = places.count
            while low < high {
                let middle = (low + high) / 2
                if isBefore(places[middle]) { low = middle + 1 } else { high = middle }
            }
            return low
        }

        func position(of place: Place) -> Int { partition { $0 < place } }
        func child(of place: Place) -> Int { partition { !(place < $0) } }
    }
}

extension OrderedMap.Node {
    mutating func set(_ element: Element, at place: Place) -> Element? {
        if isLeaf {
            let position = position(of: place)
            if position < count, !(place < places[position]) {
                let replaced = elements[position]
                places[position] = place
                elements[position] = element
                return replaced
            }
            places.insert(place, at: position)
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
            places.remove(at: position)
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
        let separator: Place
        let right: Self
        if isLeaf {
            separator = places[half]
            right = Self(places: Array(places[half...]), elements: Array(elements[half...]))
            places.removeSubrange(half...)
            elements.removeSubrange(half...)
        } else {
            separator = places[half - 1]
            right = Self(places: Array(places[half...]), children: Array(children[half...]))
            places.removeSubrange((half - 1)...)
            children.removeSubrange(half...)
        }
        count -= right.count
        return (separator, right)
    }

    private mutating func splitChild(_ child: Int) {
        let (separator, right) = children[child].split()
        places.insert(separator, at: child)
        children.insert(right, at: child + 1)
    }

    /// Makes one of a child and the next, or two of even width if one would be too wide.
    private mutating func joinChildren(at left: Int) {
        guard left + 1 < children.count else { return }
        let separator = places.remove(at: left)
        let right = children.remove(at: left + 1)
        if !right.isLeaf { children[left].places.append(separator) }
        children[left].places += right.places
        children[left].elements += right.elements
        children[left].children += right.children
        children[left].count += right.count
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
