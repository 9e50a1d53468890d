import Counting
import Primitives

/// What records of one title go into.
struct ImportTarget {
    let title: String
    let isTime: Bool
    /// What the ledger calls it: by its title in the file, whatever it is called here by now.
    let name: String
    /// The id of the counter that is made for it where there is none.
    let id: Counter.ID

    init(_ title: String, isTime: Bool) {
        self.title = title
        self.isTime = isTime
        let kind = isTime ? "time" : "count"
        id = StableHash(of: ["quad.import.counter.1", kind, title]).identifier()
        name = "\(kind).\("\(id)".prefix(16))"
    }
}
