import Counting
import Primitives
import Workspace

/// The plainest words about who may see what of whom, with which a server and its devices are
/// compared.
package struct HistoryModel: Hashable {
    /// A pair of people in an order.
    package struct Way: Hashable, Comparable {
        /// The person at its beginning, by number.
        package let from: Int
        /// The person at its end, by number.
        package let to: Int

        /// The same pair the other way round.
        package var back: Way { Way(from: to, to: from) }

        package static func < (left: Way, right: Way) -> Bool {
            (left.from, left.to) < (right.from, right.to)
        }
    }

    /// The standing between two people who wrote to each other.
    package enum Standing: Hashable {
        /// The first one wrote, the other has not decided.
        case asked
        /// The other declined, which the first one can't tell.
        case declined
        case open
    }

    /// A message, by the one who wrote it.
    package struct Line: Hashable {
        /// The writer, by number.
        package let by: Int
        /// The text as it was written.
        package let text: String

        /// Creates a message.
        package init(by: Int, text: String) {
            self.by = by
            self.text = text
        }
    }

    /// A conversation, kept under the way of its first message.
    package struct Talk: Hashable {
        /// The decision about the first message so far.
        package var standing = Standing.asked
        /// The messages in the order in which they were sent.
        package var lines: [Line] = []
        /// The number of lines that each has read.
        package var read: [Int: Int] = [:]
    }

    /// A visit of somebody in a stretch of time, which all know by its number.
    package struct Walk: Hashable, Comparable {
        /// The number of the stretch of time.
        package let stretch: Int
        /// The number of the place.
        package let place: Int
        /// Whether nobody has told of its end.
        package var isOpen = false
        /// The number of further stretches after which it ended, as by a visit to another place.
        package var further = 0

        package static func < (left: Walk, right: Walk) -> Bool {
            (left.stretch, left.place, left.isOpen ? 1 : 0, left.further)
                < (right.stretch, right.place, right.isOpen ? 1 : 0, right.further)
        }
    }

    /// A visit as a device tells of it, with its id.
    package struct Told: Hashable {
        /// The id, the same at each telling.
        package let id: String
        /// The visit.
        package let walk: Walk
    }

    /// The number of people.
    package let people: Int
    /// The pairs whose paths crossed, both ways.
    package private(set) var met: Set<Way> = []
    /// The blocks, each from the blocker to the blocked.
    package private(set) var blocks: Set<Way> = []
    /// The people whose accounts are deleted.
    package private(set) var left: Set<Int> = []
    /// The people who pause.
    package private(set) var paused: Set<Int> = []
    /// The notes about where people say to be.
    package private(set) var notes: [Int: String] = [:]
    /// The conversations, by the way of their first message.
    package private(set) var talks: [Way: Talk] = [:]

    /// The visits that people told of, by person and id.
    private var visits: [Int: [String: Walk]] = [:]
    /// The stretches of time that a pause left too little of for a meeting, by person.
    private var cut: [Int: Set<Int>] = [:]

    /// Creates people who have not met.
    package init(people: Int) { self.people = people }

    /// Something that a person does, carried out by the server.
    package enum Act: Hashable {
        case send(String, to: Int)
        case verb(PersonVerb, Int)
        case read(Int, through: Int)
        case stay(String)
        case go
        case pause(Bool)
    }

    /// Has people be in one place together, which counts unless one of them pauses.
    package mutating func meet(_ one: Int, _ other: Int) {
        guard !paused.contains(one), !paused.contains(other) else { return }
        met.formUnion([Way(from: one, to: other), Way(from: other, to: one)])
    }

    /// Has somebody have paused for most of a stretch of time.
    package mutating func cut(_ stretch: Int, of me: Int) { cut[me, default: []].insert(stretch) }

    /// Has somebody tell of a visit that began before all other pauses.
    package mutating func walk(_ told: Told, by me: Int) {
        // An end stands once it was told of, but for a later one: in a rehearsal everything counts.
        if let known = visits[me]?[told.id], !known.isOpen,
            told.walk.isOpen || told.walk.further <= known.further
        {
            return
        }
        visits[me, default: [:]][told.id] = told.walk
    }

    /// Returns the visits that somebody told of.
    package func walks(of me: Int) -> Set<Walk> { Set((visits[me] ?? [:]).values) }

    /// Returns the places in which somebody was in each stretch of time: an open visit lasts until
    /// the next one in another place.
    private func stays(of me: Int) -> Set<Walk> {
        let walks = walks(of: me)
        var stays: Set<Walk> = []
        for walk in walks {
            let next = walks.filter { $0.place != walk.place && $0.stretch > walk.stretch }
                .map(\.stretch).min()
            let last = walk.isOpen ? WorldWalks.stretchCount : walk.stretch + 1 + walk.further
            let end = min(last, next ?? last)
            for stretch in walk.stretch..<end {
                stays.insert(Walk(stretch: stretch, place: walk.place))
            }
        }
        return stays
    }

    /// Has somebody pause, or end that.
    private mutating func pause(_ person: Int, _ isPaused: Bool) {
        if isPaused {
            paused.insert(person)
            notes[person] = nil
        } else {
            paused.remove(person)
        }
    }

    /// Has somebody leave for good.
    package mutating func leave(_ person: Int) {
        left.insert(person)
        notes[person] = nil
        visits[person] = nil
        blocks = blocks.filter { $0.from != person }
        // Nobody can read what both have left.
        talks = talks.filter { way, _ in !(left.contains(way.from) && left.contains(way.to)) }
    }

    /// Keeps what must stand although the server went back to this state: who has left, all blocks,
    /// and who pauses.
    package mutating func keepEnds(of later: HistoryModel) {
        for person in later.left.subtracting(left).sorted() { leave(person) }
        blocks = later.blocks
        for person in 0..<people where later.paused.contains(person) != paused.contains(person) {
            pause(person, later.paused.contains(person))
        }
    }

    /// Has the server carry out what a person does; returns whether it does.
    package mutating func carryOut(_ act: Act, by me: Int) -> Bool {
        switch act {
        case .send(let text, let other): return send(text, from: me, to: other)
        case .verb(let verb, let other): return carryOut(verb, on: other, by: me)
        case .stay(let note):
            if paused.contains(me) { return false }
            notes[me] = note
            return true
        case .go:
            notes[me] = nil
            return true
        case .pause(let isPaused):
            pause(me, isPaused)
            return true
        case .read(let other, let number):
            guard let way = talk(me, other), let talk = talks[way] else { return false }
            talks[way]?.read[me] = max(talk.read[me] ?? 0, min(number, talk.lines.count))
            return true
        }
    }

    private mutating func carryOut(_ verb: PersonVerb, on other: Int, by me: Int) -> Bool {
        switch verb {
        case .accept: return decide(other, by: me, to: .open)
        case .decline: return decide(other, by: me, to: .declined)
        case .takeBackDecline: return decide(other, by: me, to: .asked)
        case .declineAndBlock:
            return decide(other, by: me, to: .declined) && carryOut(.block, on: other, by: me)
        case .block:
            guard isMet(other, by: me) || talk(me, other) != nil || blocks(me, other) else {
                return false
            }
            blocks.insert(Way(from: me, to: other))
            return true
        case .unblock:
            blocks.remove(Way(from: me, to: other))
            return true
        }
    }

    private func blocks(_ one: Int, _ other: Int) -> Bool {
        blocks.contains(Way(from: one, to: other))
    }

    /// Whether somebody sees that they met another one.
    private func isMet(_ other: Int, by me: Int) -> Bool {
        guard me != other, !isCut(me, other), paused.isDisjoint(with: [me, other]) else {
            return false
        }
        return met.contains(Way(from: me, to: other))
            || shared(me, other).contains { !isCut($0.stretch, of: me, other) }
    }

    /// Returns the stays of two people in one place at one time.
    private func shared(_ me: Int, _ other: Int) -> Set<Walk> {
        stays(of: me).intersection(stays(of: other))
    }

    private func isCut(_ stretch: Int, of me: Int, _ other: Int) -> Bool {
        [me, other].contains { cut[$0]?.contains(stretch) == true }
    }

    /// The stretch of time in which two people who met were last together; -1 for before.
    package func lastStretch(of me: Int, with other: Int) -> Int {
        let shared = shared(me, other)
        let last = shared.filter { !isCut($0.stretch, of: me, other) }
            .max { $0.stretch < $1.stretch }
        let next = (last?.stretch ?? -1) + 1
        // What a pause leaves of the next one at its beginning prolongs the time together.
        let isLonger = shared.contains(Walk(stretch: next, place: last?.place ?? 0))
        return isLonger && isCut(next, of: me, other) ? next : next - 1
    }

    /// Whether either can't reach the other.
    private func isCut(_ one: Int, _ other: Int) -> Bool {
        blocks(one, other) || blocks(other, one) || left.contains(other)
    }

    private func talk(_ one: Int, _ other: Int) -> Way? {
        let way = Way(from: one, to: other)
        return talks[way] != nil ? way : talks[way.back] != nil ? way.back : nil
    }

    private mutating func send(_ text: String, from me: Int, to other: Int) -> Bool {
        let line = Line(by: me, text: text)
        // Each text is said once; a further time it is the same message again.
        if let way = talk(me, other), talks[way]?.lines.contains(line) == true { return true }
        guard let way = talk(me, other) else {
            guard isMet(other, by: me) else { return false }
            talks[Way(from: me, to: other)] = Talk(lines: [line])
            return true
        }
        if isCut(me, other) { return false }
        if way.from == me, talks[way]?.standing != .open { return false }
        talks[way]?.standing = .open
        talks[way]?.lines.append(line)
        return true
    }

    /// Changes the standing of a request that came to a person; one that is open may be accepted
    /// again, by either.
    private mutating func decide(_ other: Int, by me: Int, to standing: Standing) -> Bool {
        guard let way = talk(me, other), let talk = talks[way], !isCut(me, other) else {
            return false
        }
        if talk.standing == .open { return standing == .open }
        guard way.to == me else { return false }
        talks[way]?.standing = standing
        return true
    }
}

extension HistoryModel {
    /// A conversation as one of its people sees it.
    package struct Observation: Hashable {
        /// The state of the conversation from this side.
        package let state: String
        /// The messages, oldest first.
        package let lines: [Line]
        /// The number of messages of the other one that were not read.
        package let unread: Int
        /// Presence as the other tells it; `nil` for nothing.
        package let note: String?
    }

    /// The people in the feed of a person.
    package func feed(of me: Int) -> Set<Int> {
        Set(
            (0..<people).filter { other in
                isMet(other, by: me) && !isAwaited(other, by: me)
            })
    }

    /// Whether somebody has not answered a first message: then the feed would tell a block.
    private func isAwaited(_ other: Int, by me: Int) -> Bool {
        talks[Way(from: me, to: other)].map { $0.standing != .open } ?? false
    }

    /// The lines of a conversation, whoever may see it.
    package func lines(between one: Int, and other: Int) -> [Line] {
        talk(one, other).flatMap { talks[$0]?.lines } ?? []
    }

    /// The conversations of a person, by the others.
    package func conversations(of me: Int) -> [Int: Observation] {
        sights(of: me) { ["waiting", "open", "closed"].contains($0) }
    }

    /// The people whose requests wait for a person's decision, or were declined.
    package func askers(of me: Int, declined: Bool) -> Set<Int> {
        Set(sights(of: me) { $0 == (declined ? "declined" : "requested") }.keys)
    }

    private func sights(of me: Int, where isShown: (String) -> Bool) -> [Int: Observation] {
        var sights: [Int: Observation] = [:]
        for (way, talk) in talks where way.from == me || way.to == me {
            let other = way.from == me ? way.to : way.from
            if blocks(me, other) { continue }
            let isAsker = way.from == me
            let state: String
            switch talk.standing {
            case .open: state = isCut(me, other) ? "closed" : "open"
            case .asked: state = isAsker ? "waiting" : isCut(me, other) ? "gone" : "requested"
            case .declined: state = isAsker ? "waiting" : isCut(me, other) ? "gone" : "declined"
            }
            guard isShown(state) else { continue }
            let unread = talk.lines.dropFirst(talk.read[me] ?? 0).count { $0.by == other }
            sights[other] = Observation(
                state: state, lines: talk.lines, unread: unread,
                note: state == "open" ? notes[other] : nil)
        }
        return sights
    }
}
