import Merge
import Primitives

extension CopiedStores {
    /// The expected view of all events, as lines.
    var truth: [String] {
        var lines: [String] = []
        let known = atServer.sorted()
        var sum: Int64 = 0
        var starts: [Instant] = []
        var texts: [Int: String] = [:]
        var overwritten: Set<Int> = []
        var entries: Set<Int> = []
        var deleted: Set<Int> = []
        for number in known {
            switch events[number] {
            case .tap(let amount): sum += amount
            case .interval(let start): starts.append(start)
            case .text(let text, let over):
                texts[number] = text
                overwritten.formUnion(over)
            case .entry: entries.insert(number)
            case .deletion(let entry): deleted.insert(entry)
            }
        }
        lines.append("sum \(sum)")
        lines.append("intervals \(starts.map(\.milliseconds).sorted())")
        lines.append(
            "texts \(texts.filter { !overwritten.contains($0.key) }.map(\.value).sorted())")
        lines.append("entries \(entries.subtracting(deleted).sorted())")
        return lines
    }

    /// Returns the view of one store, as lines of the same form.
    func shown(at index: Int) async throws -> [String] {
        let device = copies[index].device
        let count = events.count
        return try await device.store.read { transaction in
            func document(_ id: String) throws -> Document {
                try device.replica.document(Self.kind, id, in: transaction) ?? Document()
            }
            let sum = try document("taps").counter("value").clampedValue
            let starts = try document("times").stopwatch("time").intervals
                .map(\.start.milliseconds).sorted()
            let texts = try document("texts").text("text").values.compactMap(\.value.text).sorted()
            let entries = try (0..<count).filter { number in
                let entry = try device.replica.document(
                    Self.kind, "entry \(number)", in: transaction)
                return entry.map { !$0.isDeleted } ?? false
            }
            return [
                "sum \(sum)", "intervals \(starts)", "texts \(texts)", "entries \(entries)",
            ]
        }
    }

    /// Returns the faults after all stores have synced; empty if there are none.
    func faults() async throws -> [String] {
        var faults: [String] = []
        let truth = truth
        let checksum = try await copies[0].device.checksum()
        for index in copies.indices {
            for (line, wanted) in zip(try await shown(at: index), truth) where line != wanted {
                faults.append("copy \(index) shows \(line) instead of \(wanted)")
            }
            if try await copies[index].device.checksum() != checksum {
                faults.append("copy \(index) differs from copy 0")
            }
        }
        return faults
    }
}
