import Counting
import Interchange
import Primitives

/// The target of the records of one title.
struct ImportTarget {
    let title: String
    let isTime: Bool
    /// The ledger's name for the target: by its title in the file, whatever its title here is now.
    let name: String
    /// The id of the counter that is created for the target if there is none.
    let id: Counter.ID

    init(_ title: String, isTime: Bool) {
        self.title = title
        self.isTime = isTime
        let kind = isTime ? "time" : "count"
        id = StableHash(of: ["quad.import.counter.1", kind, title]).identifier()
        name = "\(kind).\("\(id)".prefix(16))"
    }
}

extension ImportLedger {
    /// Returns the target of a title: the one that has records, in whatever form the letters of the
    /// title were then.
    func target(of title: String, isTime: Bool) throws -> ImportTarget {
        let usual = ImportTarget(title.composed, isTime: isTime)
        if try isKnown(usual.name) { return usual }
        let others = [title, title.decomposed].map { ImportTarget($0, isTime: isTime) }
        return try others.first { try isKnown($0.name) } ?? usual
    }
}
