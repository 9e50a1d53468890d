import ArgumentParser

/// A person of a story and the program that stands for them, as `Ada=exec:./mine`.
struct DriverChoice: Sendable {
    /// The programs that can stand for somebody.
    enum Program: Sendable, Hashable {
        case library
        case exec(String)
    }

    /// The name for everybody.
    static let everybody = "*"

    /// The person's name; `*` for everybody.
    let person: String
    let program: Program

    /// Parses the argument of an option.
    init(argument: String) throws {
        let parts = argument.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
        guard parts.count == 2, !parts[0].isEmpty else {
            throw ValidationError("'\(argument)' is not a driver: write NAME=exec:COMMAND")
        }
        person = String(parts[0])
        let command = parts[1].dropFirst("exec:".count)
        if parts[1] == "library" {
            program = .library
        } else if parts[1].hasPrefix("exec:"), command.contains(where: { $0 != " " }) {
            program = .exec(String(command))
        } else {
            throw ValidationError(
                "'\(parts[1])' is not a driver: write \(person)=exec:COMMAND, with a program that "
                    + "answers orders (docs/scenarios/driver.md), such as Tests/Drivers/quad.py, "
                    + "which types quad")
        }
    }

    /// The choice as it is written.
    var text: String {
        switch program {
        case .library: "\(person)=library"
        case .exec(let command): "\(person)=exec:\(command)"
        }
    }
}
