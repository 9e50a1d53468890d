import RawSQLite

/// The memory that the program holds.
enum Heap {
    /// Bytes that are allocated and not freed.
    static var bytes: Int { Int(heap_bytes()) }
}
