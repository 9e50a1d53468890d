import CounterTables
import Device
import Presentation

/// A line in which names in braces stand for values.
struct PromptLine {
    private enum Part {
        case text(String)
        case name(String)
    }

    private let parts: [Part]

    /// Creates a line from a format; a brace that is never closed stands for itself.
    init(_ format: String) {
        var parts: [Part] = []
        var text = ""
        var rest = format[...]
        while let character = rest.popFirst() {
            if character == "{", rest.first == "{" {
                rest.removeFirst()
                text.append("{")
            } else if character == "{", let end = rest.firstIndex(of: "}") {
                parts += [.text(text), .name(String(rest[..<end]))]
                text = ""
                rest = rest[rest.index(after: end)...]
            } else {
                text.append(character)
                if character == "}", rest.first == "}" { rest.removeFirst() }
            }
        }
        self.parts = parts + [.text(text)]
    }

    /// Returns the line with values from a store; reads only those that the line names.
    func text(on workspace: Workspace, in session: Session) async throws -> String {
        var line = ""
        for part in parts {
            switch part {
            case .text(let text): line += text
            case .name(let name):
                line += try await value(of: name, on: workspace, in: session) ?? "{\(name)}"
            }
        }
        return line
    }

    private func value(
        of name: String, on workspace: Workspace, in session: Session
    ) async throws -> String? {
        switch name {
        case "day": return "\(session.today)"
        case "running":
            return try await workspace.read { try $0.counters.all() }.filter(\.isRunning).map(
                \.title
            )
            .joined(separator: ", ")
        case "today":
            var sum: Int64 = 0
            for counter in try await workspace.read({ try $0.counters.all() })
            where counter.type != .time {
                sum =
                    sum.addingReportingOverflow(
                        try await workspace.today(of: counter, in: session)
                    ).partialValue
            }
            return "\(sum)"
        case "unread": return "\(try await workspace.inbox()?.unread ?? 0)"
        default: break
        }
        let isToday = name.hasSuffix(":today")
        let title = isToday ? String(name.dropLast(":today".count)) : name
        guard !title.isEmpty,
            case .one(let counter) = try await workspace.read({ try $0.counters.lookup(title) })
        else { return nil }
        guard isToday else { return counter.valueText }
        return counter.text(ofAmount: try await workspace.today(of: counter, in: session))
    }
}

extension Workspace {
    func today(of counter: Counter, in session: Session) async throws -> Int64 {
        let today = session.today
        let sums = try await read {
            try $0.counters.sums(of: counter.id, by: .day, in: today...today)
        }
        return sums.reduce(0) { $0.addingReportingOverflow($1.amount).partialValue }
    }
}
