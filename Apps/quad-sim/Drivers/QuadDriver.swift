import CampusSimulation
import Files
import Foundation
import Synchronization
import TextFormats

/// The driver that does each step with commands of `quad`.
final class QuadDriver: StoryDriver {
    let name = "quad"
    private let program: String
    private let errands: DriverErrands
    /// The ids of entries by their texts, which deleted ones are restored by.
    private let entries = Mutex<[String: String]>([:])

    /// Creates the driver of a program at a path.
    init(_ program: String, _ errands: DriverErrands) {
        self.program = program
        self.errands = errands
    }

    var server: String { errands.server }

    func meet(_ network: DriverNetwork) async { errands.meet(network) }

    /// Does nothing: each command begins and ends.
    func crash() async throws(DriverTrouble) {}

    func end() async { errands.end() }

    func answer(_ order: DriverOrder) async throws(DriverTrouble) -> DriverAnswer {
        do {
            switch order.word {
            case "begin": return try await begin(order)
            case "look": return try await look(order)
            case "tap":
                let times = order["times"]?.integer ?? 1
                // One after the other, as each is an action of its own for undo.
                for _ in 0..<abs(times) {
                    try await quad(
                        "count", times > 0 ? "up" : "down", notes: order, order.text("counter"))
                }
            case "write", "edit entry", "delete entry", "restore entry": try await write(order)
            case "check in": try await checkIn(order)
            case "sync":
                try await quad(["sync"])
                // Whoever uses it looks whom they met, so that those are known without a network.
                try await quad(["people", "--all", "--json"])
            default:
                guard var words = QuadWords.words(for: order) else {
                    return .unable("quad has no `\(order.word)`")
                }
                if order.word == "delete account" {
                    try passwordFile(order)
                    words.append(passwordPath)
                }
                try await quad(words)
            }
            return .done(["done": true])
        } catch let refusal as Refusal {
            return .failed(refusal.reason)
        } catch let trouble as DriverTrouble {
            throw trouble
        } catch {
            return .failed("\(error)")
        }
    }

    /// A command that did not end with 0.
    private struct Refusal: Error {
        let reason: String
        let status: Int32
    }

    private func begin(_ order: DriverOrder) async throws -> DriverAnswer {
        guard order["first"]?.bool != false else { return .done(["done": true]) }
        try passwordFile(order)
        try await quad([
            "account", "sign-in", order.text("name"), "--server", order.text("server"),
            "--device-name", order.text("device"), "--password-file", passwordPath,
        ])
        try await quad(["sync"])
        return .done(["done": true])
    }

    private var passwordPath: String { errands.folder + "/password" }

    private func passwordFile(_ order: DriverOrder) throws {
        try order.text("password").write(
            toFile: passwordPath, atomically: true, encoding: .utf8)
    }

    private func checkIn(_ order: DriverOrder) async throws {
        let minutes = order["minutes"]?.integer ?? 60
        let end = Date().addingTimeInterval(Double(minutes) * 60)
        let second = Int(end.timeIntervalSince1970) % 86_400
        let clock = String(format: "%02d:%02d", second / 3600, second / 60 % 60)
        let note = order["note"]?.string.map { ["--note", $0] } ?? []
        try await quad(["here", "--until", clock] + note + ["--", order.text("place")])
    }

    private func write(_ order: DriverOrder) async throws {
        let text = order.text("text")
        switch order.word {
        case "write":
            let made = try await json(["journal", "add", "--json", "--", text])
            remember(text, made["id"]?.string)
        case "edit entry":
            let new = order.text("to")
            let id = try await entry(text)
            try await quad(["journal", "edit", "--", id, new])
            remember(new, id)
        case "delete entry":
            try await quad(["journal", "delete", "--yes", "--", try await entry(text)])
        default: try await quad(["journal", "restore", "--", try await entry(text)])
        }
    }

    private func remember(_ text: String, _ id: String?) {
        entries.withLock { $0[text] = id }
    }

    /// Returns the id of an entry by its text.
    private func entry(_ text: String) async throws -> String {
        if let id = entries.withLock({ $0[text] }) { return id }
        let all = try await json(["journal", "list", "-n", "1000", "--json"]).array ?? []
        for entry in all { remember(entry["text"]?.string ?? "", entry["id"]?.string) }
        guard let id = entries.withLock({ $0[text] }) else {
            throw Refusal(reason: "there is no entry `\(text)`", status: 1)
        }
        return id
    }

    private func look(_ order: DriverOrder) async throws -> DriverAnswer {
        var seen: JSONValue
        if order.text("at") == "signed in" {
            do {
                _ = try await json(["account", "devices", "--json"])
                seen = ["signed in": true]
            } catch let refusal as Refusal {
                seen = ["signed in": false, "reason": .string(refusal.reason)]
            }
        } else {
            guard let words = QuadLooks.words(for: order) else {
                return .unable("quad has no `\(order.shown)`")
            }
            do {
                var answers: [JSONValue] = []
                for command in words { answers.append(try await json(command)) }
                seen = QuadLooks.sight(of: order, in: answers)
            } catch let refusal as Refusal
                where refusal.status == 1
                && ["page", "conversation"].contains(order.text("at"))
            {
                seen = ["there": false]
            }
        }
        guard case .object(let members) = seen else { return .failed("quad shows \(seen.text)") }
        return .done(.object([JSONMember("done", true)] + members))
    }

    private func quad(
        _ words: String..., notes order: DriverOrder, _ thing: String
    ) async throws {
        let note = order["note"]?.string.map { ["--note", $0] } ?? []
        try await quad(words + note + ["--", thing])
    }

    @discardableResult
    private func quad(_ words: [String]) async throws -> String {
        let errors = errands.folder + "/complaints"
        let (program, errands) = (program, errands)
        let (status, output) = try await errands.run {
            () throws(ChildProgram.Fault) -> (status: Int32, output: String) in
            let file = (try? SideFile.open(errors, for: .emptied)) ?? -1
            defer { if file >= 0 { close(file) } }
            guard
                let child = ChildProgram(
                    [program] + words, variables: errands.variables, errors: file,
                    keeper: errands.keeper)
            else { throw .ended("cannot be started") }
            defer { child.end(within: 0) }
            return try child.finish(within: errands.seconds)
        } orThrow: { fault in
            Self.trouble(fault, words, errands.seconds)
        }
        guard status != 0 else { return output }
        let complaint = (try? String(contentsOfFile: errors, encoding: .utf8)) ?? ""
        let line = complaint.split(separator: "\n").first.map(String.init)
        throw Refusal(reason: line ?? "it ends with status \(status)", status: status)
    }

    private func json(_ words: [String]) async throws -> JSONValue {
        let text = try await quad(words)
        do {
            return try JSONReader.read(Array(text.utf8), depthLimit: 32)
        } catch {
            throw DriverTrouble.rubbish(
                driver: name, order: words.joined(separator: " "), answer: "\(text.prefix(80))")
        }
    }

    private static func trouble(
        _ fault: ChildProgram.Fault, _ words: [String], _ seconds: Int
    ) -> DriverTrouble {
        let order = words.joined(separator: " ")
        switch fault {
        case .late: return .late(driver: "quad", order: order, seconds: seconds)
        case .ended(let how): return .ended(driver: "quad", order: order, how: how)
        case .tooLong:
            return .rubbish(driver: "quad", order: order, answer: "more than a megabyte")
        }
    }
}
