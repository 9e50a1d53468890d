import Merge
import Storage
import Sync

/// A document with content that none of our programs writes, such as a time at the end of 64 bits.
public struct OddDocument: Sendable, Hashable {
    /// The kind of the document.
    public let kind: DocumentKind
    /// The id within the kind.
    public let id: String
    /// The title or name of the document; empty if it has none.
    public let title: String
    /// The oddities, in words.
    public let oddities: [String]
}

extension Workspace {
    /// The name of the deletion of odd documents in the log of actions.
    public static let repairAction = "doctor"

    /// Returns the documents with content that none of our programs writes: another device of the
    /// account or an imported file brought them. Everything else works beside them.
    ///
    /// - Complexity: O(N); only a page of documents is in memory.
    public func oddDocuments() async throws -> [OddDocument] {
        let projections = Dictionary(uniqueKeysWithValues: projections.map { ($0.kind, $0) })
        return try await store.read { transaction in
            var odd: [OddDocument] = []
            try replica.visitDocuments(in: transaction) { kind, id, text in
                guard let projection = projections[kind] else { return }
                let document = try Self.document(of: text)
                if document.isDeleted { return }
                let oddities = projection.oddities(of: document, id: id)
                if oddities.isEmpty { return }
                let name = document["title"]?.text ?? document["name"]?.text ?? ""
                odd.append(
                    OddDocument(
                        kind: kind, id: id, title: name.cut(toCharacters: 60), oddities: oddities)
                )
            }
            return odd
        }
    }

    private static func document(of text: String) throws -> Document {
        do {
            return try Document(canonicalText: text)
        } catch {
            throw StorageError.corrupt(path: "documents", reason: "\(error)")
        }
    }

    /// Deletes documents, on all devices of the account, as one action that can be undone.
    public func delete(_ documents: [OddDocument]) async throws {
        let projections = Dictionary(uniqueKeysWithValues: projections.map { ($0.kind, $0) })
        let about = documents.count == 1 ? "\(documents[0].kind.rawValue) \(documents[0].id)" : ""
        try await act { tx in
            tx.action.entitle(Self.repairAction, about: about)
            for document in documents {
                let after = try tx.action.edit(document.kind, document.id) {
                    $0.setDeleted(true)
                }
                try projections[document.kind]?
                    .project(after, id: document.id, cause: .edit, in: tx.transaction)
            }
        }
    }
}
