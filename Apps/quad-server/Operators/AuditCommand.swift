import ArgumentParser
import Hub
import Presentation
import TextFormats

struct AuditCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "audit", abstract: "Show what operators did and saw, the oldest first.",
        discussion: """
            The acts are numbered without gaps. They are rows of the store: whoever can write to \
            it can forge them, so send them elsewhere, too: quad-server audit --json --after N.
            """)

    @Option(help: ArgumentHelp("Only the acts after this number.", valueName: "number"))
    var after: Int64 = 0

    @OptionGroup var options: OperatorOptions

    func run() async throws {
        try await options.ask { op in
            let acts = try await op.acts(after: after)
            try options.show(list: acts.map(\.json), lines: OperatorAct.lines(acts))
        }
    }
}

extension OperatorAct {
    fileprivate var json: JSONValue {
        .object([
            JSONMember("number", .integer(number)), JSONMember("at", .string("\(at)")),
            JSONMember("user", .string(user)), JSONMember("act", .string(kind.rawValue)),
            JSONMember("name", name.map { .string($0) } ?? .null),
            JSONMember("account", account.map { .string("\($0)") } ?? .null),
            JSONMember("facts", .string(facts)),
        ])
    }

    fileprivate static func lines(_ acts: [OperatorAct]) -> [String] {
        var table = TextTable(.right, .left, .left, .left, .left, .left)
        for act in acts {
            table.add(
                .init("\(act.number)"), .init("\(act.at)"), .init(act.user),
                .init(act.kind.rawValue), .init(act.name ?? "-"), .init(act.facts))
        }
        return table.lines(on: .unlimited())
    }
}
