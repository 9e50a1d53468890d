import API
import Glibc
import Measuring
import Primitives

/// The processor time of the questions about people.
struct FeedBench {
    let path: String
    let people: Int
    let spread: Crowd.Spread

    private typealias Request = @Sendable (Int) async throws -> Void

    /// Returns a table of the processor time of each kind of request.
    func table() async throws -> String {
        let crowd = try await Crowd(path: path, people: people, spread: spread)
        let askers = crowd.askers
        let strangers = try await Self.strangers(to: askers.map(\.client))
        let kinds: [(String, Request)] = [
            ("feed", { _ = try await askers[$0].client.call(Routes.people, PeopleQuery()) }),
            (
                // All that were met are put together for it.
                "feed by time together",
                { _ = try await askers[$0].client.call(Routes.people, PeopleQuery(order: .time)) }
            ),
            (
                "profile",
                {
                    let path = PersonPath(person: strangers[$0][0])
                    _ = try await askers[$0].client.call(Routes.person, path)
                }
            ),
            (
                "list of 50 conversations",
                { _ = try await askers[$0].client.call(Routes.conversations) }
            ),
            (
                "first message",
                {
                    let message = NewMessage(
                        id: .init(high: 1, low: UInt64($0)), to: strangers[$0][1], text: "Hello")
                    _ = try await askers[$0].client.call(Routes.send, message)
                }
            ),
            (
                "mark of what was read",
                {
                    let mark = ReadMark(person: askers[$0].friend, through: 2)
                    _ = try await askers[$0].client.call(Routes.read, mark)
                }
            ),
        ]
        var lines = [["request", "processor, median", "most"]]
        for (name, request) in kinds {
            var times: [Double] = []
            for number in askers.indices {
                let start = Self.processorTime()
                try await request(number)
                times.append((Self.processorTime() - start) * 1000)
            }
            times.sort()
            let shown = [times[times.count / 2], times[times.count - 1]].map { milliseconds in
                "\((milliseconds * 100).rounded() / 100) ms"
            }
            lines.append([name] + shown)
        }
        await crowd.store.close()
        return lines.aligned
    }

    /// Returns the people whom each of some people met and has not written with.
    private static func strangers(to clients: [APIClient]) async throws -> [[AccountID]] {
        var strangers: [[AccountID]] = []
        for client in clients {
            let known = Set(try await client.call(Routes.conversations).conversations.map(\.person))
            strangers.append(
                try await client.call(Routes.people, PeopleQuery()).people.map(\.person)
                    .filter { !known.contains($0) })
        }
        return strangers
    }

    /// Returns the seconds that all threads of this process have worked.
    private static func processorTime() -> Double {
        var time = timespec()
        clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
        return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
    }
}
