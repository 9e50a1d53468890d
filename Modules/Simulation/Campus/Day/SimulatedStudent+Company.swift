import API
import Primitives
import Workspace

/// The social actions of a student: first messages, answers, conversations, blocks.
extension SimulatedStudent {
    /// The number of messages that one student sends in one conversation at most.
    static let messagesEach = 60

    /// Reads the feed and writes a first message to somebody with whom there was no contact yet: to
    /// a person, if they are in the feed.
    func meetSomebody(preferring partner: Int? = nil, in quarter: Int) async throws {
        guard ledger.asked.count < world.mostAsked else { return }
        let strangers = try await feed(in: quarter).filter { other in
            !ledger.asked.contains(other) && ledger.decisions[other] == nil
                && world.manners.begins(student.number, with: other)
        }
        guard !strangers.isEmpty else { return }
        // The second student writes to the first, whose account is used for the look around
        // afterwards.
        let isFan = student.number == 1 && strangers[0] == 0
        let random = strangers[Int.random(in: strangers.indices, using: &mood)]
        let chosen = isFan ? 0 : partner.flatMap { strangers.contains($0) ? $0 : nil } ?? random
        let text = Words.sentence(from: Words.openings, &mood)
        try await say(text, to: chosen, in: quarter)
        ledger.asked.append(chosen)
    }

    /// Reads the requests and decides on each.
    func answerRequests(in quarter: Int) async throws {
        let requests = try await phone.requests(from: source(in: quarter)).value
        let askers = requests.compactMap { world.directory.student(of: $0.person) }.sorted()
        for asker in askers where ledger.decisions[asker] == nil {
            let account = world.directory.account(of: asker)
            let decision = world.manners.decision(of: student.number, on: asker)
            switch decision {
            case .accepted: try await deliver(in: quarter) { try await $0.accept(account) }
            case .declined:
                if isSafe(from: asker), world.sabotage.strikes(.lostDecline) { break }
                try await deliver(in: quarter) { try await $0.carryOut(.decline, on: account) }
            case .ignored: break
            }
            ledger.decisions[asker] = decision
        }
    }

    /// Looks at the declined requests, and takes the first back, perhaps to accept it.
    func reconsider(in quarter: Int) async throws {
        let declined = try await phone.declined(from: source(in: quarter)).value
        let askers = declined.compactMap { world.directory.student(of: $0.person) }.sorted()
        guard let asker = askers.first, mood.chance(0.5) else { return }
        let account = world.directory.account(of: asker)
        try await deliver(in: quarter) { try await $0.carryOut(.takeBackDecline, on: account) }
        ledger.decisions[asker] = .ignored
        if mood.chance(0.5) {
            try await deliver(in: quarter) { try await $0.accept(account) }
            ledger.decisions[asker] = .accepted
        }
    }

    /// Reads the conversations, and writes to a person if it is this student's turn there;
    /// otherwise goes on with another conversation, or begins one.
    func talk(to partner: Int?, in quarter: Int) async throws {
        let open = try await readConversations(in: quarter)
        let wished = open.first { $0.other == partner }
        let goesOn = isAway(in: quarter) || mood.chance(0.5)
        if wished != nil || !open.isEmpty && goesOn {
            let other = wished ?? open[Int.random(in: open.indices, using: &mood)]
            try await reply(to: other.other, in: quarter)
        } else if quarter.isMultiple(of: 2) {
            try await meetSomebody(preferring: partner, in: quarter)
        }
    }

    /// Reads the conversations, and goes on with some of them.
    func catchUp(in quarter: Int) async throws {
        for (other, _) in try await readConversations(in: quarter) {
            for _ in 0..<Int.random(in: 0...2, using: &mood) {
                try await reply(to: other, in: quarter)
            }
        }
    }

    /// Reads the open conversations, and returns those in which it is this student's turn.
    private func readConversations(
        in quarter: Int
    ) async throws -> [(other: Int, conversation: ConversationSummary)] {
        // The asker speaks in even quarters, the asked in odd ones.
        let isAskersTurn = quarter.isMultiple(of: 2)
        let hasCompany =
            isAskersTurn ? !ledger.asked.isEmpty : ledger.decisions.values.contains(.accepted)
        guard hasCompany else { return [] }
        let conversations = try await phone.conversations(from: source(in: quarter)).value
        let open = conversations.filter { $0.state == .open }
            .compactMap { conversation in
                world.directory.student(of: conversation.person).map { ($0, conversation) }
            }
            .sorted { $0.0 < $1.0 }
        for (other, conversation) in open where conversation.unread > 0 {
            try await read(conversation, with: other, in: quarter)
        }
        return open.filter { ledger.asked.contains($0.0) == isAskersTurn }
    }

    /// Writes in an open conversation, unless much was said there already.
    private func reply(to other: Int, in quarter: Int) async throws {
        guard ledger.said.count(where: { $0.to == other }) < Self.messagesEach else { return }
        let text = Words.sentence(from: Words.replies, &mood)
        try await say(text, to: other, in: quarter)
        if isSafe(from: other), world.sabotage.strikes(.doubleMessage) {
            _ = try await phone.send(text, to: world.directory.account(of: other))
        }
    }

    /// Whether neither of two will block somebody: of blocked pairs, a fault would not be found.
    func isSafe(from other: Int) -> Bool {
        !world.blockers.contains(student.number) && !world.blockers.contains(other)
    }

    /// Reads a conversation to its end.
    private func read(
        _ conversation: ConversationSummary, with other: Int, in quarter: Int
    ) async throws {
        // A mark that is lost before the last look is made then.
        if quarter != lastTalk || !world.sabotage.strikes(.lostReading) {
            try await phone.markRead(conversation.person, through: conversation.lastNumber)
        }
        ledger.read[other] = conversation.lastNumber
    }

    /// Blocks somebody from the feed.
    func blockSomebody(in quarter: Int) async throws {
        // The first two stay unblocked, for their accounts are looked at afterwards.
        let others = try await feed(in: quarter).filter { $0 > 1 }
        guard !others.isEmpty else { return }
        let friends = others.filter { other in
            ledger.asked.contains(other) || ledger.decisions[other] != nil
        }
        let choice = friends.isEmpty || mood.chance(0.5) ? others : friends
        let other = choice[Int.random(in: choice.indices, using: &mood)]
        if !world.sabotage.strikes(.leakBlocked) {
            let account = world.directory.account(of: other)
            try await deliver(in: quarter) { try await $0.carryOut(.block, on: account) }
            if try await phone.keptPeople().contains(where: { $0.person == account }) {
                ledger.stillKnown.append(other)
            }
        }
        ledger.blocked.append(other)
    }

    /// Returns the students in the feed, by number; of those whom the phone keeps, out of reach.
    private func feed(in quarter: Int) async throws -> [Int] {
        try await phone.people(FeedWish(isWhole: true), from: source(in: quarter)).value.people
            .compactMap { world.directory.student(of: $0.person) }.sorted()
    }

    private func say(_ text: String, to other: Int, in quarter: Int) async throws {
        let (id, account) = (phone.newMessageID(), world.directory.account(of: other))
        try await deliver(in: quarter) { try await $0.send(text, to: account, id: id) }
        // What is written out of reach is sent when the student comes back.
        let turn =
            plan.absence(in: quarter)
            .map { Ledger.Turn(quarter: $0.upperBound, returning: student.number) }
        ledger.said.append(
            Ledger.Said(
                id: id, to: other, text: text, turn: turn ?? Ledger.Turn(quarter: quarter)))
    }
}
