import RawSQLite

/// Returns the seconds that a closure takes, by the clock of the peer; the closure must work
/// without waiting.
func workSeconds<Failure: Error>(_ body: () async throws(Failure) -> Void) async throws(Failure)
    -> Double
{
    let start = raw_work_clock()
    try await body()
    return raw_work_clock() - start
}
