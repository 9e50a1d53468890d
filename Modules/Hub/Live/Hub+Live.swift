import Accounts
import Primitives

extension Hub {
    /// The number of accounts whose news are read in one transaction.
    private static let accountsPerRead = 200
    /// The number of accounts whose news are few enough to be read on the spot.
    private static let fewAccounts = 8

    /// Looks for news of some accounts and tells them to the open streams; returns at once.
    func hint(_ accounts: some Sequence<AccountID>) {
        if live.hint(accounts) { beginFollowing() }
    }

    /// Looks for news of all accounts with open streams, such as those that another process wrote.
    func hintAll() {
        if live.hintAll() { beginFollowing() }
    }

    /// Opens a stream of events of a session, after an event or from now on.
    ///
    /// - Throws: A problem if there are too many streams or the session has ended.
    func stream(_ session: Session, after last: String?) async throws -> LiveChannels.Opening {
        let opening = try live.open(session)
        do {
            let known = last.flatMap { ids.position(of: $0, for: session.account) }
            let (stands, reach, news) = try await read { reader in
                // Before the stream is told anything, so that no meeting is missed from here on.
                try reader.hub.presences.withLock { try $0.begin(reader.reading) }
                let end = try reader.position()
                // A number of the future is one of another line of numbers.
                let start = known.flatMap { $0 > end ? nil : $0 }
                let news = try reader.news(of: session.account, after: start ?? end)
                return (
                    try reader.accounts.stands(session), LiveChannels.Reach(start: start, end: end),
                    news
                )
            }
            guard stands else { throw AccountsError.notSignedIn }
            if live.begin(opening, with: news, reach) {
                beginFollowing()
            }
        } catch {
            live.close(opening)
            throw error
        }
        return opening
    }

    /// Waits until all that happened so far is told to the open streams, and ends what was told
    /// with a heartbeat.
    ///
    /// It is for a driver that reads the streams in the task in which it makes requests.
    package func tellAll() async {
        while live.isFollowed { await Task.yield() }
        live.heartbeat(at: environment.now())
    }

    private func beginFollowing() { Task { await tellHinted() } }

    /// Reads and tells the news of accounts with hints until there are none.
    private func tellHinted() async {
        while true {
            let page = live.due(atMost: Self.accountsPerRead)
            if page.isEmpty { return }
            do {
                let (end, news) = try await read(isBrief: page.count <= Self.fewAccounts) {
                    reader in
                    for due in page { reader.expectNews(of: due.account, after: due.after) }
                    return (
                        try reader.position(),
                        try page.map { try reader.news(of: $0.account, after: $0.after) }
                    )
                }
                for (due, news) in zip(page, news) { live.tell(news, to: due, through: end) }
            } catch {
                logger.error(
                    "could not read live events", metadata: ["reason": .string("\(error)")])
                // The devices resume after the last event that they have.
                for due in page { live.cut(due.account) }
            }
        }
    }
}
