import Foundation
import Primitives
import Simulation
import Synchronization

/// A driver of anybody's own: it reads orders as JSON lines, and writes an answer to each.
final class ExecDriver: StoryDriver {
    /// The seconds that it has after its input is closed.
    private static let farewell = 2

    let name: String
    private let command: String
    private let errands: DriverContext
    private let program = Mutex<ChildProgram?>(nil)

    /// Creates the driver of a command line, which is started at the first order.
    init(_ command: String, _ errands: DriverContext) {
        name = "exec:\(command)"
        self.command = command
        self.errands = errands
    }

    var server: String { errands.server }

    func answer(_ order: DriverOrder) async throws -> DriverAnswer {
        let line = try await errands.run {
            guard let program = self.running() else {
                throw ChildProgram.Fault.ended("cannot be started")
            }
            try program.write(order.line + "\n", within: self.errands.seconds)
            return try program.readLine(within: self.errands.seconds)
        } orThrow: { fault in
            self.trouble(fault, order)
        }
        guard let value = try? JSONReader.read(Array(line.utf8), depthLimit: 16),
            let answer = DriverAnswer(value)
        else {
            throw DriverTrouble.rubbish(driver: name, order: order.shown, answer: Self.shown(line))
        }
        return answer
    }

    func meet(_ network: DriverNetwork) async { errands.meet(network) }

    func crash() async throws {
        await errands.run { self.program.withLock { $0.take() }?.end(within: 0) }
    }

    func end() async {
        await errands.run {
            self.program.withLock { $0.take() }?.end(within: Self.farewell)
            self.errands.end()
        }
    }

    private func running() -> ChildProgram? {
        program.withLock { program in
            if let program { return program }
            program = ChildProgram(
                ["/bin/sh", "-c", "exec \(command)"],
                variables: Spawning.callersVariables.merging(errands.variables) { _, own in own },
                errors: .own, keeper: errands.keeper)
            return program
        }
    }

    private func trouble(_ fault: any Error, _ order: DriverOrder) -> DriverTrouble {
        switch fault {
        case ChildProgram.Fault.late:
            .late(driver: name, order: order.shown, seconds: errands.seconds)
        case ChildProgram.Fault.ended(let how):
            .ended(driver: name, order: order.shown, how: how)
        case ChildProgram.Fault.tooLong:
            .rubbish(
                driver: name, order: order.shown,
                answer: "a line of more than \(ChildProgram.answerBytes) bytes")
        default: .ended(driver: name, order: order.shown, how: "\(fault)")
        }
    }

    private static func shown(_ line: String) -> String {
        line.count > 80 ? line.prefix(79) + "…" : line
    }
}

extension DriverOrder {
    /// The order as complaints name it: its word, and the thing that is looked at.
    var shown: String { word == "look" ? "look at \(text("at"))" : word }
}
