import Foundation
import Measuring

/// The benchmark of a server's rules in one process, without HTTP: the processor time of requests.
@main
struct ServerBench {
    static func main() async throws {
        var people = 50_000
        var folder = FileManager.default.temporaryDirectory.path
        var arguments = CommandLine.arguments.dropFirst()
        while let argument = arguments.popFirst() {
            switch (argument, arguments.first) {
            case ("--quick", _): people = 5000
            case ("--only", "feed"?): arguments.removeFirst()
            case ("--folder", let path?):
                folder = path
                arguments.removeFirst()
            default:
                print("Usage: server-bench [--quick] [--only feed] [--folder PATH]")
                exit(64)
            }
        }
        for spread in Crowd.Spread.allCases {
            let table = try await Scratch.with(in: folder) { scratch in
                try await FeedBench(path: scratch.path(), people: people, spread: spread).table()
            }
            print("One of \(people) people, \(spread.rawValue):\n\(table)\n")
        }
    }
}
