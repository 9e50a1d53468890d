import Primitives

/// A program that stands for one device of a person in a story: it gets orders, and answers each.
package protocol StoryDriver: Sendable {
    /// The name of the program, as a person gave it.
    var name: String { get }
    /// The address at which the program reaches the server.
    var server: String { get }

    /// Returns the answer to an order.
    func answer(_ order: DriverOrder) async throws -> DriverAnswer

    /// Puts the program's network into a state.
    func meet(_ network: DriverNetwork) async

    /// Ends the program as a crash does, so that the next order begins it again on what it kept.
    func crash() async throws

    /// Ends the program.
    func end() async
}

/// A line for a driver.
package struct DriverOrder: Sendable, Hashable {
    /// The word of the order, such as `tap` or `look`.
    package let word: String
    /// All members of the line, the word first.
    package let members: [JSONMember]

    /// Creates an order; members that are `nil` are left out.
    package init(_ word: String, _ members: [(name: String, value: JSONValue?)] = []) {
        self.word = word
        self.members =
            [JSONMember("do", .string(word))]
            + members.compactMap { member in member.value.map { JSONMember(member.name, $0) } }
    }

    /// Returns a member.
    package subscript(name: String) -> JSONValue? { members[name] }

    /// Returns the text of a member; empty if there is none.
    package func text(_ name: String) -> String { members[name]?.string ?? "" }

    /// The order as a line without its end.
    package var line: String { JSONValue.object(members).text }
}

/// The ways in which a driver answers.
package enum DriverAnswer: Sendable, Hashable {
    /// It was done; a look has what is seen.
    case done(JSONValue)
    /// The program refused it, or could not reach the server, for this reason.
    case failed(String)
    /// The program has no such thing, for this reason.
    case unable(String)

    /// Reads the object of a line; `nil` if it is no answer.
    package init?(_ value: JSONValue) {
        if let reason = value["failed"]?.string {
            self = .failed(reason)
        } else if let reason = value["unable"]?.string {
            self = .unable(reason)
        } else if value["done"]?.bool == true {
            self = .done(value)
        } else {
            return nil
        }
    }
}

/// The reasons for which a driver is of no use any more.
package enum DriverTrouble: Error, Sendable, Hashable, CustomStringConvertible {
    /// It gave no answer in time.
    case late(driver: String, order: String, seconds: Int)
    /// It ended before it had answered.
    case ended(driver: String, order: String, how: String)
    /// It answered with something else.
    case rubbish(driver: String, order: String, answer: String)
    /// It answered a look without what was asked for.
    case lacking(driver: String, order: String, member: String, answer: String)
    /// It cannot be started.
    case absent(driver: String, reason: String)

    /// One sentence: the driver, the order and the problem.
    package var description: String {
        switch self {
        case .late(let driver, let order, let seconds):
            "\(driver) has not answered `\(order)` for \(seconds) s"
        case .ended(let driver, let order, let how):
            "\(driver) \(how) before it answered `\(order)`"
        case .rubbish(let driver, let order, let answer):
            "\(driver) answered `\(order)` with what is not an answer: \(answer)"
        case .lacking(let driver, let order, let member, let answer):
            "\(driver) answered `\(order)` without \(member): \(answer)"
        case .absent(let driver, let reason): "\(driver) cannot be started: \(reason)"
        }
    }
}

/// The states of a driver's way to the server.
package enum DriverNetwork: Sendable, Hashable {
    case sound
    /// Nothing gets through.
    case offline
    /// Requests take longer.
    case delay(Duration)
    /// A share of connections is lost.
    case loss(Double)
    /// Requests arrive, and answers don't.
    case oneWay
    /// Connections hang, and are given up.
    case clog
}
