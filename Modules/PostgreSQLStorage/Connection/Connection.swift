import CPostgreSQL
import Glibc
import Storage

/// A statement with the types of its values, prepared on a connection when it is first sent.
final class Statement {
    let text: String
    let types: [ColumnType]
    /// The name on the server; `nil` unless it was sent to be prepared, and not refused.
    fileprivate(set) var name: String?

    init(_ text: String, _ types: [ColumnType] = []) {
        self.text = text
        self.types = types
    }
}

/// The answer to a statement that was sent; it arrives with the next round trip.
final class Answer {
    fileprivate(set) var rows: Rows?
}

/// A connection to a server of PostgreSQL, on which statements are sent without waiting for their
/// answers. Its holder ensures that nobody else uses it.
final class Connection {
    private enum Expected {
        case prepared(Statement)
        case answer(Answer)
        case end
    }

    let place: String
    private let pointer: OpaquePointer
    /// The number of warnings since somebody asked, counted by libpq's callback.
    private let warnings: UnsafeMutablePointer<Int>
    private var expected: [Expected] = []
    private var received = 0
    private var flights = 0
    private var prepared = 0
    private(set) var isLost = false
    /// The time in which a server that works says something; `nil` for any time.
    private var patience: Duration?

    /// The time after which somebody who waits looks again.
    private static let breath = Duration.seconds(1)

    /// Connects with parameters of libpq.
    ///
    /// - Throws: ``ServerFailure``.
    init(_ parameters: [(name: String, value: String)], place: String) throws {
        self.place = place
        let words = parameters.map { strdup($0.name) }
        let values = parameters.map { strdup($0.value) }
        defer { for text in words + values { free(text) } }
        var names = words.map { UnsafePointer($0) } + [nil]
        var texts = values.map { UnsafePointer($0) } + [nil]
        guard let pointer = PQconnectdbParams(&names, &texts, 1) else {
            throw ServerFailure(message: "there is no memory for a connection", isLost: true)
        }
        guard PQstatus(pointer) == CONNECTION_OK else {
            let message = Self.sentence(PQerrorMessage(pointer))
            PQfinish(pointer)
            throw ServerFailure(code: "08001", message: message, isLost: true)
        }
        self.pointer = pointer
        warnings = .allocate(capacity: 1)
        warnings.initialize(to: 0)
        PQsetNoticeReceiver(
            pointer,
            { count, notice in
                let severity = PQresultErrorField(notice, Int32(UInt8(ascii: "V")))
                guard let severity, String(cString: severity) == "WARNING" else { return }
                count?.assumingMemoryBound(to: Int.self).pointee += 1
            }, warnings)
    }

    deinit {
        PQfinish(pointer)
        warnings.deallocate()
    }

    /// The number of the process that serves the connection.
    var process: Int32 { PQbackendPID(pointer) }

    /// Whether answers have not arrived yet.
    var isWaiting: Bool { waiting > 0 }

    /// The number of answers that have not arrived yet.
    var waiting: Int { expected.count - received }

    /// Returns the number of warnings since the last call.
    func takeWarnings() -> Int {
        defer { warnings.pointee = 0 }
        return warnings.pointee
    }

    /// Returns the number of times that answers were waited for since the last call.
    func takeFlights() -> Int {
        defer { flights = 0 }
        return flights
    }

    /// Runs a script that has no results, before anything is sent in pipelines.
    func runScript(_ script: String) throws {
        guard let result = PQexec(pointer, script) else { throw lost() }
        let rows = Rows(result)
        try withExtendedLifetime(rows) {
            let status = PQresultStatus(result)
            guard status == PGRES_COMMAND_OK || status == PGRES_TUPLES_OK else {
                throw failure(of: result)
            }
        }
    }

    /// Begins to send statements without waiting.
    ///
    /// - Parameter patience: The time in which a server that works says something; `nil` for any.
    func enterPipeline(patience: Duration?) throws {
        self.patience = patience
        guard PQenterPipelineMode(pointer) == 1 else { throw lost() }
    }

    /// Sends a statement; the answer arrives with the next ``roundTrip()``.
    @discardableResult
    func send(_ statement: Statement, _ values: [Value] = []) throws -> Answer {
        if isLost { throw lost() }
        precondition(
            values.count == statement.types.count,
            "a statement has \(statement.types.count) values, not \(values.count)")
        let name = try name(of: statement)
        let isSent = Parameters(values).use { count, addresses, lengths, formats in
            PQsendQueryPrepared(pointer, name, count, addresses, lengths, formats, 1)
        }
        guard isSent == 1 else { throw lost() }
        let answer = Answer()
        expected.append(.answer(answer))
        return answer
    }

    /// Sends a statement that is not kept for another time.
    @discardableResult
    func sendOnce(
        _ text: String, _ values: [Value] = [], _ types: [ColumnType] = []
    ) throws -> Answer {
        if isLost { throw lost() }
        let isSent = Parameters(values).use { count, addresses, lengths, formats in
            PQsendQueryParams(
                pointer, text, count, types.map(\.oid), addresses, lengths, formats, 1)
        }
        guard isSent == 1 else { throw lost() }
        let answer = Answer()
        expected.append(.answer(answer))
        return answer
    }

    private func name(of statement: Statement) throws -> String {
        if let name = statement.name { return name }
        prepared += 1
        let name = "q\(prepared)"
        let types = statement.types.map(\.oid)
        guard PQsendPrepare(pointer, name, statement.text, Int32(types.count), types) == 1 else {
            throw lost()
        }
        expected.append(.prepared(statement))
        statement.name = name
        return name
    }

    /// Ends a group of statements: one that fails keeps those behind it in the group from running.
    func endGroup() throws {
        guard !isLost, PQpipelineSync(pointer) == 1 else { throw lost() }
        expected.append(.end)
    }

    /// Sends what is waiting and takes all answers.
    ///
    /// - Throws: The first ``ServerFailure`` among them.
    func roundTrip() throws {
        try endGroup()
        try receive()
    }

    /// Runs a closure in which the server has only so much time to say something.
    func waiting<Result>(
        atMost time: Duration, _ body: (Connection) throws -> Result
    ) rethrows -> Result {
        let before = patience
        patience = time
        defer { patience = before }
        return try body(self)
    }

    /// Takes answers, but for a number of the last ones.
    func receive(leaving rest: Int = 0) throws {
        var first: ServerFailure?
        if received < expected.count - rest { flights += 1 }
        while received < expected.count - rest {
            let next = expected[received]
            received += 1
            do {
                try receive(next)
            } catch let failure as ServerFailure {
                first = first ?? failure
                if failure.isLost { break }
            }
        }
        if received == expected.count || isLost { (expected, received) = ([], 0) }
        if let first { throw first }
    }

    /// Takes the answers that had arrived before sending found that the connection is lost; returns
    /// the failure behind them.
    func takeLastAnswers() -> ServerFailure? {
        do {
            try receive()
            return nil
        } catch {
            return error as? ServerFailure
        }
    }

    /// Waits for a notice of another connection, until a further descriptor can be read, or for a
    /// time; returns whether there was a notice. Nothing may be waiting for its answer.
    ///
    /// - Throws: ``ServerFailure`` if the connection is lost.
    func waitForNotice(besides other: Int32, atMost time: Duration) throws -> Bool {
        if takeNotices() { return true }
        let socket = PQsocket(pointer)
        guard Descriptors.wait([socket, other], atMost: time).contains(socket) else { return false }
        guard PQconsumeInput(pointer) == 1 else { throw lost() }
        return takeNotices()
    }

    /// Whether notices of other connections arrived, which are dropped.
    private func takeNotices() -> Bool {
        var isOfOther = false
        while let notice = PQnotifies(pointer) {
            if notice.pointee.be_pid != process { isOfOther = true }
            PQfreemem(notice)
        }
        return isOfOther
    }

    /// Waits for a result as long as a server that works may take; then the connection is lost.
    private func waitForResult() throws {
        guard let patience else { return }
        var silence = Duration.zero
        while PQisBusy(pointer) == 1 {
            let isThere = !Descriptors.wait([PQsocket(pointer)], atMost: Self.breath).isEmpty
            silence = isThere ? .zero : silence + Self.breath
            // TLS may hold bytes of which the socket doesn't know. Of a connection that has ended,
            // what had come is still read.
            guard PQconsumeInput(pointer) == 1 else { return }
            guard silence >= patience, PQisBusy(pointer) == 1 else { continue }
            isLost = true
            throw ServerFailure(message: "no answer within \(patience)", isLost: true)
        }
    }

    private func receive(_ next: Expected) throws {
        try waitForResult()
        if case .end = next {
            guard let result = PQgetResult(pointer) else { throw lost() }
            let status = PQresultStatus(result)
            defer { PQclear(result) }
            guard status == PGRES_PIPELINE_SYNC else { throw lost(result) }
            return
        }
        guard let result = PQgetResult(pointer) else { throw lost() }
        let rows = Rows(result)
        let status = PQresultStatus(result)
        let isDone = status == PGRES_COMMAND_OK || status == PGRES_TUPLES_OK
        switch next {
        case .prepared(let statement): if !isDone { statement.name = nil }
        case .answer(let answer): if isDone { answer.rows = rows }
        case .end: break
        }
        try withExtendedLifetime(rows) {
            if !isDone, PQstatus(pointer) == CONNECTION_BAD { throw lost(result) }
            // A null ends the results of each statement.
            guard PQgetResult(pointer) == nil else { throw lost() }
            if !isDone, status != PGRES_PIPELINE_ABORTED { throw failure(of: result) }
        }
    }

    private func failure(of result: OpaquePointer) -> ServerFailure {
        let code = PQresultErrorField(result, Int32(UInt8(ascii: "C"))).map { String(cString: $0) }
        let message = PQresultErrorField(result, Int32(UInt8(ascii: "M")))
        return ServerFailure(
            code: code ?? "",
            message: Self.sentence(message ?? PQerrorMessage(pointer)),
            isLost: PQstatus(pointer) == CONNECTION_BAD)
    }

    private func lost(_ result: OpaquePointer? = nil) -> ServerFailure {
        isLost = true
        let told = result.map(failure)
        return ServerFailure(
            code: told?.code ?? "",
            message: told?.message ?? Self.sentence(PQerrorMessage(pointer)),
            isLost: true)
    }

    /// Returns what libpq says, in one line without its ends.
    private static func sentence(_ text: UnsafePointer<CChar>?) -> String {
        let lines = (text.map { String(cString: $0) } ?? "").split(separator: "\n")
        let words = lines.map { $0.split(separator: " ").filter { !$0.isEmpty } }.joined()
        let sentence = words.joined(separator: " ").replacing("\t", with: "")
        return sentence.isEmpty ? "the connection was lost" : sentence
    }
}

extension PostgreSQLEngine {
    /// Refuses an address that libpq can't read, such as one with an option that it doesn't know.
    ///
    /// - Throws: ``StorageError/invalidURL(_:reason:)``.
    package static func check(_ place: Place) throws {
        var message: UnsafeMutablePointer<CChar>?
        let options = PQconninfoParse(place.address, &message)
        defer {
            PQconninfoFree(options)
            PQfreemem(message)
        }
        guard options == nil else { return }
        let words = message.map { String(cString: $0).split(separator: "\n") }?.first ?? ""
        // Other sentences may hold a part of a password.
        let isShown = words.hasPrefix("invalid URI query parameter")
        throw StorageError.invalidURL(
            place.name, reason: isShown ? String(words) : "libpq can't read it")
    }
}

extension Connection {
    /// Runs a statement, and all that were sent before it, and waits for its answer.
    func run(_ statement: Statement, _ values: [Value] = []) throws -> Rows {
        try answer(to: try send(statement, values))
    }

    /// Runs a statement that is not kept for another time, and waits for its answer.
    @discardableResult
    func run(_ text: String, _ values: [Value] = [], types: [ColumnType] = []) throws -> Rows {
        try answer(to: try sendOnce(text, values, types))
    }

    private func answer(to sent: Answer) throws -> Rows {
        try roundTrip()
        guard let rows = sent.rows else {
            throw ServerFailure(message: "a statement has no answer")
        }
        return rows
    }
}
