import Foundation
import JSONStorage
import Primitives
import Storage
import Testing

@Suite struct PowerCutTests {
    /// Returns the violations after a power cut before each step of some commits and foldings.
    private func violations(
        skipping: @escaping @Sendable (String) -> Bool = { _ in false }, limit: Int = .max
    ) async throws -> (found: [String], steps: Int) {
        var found: [String] = []
        for step in 1... {
            let scratch = Scratch()
            let path = scratch.path + "/store"
            let cut = PowerCut(of: path, before: step)
            var options = JSONEngine.Options(compactionBytes: 250)
            options.disk = Disk(fault: cut.strike)
            options.disk.skipsSync = skipping
            let engine = try await JSONEngine.open(
                path: path, tables: [Notes.table], options: options)
            for number in 1...9 {
                try await Notes.put(number, "a note", in: engine)
                cut.acknowledge()
            }
            await engine.close()
            guard let image = cut.image else { return (found, step) }
            if let violation = try await violation(of: image, scratch) {
                found.append("step \(step): \(violation)")
                if found.count == limit { return (found, step) }
            }
        }
        return (found, 0)
    }

    private func violation(of image: PowerCut.Image, _ scratch: Scratch) async throws -> String? {
        mkdir(scratch.path + "/image", 0o700)
        for (name, bytes) in image.files { try scratch.write(bytes, to: "image/\(name)") }
        do {
            let engine = try await JSONEngine.open(
                path: scratch.path + "/image", tables: [Notes.table])
            let numbers = try await Notes.numbers(in: engine)
            await engine.close()
            let isWhole = numbers == Array(1..<numbers.count + 1)
            return isWhole && numbers.count >= image.acknowledged
                ? nil : "\(image.acknowledged) acknowledged, but found \(numbers)"
        } catch let error as StorageError {
            return error.description
        }
    }

    @Test("Whenever the power is cut, every acknowledged commit is found again")
    func powerCutsLoseNothing() async throws {
        let (found, steps) = try await violations()
        #expect(found == [])
        #expect(steps > 40)
    }

    @Test(
        "A wait for the disk that is left out is found",
        arguments: ["log.ndjson", ".new", "store", "log.next.ndjson"])
    func skippedSyncsAreFound(_ suffix: String) async throws {
        // The scheduler decides whether a commit comes while the log is folded.
        for _ in 1...20 {
            let (found, _) = try await violations(skipping: { $0.hasSuffix(suffix) }, limit: 1)
            if !found.isEmpty { return }
        }
        Issue.record("nothing was lost without waiting for \(suffix)")
    }
}
