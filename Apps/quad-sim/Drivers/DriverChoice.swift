import ArgumentParser
import Foundation

/// A person of a story and the program that stands for them, as `Ada=quad`.
struct DriverChoice: ExpressibleByArgument, Sendable {
    /// The programs that can stand for somebody.
    enum Program: Sendable, Hashable {
        case library
        case quad
        case quadTUI
        case exec(String)
    }

    /// The name for everybody.
    static let everybody = "*"

    /// The person's name; `*` for everybody.
    let person: String
    let program: Program

    /// Parses the argument of an option; `nil` if it is none.
    init?(argument: String) {
        guard let equals = argument.firstIndex(of: "="), equals > argument.startIndex else {
            return nil
        }
        person = String(argument[..<equals])
        let word = String(argument[argument.index(after: equals)...])
        switch word {
        case "library": program = .library
        case "quad": program = .quad
        case "quad-tui": program = .quadTUI
        default:
            let command = word.dropFirst("exec:".count)
            guard word.hasPrefix("exec:"), command.contains(where: { $0 != " " }) else {
                return nil
            }
            program = .exec(String(command))
        }
    }

    /// The choice as it is written.
    var text: String {
        switch program {
        case .library: "\(person)=library"
        case .quad: "\(person)=quad"
        case .quadTUI: "\(person)=quad-tui"
        case .exec(let command): "\(person)=exec:\(command)"
        }
    }
}
