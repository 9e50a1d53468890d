extension TableContents {
    /// Stops with a sentence unless every index has exactly one entry a row.
    package func checkInvariants() {
        let contradiction = contradiction
        precondition(contradiction == nil, "table \(schema.name): \(contradiction ?? "")")
    }

    /// One sentence about what contradicts itself; `nil` if the order and every index are whole.
    ///
    /// - Complexity: O(N log N).
    package var contradiction: String? {
        if let contradiction = rows.contradiction { return contradiction }
        for (position, index) in schema.indexes.enumerated() {
            let map = entries[position]
            if let contradiction = map.contradiction { return contradiction }
            if map.count < rows.count { return "index \(index.name) misses entries" }
            if map.count > rows.count { return "index \(index.name) has too many entries" }
            let broken = map.first { entry, row in
                entry != self.entry(of: row, position) || rows[KeyBytes(row, schema.key)] != row
            }
            if broken != nil { return "index \(index.name) has an entry without its row" }
        }
        return wordContradiction
    }

    private var wordContradiction: String? {
        guard !schema.searched.isEmpty else { return nil }
        if let contradiction = words.contradiction { return contradiction }
        var wanted = 0
        var missing: String?
        rows.visit(from: { _ in false }) { key, row in
            let own = schema.words(of: row)
            wanted += own.count
            missing = own.sorted().first { words[key.behind($0)] != row }
            return missing == nil
        }
        if let missing { return "the word index misses an entry of \(missing)" }
        return wanted == words.count ? nil : "the word index has entries without their rows"
    }
}

extension OrderedMap {
    fileprivate func first(where isWanted: (Place, Element) -> Bool) -> (Place, Element)? {
        var found: (Place, Element)?
        visit(from: { _ in false }) { place, element in
            if isWanted(place, element) { found = (place, element) }
            return found == nil
        }
        return found
    }
}
