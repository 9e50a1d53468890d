import Primitives

extension Document {
    /// The field that marks a document without counters, stopwatches and texts as deleted.
    static let deletedField = "deleted"

    /// Whether it is deleted and nothing was added that the deletion had not seen.
    ///
    /// A tap, a new interval or a text written apart from the deletion brings the document back; a
    /// changed field does not.
    public var isDeleted: Bool {
        guard hasDeletableParts else { return self[Self.deletedField] == .bool(true) }
        return !counters.values.contains(where: { $0.exists })
            && !stopwatches.values.contains(where: { $0.exists })
            && !texts.values.contains(where: { $0.exists })
    }

    /// Deletes the document, or undoes its deletion.
    public mutating func setDeleted(_ isDeleted: Bool, at stamp: Stamp) {
        guard hasDeletableParts else {
            return set(Self.deletedField, to: .bool(isDeleted), at: stamp)
        }
        for name in counters.keys { counters[name]?.say(isDeleted: isDeleted, at: stamp) }
        for name in stopwatches.keys { stopwatches[name]?.say(isDeleted: isDeleted, at: stamp) }
        for name in texts.keys { texts[name]?.say(isDeleted: isDeleted, at: stamp) }
    }

    /// The stamp of the latest deletion or its undoing.
    var deletionStamp: Stamp? {
        guard hasDeletableParts else { return fields[Self.deletedField]?.stamp }
        let words =
            counters.values.map { $0.deletion } + stopwatches.values.map { $0.deletion }
            + texts.values.map { $0.deletion }
        return words.compactMap { $0?.state.stamp }.max()
    }

    private var hasDeletableParts: Bool {
        !counters.isEmpty || !stopwatches.isEmpty || !texts.isEmpty
    }
}
