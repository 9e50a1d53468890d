/// Everything that one person sees at the server.
struct WorldSight: Hashable {
    var feed: [Int] = []
    /// The stretches of time of the last crossings with the people of the feed.
    var crossings: [Int: Int] = [:]
    var conversations: [Int: HistoryModel.Observation] = [:]
    var requests: [Int] = []
    var declined: [Int] = []
    var blocked: [Int] = []
    var isPaused = false
    /// The words about where the person says to be.
    var note: String?
    /// The own visits.
    var walks: [HistoryModel.Walk] = []

    /// Returns the first difference from what is expected, in a sentence; `nil` for none.
    func difference(from expected: WorldSight) -> String? {
        let parts: [(String, String, String)] = [
            ("feed", "\(feed)", "\(expected.feed)"),
            (
                "last crossings in", "\(crossings.sorted { $0.key < $1.key })",
                "\(expected.crossings.sorted { $0.key < $1.key })"
            ),
            ("requests", "\(requests)", "\(expected.requests)"),
            ("declined", "\(declined)", "\(expected.declined)"),
            ("blocked", "\(blocked)", "\(expected.blocked)"),
            ("visits", "\(walks)", "\(expected.walks)"),
            ("paused", "\(isPaused)", "\(expected.isPaused)"),
            ("presence", note ?? "none", expected.note ?? "none"),
            (
                "conversations with", "\(conversations.keys.sorted())",
                "\(expected.conversations.keys.sorted())"
            ),
        ]
        for (title, shown, right) in parts where shown != right {
            return "\(title) \(shown), and not \(right)"
        }
        for (other, sight) in expected.conversations.sorted(by: { $0.key < $1.key }) {
            if let shown = conversations[other], shown != sight {
                return "conversation with \(other) \(shown.words), and not \(sight.words)"
            }
        }
        return nil
    }
}

extension HistoryModel.Walk: CustomStringConvertible {
    /// The visit in words.
    package var description: String {
        "place \(place) in stretch \(stretch)\(isOpen ? ", still there" : "")"
    }
}

extension HistoryModel.Observation {
    /// The conversation in words.
    fileprivate var words: String {
        let lines = lines.map { "\($0.by): \($0.text)" }.joined(separator: " | ")
        return "\(state) [\(lines)] \(unread) unread, presence \(note ?? "none")"
    }
}

extension HistoryModel {
    /// Returns what a person may see.
    func sight(of me: Int) -> WorldSight {
        let feed = feed(of: me)
        let crossings = Dictionary(
            uniqueKeysWithValues: feed.map { ($0, lastStretch(of: me, with: $0)) })
        return WorldSight(
            feed: feed.sorted(), crossings: crossings, conversations: conversations(of: me),
            requests: askers(of: me, declined: false).sorted(),
            declined: askers(of: me, declined: true).sorted(),
            blocked: blocks.filter { $0.from == me }.map(\.to).sorted(),
            isPaused: paused.contains(me), note: notes[me],
            walks: walks(of: me).sorted())
    }

    /// Returns the numbers of the last messages that a person may know, by the other person.
    func lastNumbers(of me: Int) -> [Int: Int] {
        var numbers = conversations(of: me).mapValues(\.lines.count)
        for other in askers(of: me, declined: false) {
            numbers[other] = lines(between: me, and: other).count
        }
        return numbers
    }
}
