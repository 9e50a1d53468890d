import CampusSimulation
import Foundation
import Synchronization
import TextFormats

/// The driver that types lines into `quad-tui` on a terminal, and reads what it says.
final class LineDriver: StoryDriver {
    /// The end of everything that the program says.
    private static let prompt = Array("\n> ".utf8)

    let name = "quad-tui"
    private let path: String
    private let errands: DriverErrands
    private let program = Mutex<ChildProgram?>(nil)

    /// Creates the driver of a program at a path, which is started at the first order.
    init(_ path: String, _ errands: DriverErrands) {
        self.path = path
        self.errands = errands
    }

    var server: String { errands.server }

    func meet(_ network: DriverNetwork) async { errands.meet(network) }

    func crash() async throws(DriverTrouble) {
        await errands.run { self.program.withLock { $0.take() }?.end(within: 0) }
    }

    func end() async {
        await errands.run {
            self.program.withLock { $0.take() }?.end(within: 2)
            self.errands.end()
        }
    }

    func answer(_ order: DriverOrder) async throws(DriverTrouble) -> DriverAnswer {
        if let reason = Self.reason(against: order.word) { return .unable(reason) }
        return try await errands.run { () throws(ChildProgram.Fault) in
            try self.carryOut(order)
        } orThrow: { fault in
            switch fault {
            case .late: .late(driver: self.name, order: order.shown, seconds: self.errands.seconds)
            case .ended(let how): .ended(driver: self.name, order: order.shown, how: how)
            case .tooLong:
                .rubbish(driver: self.name, order: order.shown, answer: "more than a megabyte")
            }
        }
    }

    /// Returns the reason against a word of the language; `nil` if there is none.
    static func reason(against word: String) -> String? {
        LineTyping.known.contains(word)
            ? nil : "the driver of quad-tui does not type `\(word)`"
    }

    private func carryOut(_ order: DriverOrder) throws(ChildProgram.Fault) -> DriverAnswer {
        if order.word == "begin" {
            _ = try hear(running())
            guard order["first"]?.bool != false else { return .done(["done": true]) }
        }
        let typing = LineTyping { line throws(ChildProgram.Fault) in try self.say(line) }
        return try typing.carryOut(order)
    }

    private func running() throws(ChildProgram.Fault) -> ChildProgram {
        let running = program.withLock { program -> ChildProgram? in
            if let program { return program }
            program = ChildProgram(
                [path, "--linear"], variables: errands.variables, errors: -1, terminal: true,
                keeper: errands.keeper)
            return program
        }
        guard let running else { throw .ended("cannot be started") }
        return running
    }

    /// Types a line; returns the lines that are said then.
    private func say(_ line: String) throws(ChildProgram.Fault) -> [String] {
        let program = try running()
        try program.write(line + "\n", within: errands.seconds)
        return try hear(program)
    }

    private func hear(_ program: ChildProgram) throws(ChildProgram.Fault) -> [String] {
        let said = try program.read(within: errands.seconds) { bytes in
            bytes.suffix(Self.prompt.count).elementsEqual(Self.prompt) ? bytes.count : nil
        }
        return said.split(separator: "\n", omittingEmptySubsequences: true)
            .map { String($0.filter { $0 != "\r" }) }.dropLast()
    }
}
