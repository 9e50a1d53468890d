/// The names of an object in memory, of which none may come twice.
///
/// Names in ascending order, as Quad writes them, can't repeat: nothing is kept but the last. At
/// the first that is in no order, those before it are read again.
struct JSONNames {
    private let start: Int
    private var last: String?
    private var all: Set<String> = []

    /// Creates the names of the object whose first member is at an index.
    init(from start: Int) { self.start = start }

    /// Whether it is the first.
    @inline(__always)
    var isEmpty: Bool { last == nil }

    /// Adds a name; `read` returns those from an index up to it.
    ///
    /// - Returns: Whether it is new.
    @inline(__always)
    mutating func insert(
        _ name: String, _ read: (Int) throws(JSONFault) -> Set<String>
    ) throws(JSONFault) -> Bool {
        if all.isEmpty {
            guard let last, last >= name else {
                last = name
                return true
            }
            all = try read(start)
        }
        return all.insert(name).inserted
    }
}
