import Primitives

extension TableContents {
    /// Stops with a message unless every index has exactly one entry per row.
    package func checkInvariants() {
        let contradiction = contradiction
        precondition(contradiction == nil, "table \(schema.name): \(contradiction ?? "")")
    }

    /// One sentence about a contradiction; `nil` if the order and every index are sound.
    ///
    /// - Complexity: O(N log N).
    package var contradiction: String? {
        if let contradiction = keys.contradiction { return contradiction }
        if keys.count != rows.count { return "there are rows without keys" }
        if hasFalse(keys, columns: schema.key) { return "a key has another row" }
        for (position, index) in schema.indexes.enumerated() {
            let map = entries[position]
            if let contradiction = map.contradiction { return contradiction }
            if map.count < rows.count { return "index \(index.name) misses entries" }
            if map.count > rows.count { return "index \(index.name) has too many entries" }
            if hasFalse(map, columns: schema.entryColumns(position)) {
                return "index \(index.name) has an entry without its row"
            }
        }
        return wordContradiction
    }

    /// Whether a map has a key that differs from the key of its row.
    private func hasFalse(_ map: OrderedMap, columns: [Int]) -> Bool {
        var isFalse = false
        map.visitKeys { key, number in
            isFalse = rows.row(ofAny: number).map { KeyBytes($0, columns) != key } ?? true
            return !isFalse
        }
        return isFalse
    }

    private var wordContradiction: String? {
        guard !schema.searched.isEmpty else { return nil }
        if let contradiction = words.contradiction { return contradiction }
        var wanted = 0
        var missing: String?
        keys.visitKeys { key, number in
            let own = schema.words(of: rows[number])
            wanted += own.count
            missing = own.sorted().first { word in
                key.behind(word).withSlice { words.value(of: $0) } != number
            }
            return missing == nil
        }
        if let missing { return "the word index misses an entry of \(missing)" }
        return wanted == words.count ? nil : "the word index has entries without their rows"
    }
}
