import RawSQLite

/// The seconds that a closure takes which works without waiting, by the clock of the peer.
func workSeconds<Failure: Error>(_ body: () async throws(Failure) -> Void) async throws(Failure)
    -> Double
{
    let start = raw_work_clock()
    try await body()
    return raw_work_clock() - start
}
