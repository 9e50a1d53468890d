import Journal
import Merge
import Primitives
import Sync

extension JournalWorld {
    private static let vault = KeyProjection(owner: .local).kind

    /// Writes an attack into the document of the keys, as a device that lies would.
    func write(_ attack: VaultAttack) async throws {
        try await editVault { edit in
            let name = edit.document.texts.keys.sorted().first {
                edit.document.text($0).latest != nil
            }
            guard let name, let key = DataKey.ID(String(name.dropFirst(4))) else { return }
            attack.write(&edit, key, edit.document.text(name).latest?.text ?? "")
        }
    }

    /// The forms in the document of the keys.
    func forms() async throws -> [String] {
        try await store.read { transaction in
            let document = try replica.document(Self.vault, "journal", in: transaction)
            return (document?.texts.keys.sorted() ?? []).flatMap { name in
                document?.text(name).values.compactMap(\.value.text) ?? []
            }
        }
    }

    /// Writes forms over those in the document of the keys.
    func put(_ forms: [String]) async throws {
        try await editVault { edit in
            for name in edit.document.texts.keys.sorted() {
                edit.put(forms.map { .text($0) }, into: name)
            }
        }
    }

    /// Leaves of each form only what an older program writes, in the document and on the device.
    func forgetWords() async throws {
        try await editVault { edit in
            for name in edit.document.texts.keys.sorted() {
                let forms = edit.document.text(name).values.compactMap(\.value.text)
                edit.put(forms.map { .text(String($0.prefix { $0 != "\n" })) }, into: name)
            }
        }
        let table = Self.tables.first { $0.name == "journal_keys" }!
        _ = try await store.write { try $0.deleteAll(of: AccountID.local, in: table) }
        let projection = KeyProjection(owner: .local)
        try await store.write { transaction in
            guard let document = try replica.document(Self.vault, "journal", in: transaction)
            else { return }
            try projection.project(
                document, id: "journal", cause: .sync(before: nil), in: transaction)
        }
    }

    private func editVault(_ change: @Sendable (inout Edit) -> Void) async throws {
        _ = try await store.write { transaction in
            try replica.edit(Self.vault, "journal", in: transaction) { change(&$0) }
        }
    }

    /// Sends all documents to another device, whether they wait or not.
    func sendAll(to other: JournalWorld, without kind: String? = nil) async throws {
        let kinds: [String] = ["entry", "journal", "vault"].filter { $0 != kind }
        let documents = try await store.read { transaction in
            try kinds.flatMap { kind in
                let kind = DocumentKind(rawValue: kind)
                return try replica.ids(of: kind, in: transaction).compactMap { id in
                    try replica.document(kind, id, in: transaction)
                        .map { SharedDocument(kind: kind, id: id, state: $0) }
                }
            }
        }
        try await other.receive(documents)
        try await other.lock.tidy()
    }
}
