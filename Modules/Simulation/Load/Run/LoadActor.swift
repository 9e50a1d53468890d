import API
import Primitives

/// Carries out single requests of a load for its accounts, and writes the ledger.
struct LoadActor: Sendable {
    /// The result of one request.
    struct Result: Sendable {
        var outcome: LoadOutcome
        /// The news that listeners must get; `nil` for none.
        var news: News?
    }

    /// A change of which an event must tell.
    enum News: Sendable, Hashable {
        /// The revision of an account after a push.
        case revision(account: Int, Int64)
        /// A message from an account to its partner.
        case message(from: Int, number: Int)
    }

    let accounts: LoadAccounts
    let run: String
    let place: PlaceReference?
    let ledger: LedgerFile
    let environment: Environment
    let transport: any Transport
    let books: [TapBook]
    let blockBooks: [BlockBook]
    let spareBooks: [SpareBook]

    /// Carries out a request with a number.
    func perform(_ operation: LoadOperation, number: Int, account: Int) async throws -> Result {
        if operation == .health { return Result(outcome: await health()) }
        let member = accounts.members[account]
        let client = APIClient(transport: transport, token: member.token)
        do {
            switch operation {
            case .push, .message, .visit, .block, .session, .password, .health: break
            case .feed:
                _ = try await client.call(Routes.people, PeopleQuery())
                return Result(outcome: .done)
            case .conversations:
                _ = try await client.call(Routes.conversations)
                return Result(outcome: .done)
            }
        } catch {
            return Result(outcome: LoadOutcome(APIError(of: error)))
        }
        switch operation {
        case .push: return try await push(client, number, account)
        case .message: return try await message(client, number, account)
        case .block: return try await block(client, number, account)
        case .session: return try await session(client, number, account)
        case .password: return try await password(number, account)
        default: return try await visit(client, number, account)
        }
    }

    private func health() async -> LoadOutcome {
        do {
            let answer = try await transport.send(Routes.health.request(Empty()))
            return (200..<300).contains(answer.status) ? .done : LoadOutcome(APIError(answer))
        } catch let error as TransportError {
            return LoadOutcome(APIError(error))
        } catch {
            preconditionFailure("a request without parts is made: \(error)")
        }
    }

    private func push(_ client: APIClient, _ number: Int, _ account: Int) async throws -> Result {
        let push = try books[account].tap()
        let change = LedgerRecord.Change.tap(
            account: account, counter: push.counter, tally: push.tally)
        return try await record(change, number) {
            let answer = try await client.call(Routes.push, push.request)
            return .revision(account: account, answer.revision)
        }
    }

    private func message(
        _ client: APIClient, _ number: Int, _ account: Int
    ) async throws -> Result {
        let id: MessageSummary.ID = environment.newID()
        let message = NewMessage(
            id: id, to: accounts.members[LoadAccounts.partner(of: account)].account,
            text: Audit.text(run: run, id: id))
        return try await record(.message(from: account, id: id), number) {
            let sent = try await client.call(Routes.send, message)
            return .message(from: account, number: sent.number)
        }
    }

    private func block(_ client: APIClient, _ number: Int, _ account: Int) async throws -> Result {
        let isBlocked = blockBooks[account].turn()
        let other = LoadAccounts.blocked(by: account, of: accounts.members.count)
        let path = PersonPath(person: accounts.members[other].account)
        return try await record(.block(account: account, isBlocked: isBlocked), number) {
            () in
            do {
                _ = try await client.call(isBlocked ? Routes.block : Routes.unblock, path)
            } catch {
                // Two turns of an account can arrive in the other order: nobody is blocked yet.
                guard case APIError.notFound = error, !isBlocked else { throw error }
            }
            return nil
        }
    }

    /// Signs a spare device in, or ends its session, so that some sessions of a backup have ended
    /// since.
    private func session(
        _ client: APIClient, _ number: Int, _ account: Int
    ) async throws -> Result {
        let (book, member) = (spareBooks[account], accounts.members[account])
        if let spare = book.takeDevice() {
            let change = LedgerRecord.Change.session(account: account, token: spare.token)
            return try await record(change, number) {
                do {
                    _ = try await client.call(
                        Routes.revokeDevice, DevicePath(device: spare.device))
                } catch {
                    // A server that was put back to a backup may never have known it.
                    guard case APIError.notFound = error else { throw error }
                }
                return nil
            }
        }
        guard let password = member.password else {
            return Result(outcome: .failed("the accounts' file has no passwords: make a new one"))
        }
        let credentials = Credentials(
            name: member.name, password: password, device: environment.newID())
        return await done {
            let signedIn = try await APIClient(transport: transport)
                .call(Routes.signIn, credentials)
            book.add(.init(device: credentials.device, token: signedIn.token))
        }
    }

    /// Makes a spare account, or changes its password.
    private func password(_ number: Int, _ account: Int) async throws -> Result {
        let book = spareBooks[account]
        if let spare = book.takeAccount() {
            let change = LedgerRecord.Change.password(account: account, spare: spare.account.id)
            return try await record(change, number) {
                do {
                    _ = try await APIClient(transport: transport, token: spare.token).call(
                        Routes.changePassword,
                        PasswordChange(
                            old: spare.account.oldPassword, new: spare.account.newPassword))
                } catch {
                    // A server that was put back to a backup may never have known the account.
                    guard case APIError.notSignedIn = error else { throw error }
                }
                return nil
            }
        }
        let spare = SpareAccount(environment.newID())
        let new = NewAccount(
            name: spare.name, password: spare.oldPassword, displayName: "Spare",
            device: environment.newID())
        return await done {
            let signedIn = try await APIClient(transport: transport).call(Routes.register, new)
            book.add(.init(account: spare, token: signedIn.token))
        }
    }

    /// Carries out what the ledger does not tell.
    private func done(_ body: () async throws -> Void) async -> Result {
        do {
            try await body()
            return Result(outcome: .done)
        } catch {
            return Result(outcome: LoadOutcome(APIError(of: error)))
        }
    }

    private func visit(_ client: APIClient, _ number: Int, _ account: Int) async throws -> Result {
        guard let place else { return Result(outcome: .failed("no place")) }
        let id: VisitSummary.ID = environment.newID()
        let now = environment.now()
        let events = VisitEvent.whole(
            id, in: place, from: now - .minutes(10), until: now - .minutes(5))
        return try await record(.visit(account: account, id: id), number) {
            let receipt = try await client.call(Routes.reportVisits, VisitBatch(events: events))
            // A server that keeps no more visits of somebody says so.
            guard receipt.ignored == 0 else { throw APIError.tooMany(retryAfter: .zero) }
            return nil
        }
    }

    /// Carries out a change, between its two lines in the ledger.
    private func record(
        _ change: LedgerRecord.Change, _ number: Int, _ body: () async throws -> News?
    ) async throws -> Result {
        try ledger.write(.asked(number, change))
        let news: News?
        do {
            news = try await body()
        } catch {
            return Result(outcome: LoadOutcome(APIError(of: error)))
        }
        try ledger.write(.acknowledged(number))
        return Result(outcome: .done, news: news)
    }
}
