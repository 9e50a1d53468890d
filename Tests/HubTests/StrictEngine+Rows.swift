import Hub
import Storage
import TestSupport
import Testing

extension StrictEngine {
    /// Returns the number of rows of a table of a server's store.
    func rows(of name: String) async throws -> Int {
        let table = try #require(Hub.schema.tables.first { $0.name == name })
        return try await read { try $0.count(Scan(table: table)) }
    }
}
