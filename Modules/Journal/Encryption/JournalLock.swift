import JournalRules
import Storage

/// The lock of a journal: it encrypts all its texts, and unlocks their keys on this device.
///
/// These verbs take several transactions, or wait for the derivation of a key between them, so none
/// is a part of an action and none can be undone. The state is read by ``Entries/secrecy()``.
public struct JournalLock: Sendable {
    let store: Store
    let domain: JournalDomain

    /// Creates the lock of a journal in a store.
    package init(store: Store, domain: JournalDomain) {
        self.store = store
        self.domain = domain
    }

    /// Encrypts the journal: every existing text, and every text written from now on, on all
    /// devices.
    ///
    /// All texts are sealed in one commit. The actions that could be undone are forgotten, since
    /// they hold the texts in clear. Then the store is compacted, so that no clear text stays in
    /// it; if that fails or is interrupted, ``tidy()`` does it later.
    ///
    /// - Parameters:
    ///   - passphrase: The new passphrase, as ``check(newPassphrase:)`` accepts it.
    ///   - duration: The time for which the key stays unlocked beyond this process.
    ///   - work: The work of each try of a passphrase, from 1 to 20: the base-2 logarithm of its
    ///     rounds.
    /// - Throws: ``JournalError/alreadyEncrypted``, ``JournalError/keyGone``,
    ///   ``JournalError/vault(_:)``.
    public func encrypt(
        with passphrase: String, unlockedFor duration: Duration? = nil,
        work: Int = JournalLock.usualWork
    ) async throws {
        let passphrase = try Self.new(passphrase)
        let before = try await secrecy()
        if before.isEncrypted {
            throw before.state == .keyGone
                ? JournalError.keyGone : JournalError.alreadyEncrypted
        }
        let key = DataKey(environment: domain.environment)
        let wrapped = try await wrapped(key, with: passphrase, work)
        try domain.keys.unlock(KeyRing([key]), for: duration)
        try await edit { editor in
            guard try editor.activeKeys().isEmpty else { throw JournalError.alreadyEncrypted }
            try editor.replaceForms(of: key, by: wrapped)
            try editor.rewrite()
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
    public func decrypt(givingUp givesUp: Bool = false) async throws -> Int {
        try await edit { editor in try editor.endEncryption(givesUp) }
        try await tidy()
        return try await read { entries in
            try entries.list().count { $0.isLocked || $0.isDamaged }
        }
    }

    /// Locks the journal on this device.
    public func lock() throws { try domain.keys.lock() }

    /// Unlocks the keys that a passphrase opens, for this process and, if a duration is given, for
    /// that long on this device.
    ///
    /// Then it does the tasks that waited for the keys, as ``tidy()`` does.
    ///
    /// - Returns: The number of keys that stay locked because another passphrase opens them.
    /// What others wrote into the document of the keys changes none of that for a key that this
    /// device had, or whose form came here: every form is kept until the key itself says that
    /// another one replaced it.
    ///
    /// - Throws: ``JournalError/notEncrypted``, ``JournalError/wrongPassphrase``,
    ///   ``JournalError/keyGone``, ``JournalError/vault(_:)``.
    @discardableResult
    public func unlock(with passphrase: String, for duration: Duration? = nil) async throws -> Int {
        let opened = try await opened(by: try Self.known(passphrase))
        try domain.keys.unlock(opened.ring, for: duration)
        try await edit { editor in try editor.mend(opened: opened.forms) }
        try await tidy()
        return try await secrecy().lockedKeys
    }

    /// Changes the passphrase of the journal, on all devices; sealed texts stay as they are.
    ///
    /// - Throws: ``JournalError/notEncrypted``, ``JournalError/wrongPassphrase``,
    ///   ``JournalError/otherPassphrase(keys:)`` if a key is locked that `old` does not open,
    ///   ``JournalError/vault(_:)``.
    public func changePassphrase(
        from old: String, to new: String, work: Int = JournalLock.usualWork
    ) async throws {
        let (old, new) = (try Self.known(old), try Self.new(new))
        var ring = try await opened(by: old).ring
        ring.insert(domain.keys.ring)
        let (rows, missing) = try await read { [ring] entries in
            let rows = try entries.allKeys()
            let missing = rows.filter { $0.isActive && ring[$0.key] == nil }
            return (rows, try entries.needed(missing).count)
        }
        if missing > 0 { throw JournalError.otherPassphrase(keys: missing) }
        var wrapped: [(key: DataKey, form: WrappedKey)] = []
        for key in rows.compactMap({ ring[$0.key] }) {
            wrapped.append((key, try await self.wrapped(key, with: new, work)))
        }
        try await edit { [wrapped] editor in
            for (key, form) in wrapped { try editor.replaceForms(of: key, by: form) }
            try editor.changeChores { $0.mustCompact = true }
        }
        try await tidy()
    }

    /// Does the tasks left after the journal was encrypted or decrypted, here or elsewhere, as far
    /// as possible now, and puts keys back that the vault lost; returns quickly if there is nothing
    /// to do.
    ///
    /// The end of the encryption by another device holds here as soon as an unlocked key confirms
    /// it, before any text is sealed again.
    ///
    /// - Returns: Whether the vault was mended, so that it waits to be synced.
    @discardableResult
    public func tidy() async throws -> Bool {
        let isMended = try await mend()
        try await confirmRetirements()
        try await doChores()
        return isMended
    }

    private func doChores() async throws {
        let chores = try await chores()
        if chores.isEmpty { return }
        if chores.mustRewrite, try await secrecy().state != .locked {
            try await edit { editor in try editor.rewrite() }
        } else if chores.mustForget {
            try await edit { editor in
                try editor.forgetOldForms()
                try editor.changeChores { $0.mustForget = false }
            }
        }
        guard try await self.chores().mustCompact else { return }
        do {
            try await store.compact()
        } catch StorageError.locked {
            // The store is being read: the next call tries again.
            return
        }
        try await edit { editor in
            try editor.changeChores { $0.mustCompact = false }
        }
    }
}

extension JournalLock {
    private func read<Result: Sendable>(
        _ body: @Sendable (Entries) throws -> Result
    ) async throws -> Result {
        try await store.read { transaction in
            try body(domain.entries(in: transaction))
        }
    }

    private func edit(_ body: @Sendable (KeyEditor) throws -> Void) async throws {
        let occasion = domain.environment.occasion()
        try await store.write { transaction in
            try body(KeyEditor(domain.at(occasion.environment()), in: transaction))
        }
    }

    private func secrecy() async throws -> JournalSecrecy {
        try await read { entries in try entries.secrecy() }
    }

    private func chores() async throws -> Chores {
        try await read { entries in try entries.chores() }
    }

    /// Wraps a key so that a passphrase opens it.
    private func wrapped(
        _ key: DataKey, with passphrase: Passphrase, _ work: Int
    ) async throws -> WrappedKey {
        guard let cost = ScryptCost(logN: work, r: 8, p: 1) else {
            preconditionFailure("the work \(work) is not from 1 to 20")
        }
        do {
            return try await WrappedKey(
                key, with: passphrase, cost: cost, environment: domain.environment)
        } catch {
            throw JournalError.vault(error)
        }
    }

    private func mend() async throws -> Bool {
        guard !store.isReadOnly else { return false }
        let isDue = try await read { entries in
            try !entries.mendings().isEmpty
        }
        if isDue { try await edit { editor in try editor.mend() } }
        return isDue
    }

    private func confirmRetirements() async throws {
        let isDue = try await read { entries in
            try !entries.keysToRetire().isEmpty
        }
        if isDue { try await edit { editor in try editor.confirmRetirements() } }
    }

    /// The keys that a passphrase opens, and their forms that it opened, of all keys that may have
    /// sealed a text. A form that was replaced opens none.
    private func opened(
        by passphrase: Passphrase
    ) async throws -> (ring: KeyRing, forms: [DataKey.ID: WrappedKey]) {
        let keys = try await keysToTry()
        var (ring, forms) = (KeyRing(), [DataKey.ID: WrappedKey]())
        let wanted = try await read { entries in
            keys.count > 1 ? try entries.sealing().keys : []
        }
        let trials = KeyTrials(keys) { wanted.contains($0.key) }.trials
        for trial in trials where ring[trial.wrapped.key] == nil {
            guard trial.isWanted || ring.isEmpty,
                let key = try await unwrapped(trial, with: passphrase),
                let (row, present) = keys.first(where: { $0.row.key == key.id }),
                row.forms.admits(key)
            else { continue }
            let gone = row.forms.replaced(by: key, with: present)
            guard !gone.contains(KeyForm(trial.wrapped).digest) else { continue }
            ring.insert(key)
            forms[key.id] = trial.wrapped
        }
        if ring.isEmpty { throw JournalError.wrongPassphrase }
        return (ring, forms)
    }

    private func keysToTry() async throws -> [KeyTrials.Key] {
        let (keys, isGone) = try await read { entries in
            let mustRewrite = try entries.chores().mustRewrite
            let vault = try entries.vault()
            let keys = try entries.allKeys().filter { $0.isActive || mustRewrite }
                .map { ($0, KeyDocument.forms(of: $0.key, in: vault)) }
            return (keys, try entries.isKeyGone(try entries.activeKeys()))
        }
        if isGone { throw JournalError.keyGone }
        if keys.allSatisfy({ $0.0.forms.all.isEmpty && $0.1.isEmpty }) {
            throw JournalError.notEncrypted
        }
        return keys
    }

    private func unwrapped(
        _ trial: KeyTrials.Trial, with passphrase: Passphrase
    ) async throws -> DataKey? {
        do {
            return try await trial.wrapped.unwrapped(with: passphrase)
        } catch {
            // What others added may cost more than this machine has.
            if !trial.isSure { return nil }
            throw JournalError.vault(error)
        }
    }
}
