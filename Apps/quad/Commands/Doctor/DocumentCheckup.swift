import Device
import Presentation
import TextFormats

/// A check that every document holds only what Quad's own programs write.
struct DocumentCheckup {
    let documents: [OddDocument]

    /// The most documents that are named; `--repair` offers all of them.
    private static let mostNamed = 5

    func findings() -> [Finding] {
        let rest = documents.count - Self.mostNamed
        let more: [Finding] =
            rest > 0
            ? [.warn("document", "and \(rest) more", do: "quad doctor --repair offers all")] : []
        return documents.prefix(Self.mostNamed).map { document in
            .warn(
                "document", "\(document.name): \(document.reasons)",
                do: "all else works beside it; to delete it: quad doctor --repair")
        } + more
    }
}

extension OddDocument {
    /// The document's name in a sentence, as `counter "Kids" (0123…)`.
    var name: String {
        let title = title.isEmpty ? "" : " \"\(title.brief)\""
        return "\(kind.rawValue)\(title) (\(id))"
    }

    /// The oddities of the document, at most three and the number of the others.
    var reasons: String {
        oddities.prefix(3).joined(separator: "; ")
            + (oddities.count > 3 ? "; and \(oddities.count - 3) more" : "")
    }

    func json(isDeleted: Bool) -> JSONValue {
        [
            "kind": .string(kind.rawValue), "id": .string(id), "title": .string(title),
            "oddities": .array(oddities.map { .string($0) }), "deleted": .bool(isDeleted),
        ]
    }
}
