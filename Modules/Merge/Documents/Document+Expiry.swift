import Primitives

extension Document {
    /// Whether it may be removed permanently once every device has seen it: it is deleted and holds
    /// no unknown parts, which might contradict the deletion.
    public var isExpendable: Bool { isDeleted && !holdsUnknown }

    /// Whether it survives a deletion by a device that had seen all of an older state and no more:
    /// something was added since, or a deletion was undone.
    public func outlives(deletionOf old: Document) -> Bool {
        guard !isDeleted else { return false }
        let deleted = fields[Self.deletedField]
        return counters.contains { $1.outlives(deletionOf: old.counters[$0]) }
            || stopwatches.contains { $1.outlives(deletionOf: old.stopwatches[$0]) }
            || texts.contains { $1.outlives(deletionOf: old.texts[$0]) }
            || deleted != nil && deleted != old.fields[Self.deletedField]
    }
}

extension Deletable {
    fileprivate func outlives(deletionOf old: Self?) -> Bool {
        let known = old?.progress ?? [:]
        return progress.contains { $1 > known[$0] ?? 0 }
            || deletion.map { !$0.isDeleted && $0 != old?.deletion } ?? false
    }
}
