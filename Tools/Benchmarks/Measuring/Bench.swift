import Foundation

/// One run of a benchmark: what was asked for on its command line.
package struct Bench: Sendable {
    /// Whether one round of little data is enough, for a first look.
    package let isQuick: Bool
    /// The number of rounds; a figure is their median.
    package let rounds: Int
    /// The values of the options that the benchmark has of its own.
    package let values: [String: String]
    private let folder: String

    /// A part of a benchmark.
    package typealias Part = @Sendable (Bench) async throws -> [Outcome]

    /// Runs the parts that are asked for, prints their table and ends the program: with 1 if a
    /// "least" is missed.
    package static func run(
        rounds: Int = 5, options: [String] = [], _ parts: KeyValuePairs<String, Part>
    ) async throws -> Never {
        var (isQuick, only, values) = (false, String?.none, ["--folder": NSTemporaryDirectory()])
        var words = CommandLine.arguments.dropFirst()
        while let word = words.popFirst() {
            if word == "--quick" {
                isQuick = true
            } else if word == "--only", let part = words.popFirst(), parts.contains(part) {
                only = part
            } else if options.contains(word) || word == "--folder", let value = words.popFirst() {
                values[word] = value
            } else {
                let names = parts.map(\.key).joined(separator: "|")
                print("Options: --quick, --only \(names), --folder PATH \(options)")
                exit(64)
            }
        }
        let folder = "\(values["--folder"] ?? "")/quad-bench-\(getpid())"
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        let bench = Bench(
            isQuick: isQuick, rounds: isQuick ? 1 : rounds, values: values, folder: folder)
        var outcomes: [Outcome] = []
        do {
            for (name, part) in parts where only == nil || only == name {
                outcomes += try await part(bench)
            }
        } catch {
            print("\(error)")
            exit(70)
        }
        try? FileManager.default.removeItem(atPath: folder)
        exit(outcomes.conclude(rounds: bench.rounds))
    }

    /// Returns a new, unused path, which is removed at the end.
    package func path() -> String { "\(folder)/\(UUID().uuidString)" }
}

extension KeyValuePairs<String, Bench.Part> {
    fileprivate func contains(_ name: String) -> Bool { contains { $0.key == name } }
}

/// Returns the seconds that pass while a closure runs.
package func seconds(_ body: () async throws -> Void) async rethrows -> Double {
    let start = ContinuousClock.now
    try await body()
    return (ContinuousClock.now - start) / .seconds(1)
}

extension [Double] {
    /// The middle one of the figures; at least one is there.
    package var median: Double { sorted()[count / 2] }

    /// The figure below which 99 of 100 are.
    package var p99: Double { sorted()[count * 99 / 100] }
}
