import RawSQLite

/// The memory that the program has allocated.
enum Heap {
    /// The bytes that are allocated and not freed.
    static var bytes: Int { Int(heap_bytes()) }
}
