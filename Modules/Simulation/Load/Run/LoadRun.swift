import API
import Primitives
import Synchronization

/// Runs a load against a server.
///
/// ```
/// let run = LoadRun(plan, accounts: accounts, name: name, parts: parts)
/// let figures = try await run.run { figures in … }
/// ```
package final class LoadRun: Sendable {
    /// The external parts of a run.
    package struct Parts: Sendable {
        /// The way to the server.
        package var transport: any Transport
        /// The ledger, which has no record yet.
        package var ledger: LedgerFile
        /// The source of ids and of the time of visits.
        package var environment: Environment
        /// The clock of all latencies.
        package var clock: LoadClock
        /// The part of the load that this generator makes.
        package var part: LoadPart
        /// Disturbs the server; `nil` where nobody can.
        package var disturb: (@Sendable (LoadChaos.Deed) async throws -> Void)?
        /// Tells the server's own figures of now; `nil` where nobody can.
        package var measure: (@Sendable () -> ServerSample?)?

        /// Creates the parts.
        package init(
            transport: any Transport, ledger: LedgerFile, environment: Environment,
            clock: LoadClock, part: LoadPart = .whole,
            disturb: (@Sendable (LoadChaos.Deed) async throws -> Void)? = nil,
            measure: (@Sendable () -> ServerSample?)? = nil
        ) {
            (self.disturb, self.measure) = (disturb, measure)
            (self.transport, self.ledger, self.part) = (transport, ledger, part)
            (self.environment, self.clock) = (environment, clock)
        }
    }

    /// The most requests in flight; further ones are dropped and counted.
    package static let mostInFlight = 10_000
    /// The time for the last answers and events, in microseconds.
    private static let patience: Int64 = 120_000_000
    private static let eventPatience: Int64 = 10_000_000
    /// The most streams that are being opened at once before the beginning: a server takes no
    /// thousands of connections at the same time.
    private static let mostOpening = 256
    /// The time in which a further stream must open, in microseconds: more than a server may take
    /// to notice that streams of before are over.
    private static let openingPatience: Int64 = 60_000_000

    let plan: LoadPlan
    private let accounts: LoadAccounts
    private let name: String
    let parts: Parts
    let meter = Meter()
    let listeners: [Int: [Listener]]
    private let streamCount: Int
    private let stop = Atomic(false)
    private let fault = Mutex<(any Error)?>(nil)
    private let noted = Mutex(LoadNotes())
    /// The number of streams that are not open yet.
    private let unopened: SharedCount
    /// The number of requests and journeys that are under way.
    private let underWay = SharedCount(0)
    private let isSettling = Atomic(false)
    /// The number of requests that were begun.
    let requests = Atomic(0)

    /// Creates the run of a plan with enough accounts.
    package init(_ plan: LoadPlan, accounts: LoadAccounts, name: String, parts: Parts) {
        precondition(accounts.members.count >= plan.neededAccounts, "the accounts are made before")
        (self.plan, self.accounts, self.name, self.parts) = (plan, accounts, name, parts)
        let shared = Listener.Run(clock: parts.clock, meter: meter)
        let streams = (0..<plan.streams).map { $0 % plan.accounts }
            .filter { parts.part.has(account: $0) }
        streamCount = streams.count
        unopened = SharedCount(streams.count)
        listeners = Dictionary(
            grouping: streams.map {
                Listener(account: $0, of: accounts, transport: parts.transport, shared)
            }, by: \.account)
    }

    /// The figures so far.
    package var figures: LoadFigures { meter.figures }

    /// The figures so far in one line, with what is waited for.
    package var line: String { waiting.map { "\(figures.line); \($0)" } ?? figures.line }

    /// The streams that are waited for before and after all requests, in words.
    private var waiting: String? {
        if unopened.value > 0 {
            return Unopened(count: unopened.value, of: streamCount, reason: trouble).description
        }
        guard isSettling.load(ordering: .relaxed) else { return nil }
        let cut = listeners.values.joined().count { !$0.isConnected }
        return cut > 0
            ? "\(cut) streams that were cut are not open again" : "the last events are awaited"
    }

    /// The reason for which the first stream of those that are not open could not be opened.
    private var trouble: String? {
        listeners.sorted { $0.key < $1.key }.lazy.flatMap(\.value).compactMap(\.trouble).first
    }

    /// Ends the load early; what is in flight is awaited.
    package func end() { stop.store(true, ordering: .relaxed) }

    /// The notes so far.
    package var notes: LoadNotes { noted.withLock { $0 } }

    /// Ends the load early for a threshold that is crossed.
    func abort(_ threshold: Threshold) {
        noted.withLock { $0.aborted = threshold.text }
        end()
    }

    /// Notes a disturbance that is done now.
    func note(_ chaos: LoadChaos, at seconds: Double) {
        noted.withLock {
            $0.chaos.append("\(chaos)")
            $0.curves.add(chaos, at: seconds)
        }
    }

    /// Notes the figures of a second.
    func note(_ sample: LoadSample) { noted.withLock { $0.curves.add(sample) } }

    /// Notes the figure of a threshold over its time.
    func note(_ figure: Double, of threshold: Threshold) {
        noted.withLock { $0.windows[threshold.text] = max($0.windows[threshold.text] ?? 0, figure) }
    }

    /// Ends the load with an error, after which its data cannot be judged.
    func fail(_ error: any Error) {
        fault.withLock { $0 = error }
        end()
    }

    /// Whether it was ended early.
    package var isEnded: Bool { stop.load(ordering: .relaxed) }

    /// The check that no stream missed anything, for the time after the load.
    package var streamCheck: AuditCheck {
        var findings: [String] = []
        for (account, listeners) in listeners.sorted(by: { $0.key < $1.key }) {
            for listener in listeners where listener.book.owed > 0 {
                findings.append(
                    "a stream of \(accounts.members[account].name) missed "
                        + "\(listener.book.owed) events")
            }
        }
        return AuditCheck(
            name: "no stream missed an event", compared: streamCount, findings: findings)
    }

    /// Makes all requests of the plan and waits for their answers and events.
    package func run() async throws -> LoadFigures {
        let place =
            plan.makes(.visit)
            ? try await Preparation.firstPlace(
                APIClient(transport: parts.transport, token: accounts.members[0].token)) : nil
        let actor = LoadActor(
            accounts: accounts, run: name, place: place, ledger: parts.ledger,
            environment: parts.environment, transport: parts.transport,
            books: accounts.members.map {
                TapBook(device: $0.writer, environment: parts.environment)
            }, blockBooks: accounts.members.map { _ in BlockBook() },
            spareBooks: accounts.members.map { _ in SpareBook() })
        defer { for listener in listeners.values.joined() { listener.stop() } }
        try await open()
        let began = (parts.clock.now(), parts.clock.processorTime())
        async let chaos: Void = disturb(from: began.0)
        async let _: Void = watch(from: began.0)
        try await ask(actor, from: began.0)
        await chaos
        await settle()
        let length = parts.clock.now() - began.0
        let worked = parts.clock.processorTime() - began.1
        meter.note {
            $0.seconds = Double(length) / 1e6
            $0.processorShare =
                Double(worked) / Double(max(length, 1)) / Double(parts.clock.processors)
        }
        if let fault = fault.withLock({ $0 }) { throw fault }
        try parts.ledger.end()
        return meter.figures
    }

    /// Opens all streams and waits until each has its first event.
    private func open() async throws {
        var rest = listeners.sorted { $0.key < $1.key }.flatMap(\.value)[...]
        var last = (count: streamCount, at: parts.clock.now())
        while unopened.value > 0, !isEnded {
            let (count, now) = (unopened.value, parts.clock.now())
            for listener in rest.prefix(max(0, Self.mostOpening + rest.count - count)) {
                listener.start { self.unopened.fall() }
                rest.removeFirst()
            }
            if count < last.count { last = (count, now) }
            guard now < last.at + Self.openingPatience else {
                throw Unopened(count: count, of: streamCount, reason: trouble)
            }
            try await parts.clock.wait(now + 10_000)
        }
    }

    /// The error of streams that do not open.
    package struct Unopened: Error, CustomStringConvertible {
        let count: Int
        let of: Int
        /// The reason for one of them; `nil` if nothing was answered.
        let reason: String?

        /// The number of streams that are not open, and the reason.
        package var description: String {
            "\(count) of \(of) streams are not open" + (reason.map { ": \($0)" } ?? "")
        }
    }

    /// Begins each request at its time, however slow the answers are.
    private func ask(_ actor: LoadActor, from origin: Int64) async throws {
        var generator = SeededGenerator(seed: plan.seed ^ 0x4C6F_6164)
        for due in Schedule(plan.phases, seed: plan.seed) {
            let (beginning, account) = plan.beginning(of: due, &generator)
            guard parts.part.has(account: account) else { continue }
            let intended = origin + due.time
            if parts.clock.now() < intended { try await wait(until: intended) }
            guard !isEnded else { break }
            switch beginning {
            case .request(let operation):
                guard let number = number() else { continue }
                begin {
                    await self.perform(
                        operation, (number, account), by: actor, intended: intended)
                }
            case .journey(let journey):
                let turn = Turn(number: Int(due.time), account: account, intended: intended)
                begin { await self.travel(journey, turn, by: actor) }
            }
        }
        while underWay.value > 0 { try await parts.clock.wait(parts.clock.now() + 2000) }
    }

    /// Begins something that is awaited at the end. A group of tasks would look for each one that
    /// ends among all others.
    private func begin(_ body: @escaping @Sendable () async -> Void) {
        underWay.rise()
        Task { [underWay] in
            await body()
            underWay.fall()
        }
    }

    /// Waits in short steps, so that the load can be ended.
    func wait(until time: Int64) async throws {
        while !isEnded, parts.clock.now() < time {
            try await parts.clock.wait(min(time, parts.clock.now() + 200_000))
        }
    }

    /// Makes a request and notes its end.
    func perform(
        _ operation: LoadOperation, _ request: (number: Int, account: Int), by actor: LoadActor,
        intended: Int64
    ) async {
        let start = parts.clock.now()
        meter.begin(operation, intended: intended, start: start)
        do {
            let result = try await actor.perform(
                operation, number: request.number, account: request.account)
            meter.end(
                operation, result.outcome, intended: intended, start: start,
                end: parts.clock.now())
            if let news = result.news { tell(news, intended: intended) }
        } catch {
            // A ledger that cannot be written would make the audit worthless.
            fail(error)
        }
    }

    /// Tells the listeners whose streams must have the news: those of the account for a push, and
    /// those of the recipient for a message.
    private func tell(_ news: LoadActor.News, intended: Int64) {
        let account =
            switch news {
            case .revision(let account, _): account
            case .message(let sender, _): LoadAccounts.partner(of: sender)
            }
        for listener in listeners[account] ?? [] { listener.expect(news, intended: intended) }
    }

    /// Waits for the streams that were cut, and for the last events.
    private func settle() async {
        isSettling.store(true, ordering: .relaxed)
        defer { isSettling.store(false, ordering: .relaxed) }
        let all = listeners.values.flatMap(\.self)
        let patience = parts.clock.now() + Self.patience
        while parts.clock.now() < patience, !isEnded, !all.allSatisfy(\.isConnected) {
            try? await parts.clock.wait(parts.clock.now() + 20_000)
        }
        let end = parts.clock.now() + Self.eventPatience
        while parts.clock.now() < end, !streamCheck.isPassed {
            try? await parts.clock.wait(parts.clock.now() + 20_000)
        }
    }
}
