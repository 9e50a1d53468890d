import Primitives
import Storage
import Vault

extension Entries {
    /// The state of the journal's encryption on this device.
    public func secrecy() async throws(JournalError) -> JournalSecrecy {
        try await store.read(as: JournalError.self) { transaction in
            let active = try KeyRow.active(of: owner, in: transaction)
            let chores = try Chores.of(owner, in: transaction)
            let ring = keys.ring
            let missing = active.filter { ring[$0.key] == nil }
            let isOpen = active.isEmpty
            let isLocked = missing.count == active.count
            return JournalSecrecy(
                state: isOpen ? .open : isLocked ? .locked : .unlocked,
                lockedKeys: isLocked ? 0 : missing.count,
                remaining: isOpen || isLocked
                    ? nil : keys.kept?.remaining(at: environment.boot()),
                isEndUnconfirmed: active.contains { $0.retirement?.isEmpty == false },
                hasTextsWaiting: chores.mustRewrite, hasRemains: chores.mustCompact)
        }
    }

    /// Encrypts the journal: every existing text, and every text written from now on, on all
    /// devices.
    ///
    /// All texts are sealed in one commit. The actions that could be undone are forgotten, since
    /// they hold the texts in clear. Then the store is compacted, so that no clear text stays in
    /// it; if that fails or is interrupted, ``tidy()`` does it later.
    ///
    /// - Parameters:
    ///   - duration: The time for which the key stays unlocked beyond this process.
    ///   - cost: The cost of each try of a passphrase.
    /// - Throws: ``JournalError/alreadyEncrypted``, ``JournalError/vault(_:)``.
    public func encrypt(
        with passphrase: Passphrase, unlockedFor duration: Duration? = nil,
        cost: ScryptCost = .standard
    ) async throws(JournalError) {
        if try await secrecy().isEncrypted { throw .alreadyEncrypted }
        let key = DataKey(environment: environment)
        let wrapped = try await vault { () async throws(VaultError) in
            try await WrappedKey(
                key, with: passphrase, cost: cost, environment: environment)
        }
        try unlock(KeyRing([key]), for: duration)
        try await store.write(as: JournalError.self) { transaction in
            guard try KeyRow.active(of: owner, in: transaction).isEmpty else {
                throw JournalError.alreadyEncrypted
            }
            try write(wrapped, in: transaction)
            try rewrite(in: transaction)
        }
        try await tidy()
    }

    /// Decrypts all texts and ends the encryption, on all devices.
    ///
    /// - Parameter givesUp: Whether to go on although a key is locked: the texts that it sealed
    ///   stay sealed, and are opened if the key is unlocked later.
    /// - Returns: The number of entries with texts that stay sealed or are damaged.
    /// - Throws: ``JournalError/notEncrypted``, ``JournalError/locked``,
    ///   ``JournalError/otherPassphrase(keys:)``.
    @discardableResult
    public func decrypt(givingUp givesUp: Bool = false) async throws(JournalError) -> Int {
        try await store.write(as: JournalError.self) { transaction in
            let active = try KeyRow.active(of: owner, in: transaction)
            let ring = keys.ring
            let missing = active.count { ring[$0.key] == nil }
            if active.isEmpty { throw JournalError.notEncrypted }
            if missing > 0, !givesUp {
                throw missing == active.count
                    ? JournalError.locked : JournalError.otherPassphrase(keys: missing)
            }
            for row in active { try retire(row, with: ring[row.key], in: transaction) }
            try rewrite(in: transaction)
        }
        try await tidy()
        return try await list().count { $0.isLocked || $0.isDamaged }
    }

    /// Locks the journal on this device.
    public func lock() throws(JournalError) {
        do throws(VaultError) {
            try keys.lock()
        } catch {
            throw .vault(error)
        }
    }

    /// Unlocks the keys that a passphrase opens, for this process and, if a duration is given, for
    /// that long on this device.
    ///
    /// Then it does the tasks that waited for the keys: it seals texts that are still in clear
    /// here, and confirms the end of the encryption by another device.
    ///
    /// - Returns: The number of keys that stay locked because another passphrase opens them.
    /// - Throws: ``JournalError/notEncrypted``, ``JournalError/wrongPassphrase``,
    ///   ``JournalError/vault(_:)``. A wrong passphrase takes as long as the right one.
    @discardableResult
    public func unlock(
        with passphrase: Passphrase, for duration: Duration? = nil
    ) async throws(JournalError) -> Int {
        let opened = try await opened(by: passphrase)
        try unlock(opened, for: duration)
        try await confirmRetirements()
        try await tidy()
        return try await secrecy().lockedKeys
    }

    /// Changes the passphrase of the journal, on all devices; sealed texts stay as they are.
    ///
    /// - Throws: ``JournalError/notEncrypted``, ``JournalError/wrongPassphrase``,
    ///   ``JournalError/otherPassphrase(keys:)`` if a key is locked that `old` does not open,
    ///   ``JournalError/vault(_:)``.
    public func changePassphrase(
        from old: Passphrase, to new: Passphrase, cost: ScryptCost = .standard
    ) async throws(JournalError) {
        var ring = try await opened(by: old)
        ring.insert(keys.ring)
        let rows = try await keyRows()
        let missing = rows.count { $0.isActive && ring[$0.key] == nil }
        if missing > 0 { throw .otherPassphrase(keys: missing) }
        var wrapped: [WrappedKey] = []
        for key in rows.compactMap({ ring[$0.key] }) {
            wrapped.append(
                try await vault { () async throws(VaultError) in
                    try await WrappedKey(
                        key, with: new, cost: cost, environment: environment)
                })
        }
        try await store.write(as: JournalError.self) { [wrapped] transaction in
            for wrapped in wrapped { try write(wrapped, in: transaction) }
            try Chores.add(of: owner, in: transaction) { $0.mustCompact = true }
        }
        try await tidy()
    }

    /// Does the tasks left after the journal was encrypted or decrypted, here or elsewhere, as far
    /// as possible now; returns quickly if none are left.
    public func tidy() async throws(JournalError) {
        let chores = try await chores()
        if chores.isEmpty { return }
        if chores.mustRewrite, try await secrecy().state != .locked {
            try await store.write(as: JournalError.self) { try rewrite(in: $0) }
        } else if chores.mustForget {
            try await store.write(as: JournalError.self) { transaction in
                try forgetOldForms(in: transaction)
                try Chores.add(of: owner, in: transaction) { $0.mustForget = false }
            }
        }
        guard try await self.chores().mustCompact else { return }
        do {
            try await store.compact()
        } catch {
            // The store is being read: the next call tries again.
            if case .locked = error { return }
            throw .storage(error)
        }
        try await store.write(as: JournalError.self) { transaction in
            try Chores.add(of: owner, in: transaction) { $0.mustCompact = false }
        }
    }
}

extension Entries {
    private func chores() async throws(JournalError) -> Chores {
        try await store.read(as: JournalError.self) { try Chores.of(owner, in: $0) }
    }

    private func keyRows() async throws(JournalError) -> [KeyRow] {
        try await store.read(as: JournalError.self) { try KeyRow.all(of: owner, in: $0) }
    }

    /// The keys that a passphrase opens. It tries every wrapped form of every key that may have
    /// sealed a text, regardless of the results.
    private func opened(by passphrase: Passphrase) async throws(JournalError) -> KeyRing {
        let mustRewrite = try await chores().mustRewrite
        let wrapped = try await keyRows().filter { $0.isActive || mustRewrite }
            .flatMap(\.wrapped)
        if wrapped.isEmpty { throw .notEncrypted }
        var ring = KeyRing()
        for wrapped in wrapped {
            let key = try await vault { () async throws(VaultError) in
                try await wrapped.unwrapped(with: passphrase)
            }
            if let key { ring.insert(key) }
        }
        if ring.isEmpty { throw .wrongPassphrase }
        return ring
    }

    private func unlock(_ ring: KeyRing, for duration: Duration?) throws(JournalError) {
        do throws(VaultError) {
            try keys.unlock(ring, for: duration)
        } catch {
            throw .vault(error)
        }
    }

    private func vault<Result: Sendable>(
        _ body: () async throws(VaultError) -> Result
    ) async throws(JournalError) -> Result {
        do {
            return try await body()
        } catch {
            throw .vault(error)
        }
    }

    /// Stops sealing with keys whose retirement the unlocked keys confirm.
    private func confirmRetirements() async throws(JournalError) {
        try await store.write(as: JournalError.self) { transaction in
            let ring = keys.ring
            for var row in try KeyRow.active(of: owner, in: transaction) {
                guard let key = ring[row.key], row.isRetired(by: key) else { continue }
                row.isActive = false
                try transaction.put(row, in: KeyRow.table)
                try Chores.add(of: owner, in: transaction) { $0.mustRewrite = true }
            }
        }
    }

    /// Stores a wrapped key in place of its former wrapped forms.
    private func write(_ wrapped: WrappedKey, in transaction: Transaction) throws {
        let document = try replica.edit(KeyDocument.kind, KeyDocument.id, in: transaction) {
            let stamp = $0.stamp()
            $0.document.changeText(KeyDocument.wraps(wrapped.key)) {
                $0.set(.text(wrapped.text), at: stamp)
            }
        }
        try KeyProjection(owner: owner)
            .project(document, id: KeyDocument.id, cause: .edit, in: transaction)
    }

    /// Stops using a key and announces that to the other devices, which trust it only if it is
    /// sealed with the key.
    private func retire(
        _ row: KeyRow, with key: DataKey?, in transaction: Transaction
    ) throws {
        let word = key?.seal(
            KeyDocument.retired, at: KeyDocument.place, environment: environment)
        let document = try replica.edit(KeyDocument.kind, KeyDocument.id, in: transaction) {
            $0.set(KeyDocument.retirement(row.key), to: .text(word?.text ?? ""))
        }
        try KeyProjection(owner: owner)
            .project(document, id: KeyDocument.id, cause: .edit, in: transaction)
        guard var retired = try transaction.get(KeyRow.table, owner, row.key) else { return }
        retired.isActive = false
        try transaction.put(retired, in: KeyRow.table)
    }
}
