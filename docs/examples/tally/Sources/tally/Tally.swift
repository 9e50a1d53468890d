import Counting
import Device
import Foundation
import Primitives
import Workspace

/// A frontend in one file: `tally` shows the counters and the latest entry of the journal, `tally
/// kids` counts kids up, and `tally --undo` takes back what was done last.
@main
struct Tally {
    static func main() async {
        do {
            try await run(Array(CommandLine.arguments.dropFirst()))
        } catch {
            // Each error has a sentence and a kind; where something helps, it says what.
            let remedy = (error as? any ClassifiedError)?.remedy.map { " (\($0))" } ?? ""
            FileHandle.standardError.write(Data("tally: \(error)\(remedy)\n".utf8))
            exit(FailureKind(of: error).exitStatus)
        }
    }

    private static func run(_ words: [String]) async throws {
        let variables = ProcessInfo.processInfo.environment
        let use: StoreUse = words.isEmpty ? .reading : .adding
        let options = try DeviceOptions(variables: variables, use: use) { print("note: \($0)") }
        try await Device.with(options) { workspace in
            switch words.first {
            case nil: try await show(workspace)
            case "--undo": print("undone: \(try await workspace.undo().action.about)")
            case let name?: try await count(name, in: workspace)
            }
        }
    }

    private static func show(_ workspace: Workspace) async throws {
        // One state of everything, in one transaction.
        let (counters, latest) = try await workspace.read { tx in
            (try tx.counters.all(), try tx.entries.latest())
        }
        for counter in counters { print(counter.shareLine) }
        if let latest { print("Latest entry: \(latest.text)") }
    }

    private static func count(_ name: String, in workspace: Workspace) async throws {
        // The counter is found, made at its first tap, and counted in one transaction.
        let counted = try await workspace.act { tx in
            switch try tx.counters.lookup(name) {
            case .one(let counter): return try tx.counters.add(1, to: counter.id)
            case .none: return try tx.counters.add(1, to: tx.counters.create(title: name).id)
            case .ambiguous(let several):
                throw CountingError.ambiguousCounter(name, matches: several.map(\.title))
            }
        }
        print(counted.counter.shareLine)
    }
}
