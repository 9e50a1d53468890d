import Counting
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
