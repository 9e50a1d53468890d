import Merge
import Primitives

@testable import Sync

extension UndoHistory {
    /// Makes an edit of the other device, which has seen everything, or sometimes only the state of
    /// its last edit; the edit reaches this device at once.
    mutating func editRemotely() throws {
        let id = Self.ids[random.chance(0.75) ? 0 : 1]
        guard let current = try replica.document(Self.kind, id, in: transaction),
            var doc = oracle.docs[id]
        else { return }
        let base = remoteDocuments[id].flatMap { random.chance(0.4) ? $0 : nil }
        var document = base ?? current
        if let stamp = document.latestStamp { remoteClock.observe(stamp) }
        let stamp = remoteClock.stamp(at: clock.now + .hours(1), on: remote)
        if document.isDeleted {
            guard base == nil else { return }
            document.setDeleted(false, at: stamp)
            doc.say(isDeleted: false, isMine: false)
        } else if id == "b" || random.chance(0.25) {
            let value = ["rain", "sun"].randomElement(using: &random) ?? ""
            document.set("title", to: .text(value), at: stamp)
            doc.writes["title", default: .init()].list.append((false, [value], true))
            doc.isTouched = true
        } else if base == nil, random.chance(0.4) {
            change(&document, &doc, at: stamp)
        } else {
            try add(&document, &doc, at: stamp, isNew: base == nil)
        }
        oracle.docs[id] = doc
        revision += 1
        let shared = SharedDocument(kind: Self.kind, id: id, state: document)
        _ = try replica.absorb([(shared, revision)], through: revision, in: transaction)
        if id == "a" { remoteTextVersion = doc.writes["text"]?.version ?? 0 }
        remoteDocuments[id] = try replica.document(Self.kind, id, in: transaction)
    }

    /// Makes a change that requires knowledge of the current state.
    private mutating func change(
        _ document: inout Document, _ doc: inout UndoOracle.Doc, at stamp: Stamp
    ) {
        switch Int.random(in: 0..<5, using: &random) {
        case 0:
            document.setDeleted(true, at: stamp)
            doc.say(isDeleted: true, isMine: false)
        case 1:
            let value = Int.random(in: 0...3, using: &random)
            document.changeCounter("value") { $0.set(Int64(value), at: stamp) }
            doc.counter = value
            doc.isBaseForeign = true
            doc.setCount += 1
        default:
            var stopwatch = document.stopwatch("time")
            if random.chance(0.7) {
                stop(&stopwatch, &doc)
            } else if let id = stopwatch.intervals.first {
                stopwatch.hide(id.id)
                doc.intervals = doc.intervals.filter { $0.start != Int(id.start.milliseconds) }
            }
            document.changeStopwatch("time") { $0 = stopwatch }
        }
    }

    /// Adds a tap, an interval or a text, which remains even if the document was deleted meanwhile.
    private mutating func add(
        _ document: inout Document, _ doc: inout UndoOracle.Doc, at stamp: Stamp, isNew: Bool
    ) throws {
        switch Int.random(in: 0..<3, using: &random) {
        case 0:
            try document.changeCounter("value") { counter in
                _ = try counter.add(10, on: stamp.device)
            }
            doc.counter += 10
        case 1:
            var stopwatch = document.stopwatch("time")
            try start(&stopwatch, &doc, on: stamp.device)
            document.changeStopwatch("time") { $0 = stopwatch }
        default:
            let value = ["rain", "sun"].randomElement(using: &random) ?? ""
            // Later writes of this device stay beside it.
            let isSeen = isNew || doc.writes["text"]?.version ?? 0 == remoteTextVersion
            let beside = isSeen ? [] : doc.writes["text"]?.shown ?? []
            document.changeText("text") { $0.set(.text(value), at: stamp) }
            doc.writes["text", default: .init()].list.append((false, beside.union([value]), true))
        }
        doc.isTouched = true
        doc.hasUnseen = true
        doc.isDeleted = false
    }

    /// Returns a message about the first difference from the oracle; `nil` if there is none.
    func disagreement() throws -> String? {
        for id in Self.ids {
            let document = try replica.document(Self.kind, id, in: transaction)
            guard let doc = oracle.docs[id], doc.isThere == (document != nil) else {
                return "\(id) is there"
            }
            guard let document else { continue }
            if document.isDeleted != doc.isDeleted { return "\(id) deleted: \(doc)" }
            for name in ["title", "color"] {
                let shown = Set([document[name]?.text].compactMap(\.self))
                let wanted = doc.writes[name]?.shown ?? []
                if shown != wanted { return "\(id).\(name) is \(shown) for \(wanted)" }
            }
            let texts = Set(document.text("text").values.compactMap(\.value.text))
            let wanted = doc.writes["text"]?.shown ?? []
            if texts != wanted { return "\(id).text is \(texts) for \(wanted)" }
            let value = try document.counter("value").value
            if value != Int64(doc.counter) { return "\(id) shows \(value) for \(doc.counter)" }
            let intervals = document.stopwatch("time").intervals.map {
                [Int($0.start.milliseconds), $0.stop.map { Int($0.milliseconds) } ?? -1]
            }
            let measured = Set(doc.intervals.map { [$0.start, $0.stop ?? -1] })
            if Set(intervals) != measured || intervals.count != measured.count {
                return "\(id) has \(intervals) for \(measured)"
            }
        }
        return nil
    }
}
