import API
import Workspace

/// The social actions of a student: first messages, answers, conversations, blocks.
extension SimulatedStudent {
    /// The number of messages that one student sends in one conversation at most.
    static let messagesEach = 6

    /// Reads the feed and writes a first message to somebody with whom there was no contact yet.
    func meetSomebody(in quarter: Int) async throws {
        let strangers = try await feed().filter { other in
            !ledger.asked.contains(other) && ledger.decisions[other] == nil
                && begins(with: other)
        }
        guard !strangers.isEmpty else { return }
        // The second student writes to the first, whose account is used for the look around
        // afterwards.
        let isFan = student.number == 1 && strangers[0] == 0
        let chosen =
            isFan ? 0 : strangers[Int.random(in: strangers.indices, using: &mood)]
        let text = Words.sentence(from: Words.openings, &mood)
        ledger.said.append(try await say(text, to: chosen, in: quarter))
        ledger.asked.append(chosen)
    }

    /// Reads the requests and decides on each.
    func answerRequests() async throws {
        let requests = try await phone.call(Routes.requests).requests
        let askers = requests.compactMap { world.directory.student(of: $0.person) }.sorted()
        for asker in askers where ledger.decisions[asker] == nil {
            let path = PersonPath(person: world.directory.account(of: asker))
            let decision = decision(on: asker)
            switch decision {
            case .accepted: _ = try await phone.call(Routes.accept, path)
            case .declined:
                _ = try await phone.call(
                    Routes.decline, DeclinePath(person: path.person))
            case .ignored: break
            }
            ledger.decisions[asker] = decision
        }
    }

    /// Reads the open conversations and writes in some of them where it is this student's turn.
    func goOnTalking(in quarter: Int) async throws {
        // The asker speaks in even quarters, the asked in odd ones.
        let isAskersTurn = quarter.isMultiple(of: 2)
        let hasCompany =
            isAskersTurn ? !ledger.asked.isEmpty : ledger.decisions.values.contains(.accepted)
        guard hasCompany else { return }
        let conversations = try await phone.call(Routes.conversations).conversations
        let open = conversations.filter { $0.state == .open }
            .compactMap { conversation in
                world.directory.student(of: conversation.person).map { ($0, conversation) }
            }
            .sorted { $0.0 < $1.0 }
        for (other, conversation) in open {
            if conversation.unread > 0 {
                let mark = ReadMark(
                    person: conversation.person, through: conversation.lastNumber)
                _ = try await phone.call(Routes.read, mark)
            }
            guard ledger.asked.contains(other) == isAskersTurn else { continue }
            for _ in 0..<Int.random(in: 0...2, using: &mood)
            where ledger.said.count(where: { $0.to == other }) < Self.messagesEach {
                let text = Words.sentence(from: Words.replies, &mood)
                ledger.said.append(try await say(text, to: other, in: quarter))
                if world.sabotage.strikes(.doubleMessage) {
                    _ = try await say(text, to: other, in: quarter)
                }
            }
        }
    }

    /// Blocks somebody from the feed.
    func blockSomebody() async throws {
        // The first two block nobody and stay unblocked, for their accounts are looked at
        // afterwards.
        let others = try await feed().filter { $0 > 1 }
        guard student.number > 1, !others.isEmpty else { return }
        let friends = others.filter { other in
            ledger.asked.contains(other) || ledger.decisions[other] != nil
        }
        let choice = friends.isEmpty || mood.chance(0.5) ? others : friends
        let other = choice[Int.random(in: choice.indices, using: &mood)]
        if !world.sabotage.strikes(.leakBlocked) {
            let path = PersonPath(person: world.directory.account(of: other))
            _ = try await phone.call(Routes.block, path)
        }
        ledger.blocked.append(other)
    }

    /// Returns the students in the feed, by number.
    private func feed() async throws -> [Int] {
        try await phone.people().value.people
            .compactMap { world.directory.student(of: $0.person) }.sorted()
    }

    private func say(
        _ text: String, to other: Int, in quarter: Int
    ) async throws -> Ledger.Said {
        let message = NewMessage(
            id: phone.environment.newID(), to: world.directory.account(of: other), text: text)
        _ = try await phone.call(Routes.send, message)
        return Ledger.Said(id: message.id, to: other, text: text, quarter: quarter)
    }

    /// Whether this student may write to another first; only one of each pair may, so requests
    /// never cross.
    private func begins(with other: Int) -> Bool {
        let pair = Pair(student.number, other)
        let isLow =
            pair.low == 0 ? pair.high != 1 : random(for: pair, 0).isMultiple(of: 2)
        return student.number == (isLow ? pair.low : pair.high)
    }

    private func decision(on asker: Int) -> Ledger.Decision {
        // The first student gets an answer, and leaves a request open for the look around.
        if asker == 0 { return .accepted }
        if student.number == 0 { return .ignored }
        return switch random(for: Pair(student.number, asker), 1) % 10 {
        case 0..<6: .accepted
        case 6..<8: .declined
        default: .ignored
        }
    }

    private func random(for pair: Pair, _ question: UInt64) -> UInt64 {
        var generator = SeededGenerator(
            seed: world.seed ^ (UInt64(pair.low) << 32 | UInt64(pair.high) << 8 | question))
        return generator.next()
    }
}
