import Accounts
import Geofence
import Primitives
import Social
import Storage

extension Operator {
    /// Returns what the store holds of the account with a name.
    ///
    /// - Throws: ``OperatorError/noSuchName(_:)``.
    package func holdings(of name: String) async throws -> AccountHoldings {
        try await act(on: name, as: .data) { report, transaction, _ in
            ("profile and amounts", try AccountHoldings(report, in: transaction))
        }
    }

    /// Returns the conversations of the account with a name, or a page of them, in the order of the
    /// ids of the others: no texts.
    ///
    /// - Throws: ``OperatorError/noSuchName(_:)``.
    package func conversations(
        of name: String, at position: PagePosition = .first, limit: Int = .max
    ) async throws -> RecordPage<ConversationCase> {
        try await conversations(of: name, limit: limit) { _, _ in position }
    }

    /// Returns the conversations of the account with a name, in the order of pages, after the one
    /// with another account, at most so many: no texts.
    ///
    /// - Parameter other: The name of the other account; its id if it is gone.
    /// - Throws: ``OperatorError/noSuchName(_:)``.
    package func conversations(
        of name: String, after other: String, limit: Int
    ) async throws -> RecordPage<ConversationCase> {
        let now = environment.now()
        return try await conversations(of: name, limit: limit) { account, transaction in
            let conversations = Conversations(in: transaction)
            // An id may be somebody else's name.
            if let id = AccountID(other), try conversations.hasFacts(of: account, with: id) {
                return .after("\(id)")
            }
            return .after("\(try Self.find(other, in: transaction, at: now).id)")
        }
    }

    private func conversations(
        of name: String, limit: Int,
        from position: @escaping @Sendable (AccountID, ReadTransaction) throws -> PagePosition
    ) async throws -> RecordPage<ConversationCase> {
        try await act(on: name, as: .conversations) { report, transaction, now in
            let accounts = Accounts(in: transaction, at: now)
            let page = try Conversations(in: transaction)
                .facts(of: report.id, at: try position(report.id, transaction), limit: limit)
            let cases = try page.map { facts in
                let other = try accounts.account(facts.other)
                return ConversationCase(
                    account: facts.other, with: other?.name.rawValue,
                    standing: other == nil ? Conversation.State.closed.rawValue : facts.standing,
                    messages: facts.messages, lastAt: facts.lastAt)
            }
            return ("conversations: \(cases.elements.count)", cases)
        }
    }

    /// Changes what others see of an account: texts that are given, and no picture file if it is to
    /// be removed. The person's own later edits stay possible.
    ///
    /// - Returns: The names of the fields that changed.
    /// - Throws: ``OperatorError/noSuchName(_:)``, ``OperatorError/displayName(_:)`` for a text
    ///   that is not allowed.
    @discardableResult
    package func editProfile(
        of name: String, displayName: String? = nil, words: String? = nil, picture: String? = nil,
        removingFile: Bool = false
    ) async throws -> [String] {
        let edit: ProfileEdit
        do {
            edit = try ProfileEdit(displayName: displayName, bio: words, picture: picture)
        } catch {
            throw OperatorError.displayName("\(error)")
        }
        return try await act(on: name, as: .profile) { report, transaction, now in
            let changed = try transaction.edit(
                edit, of: report.id, removingFile: removingFile, at: now)
            return (changed.isEmpty ? "as it was" : changed.joined(separator: ", "), changed)
        }
    }

    /// Adds or updates the places of a file, or none if anything is wrong.
    package func importPlaces(
        _ file: GeoJSONPlaces, farPlaces rule: FarPlaces = .refuse
    ) async throws -> PlaceImport {
        try user.expect(.importPlaces)
        let (now, user) = (environment.now(), user)
        return try await store.write { transaction in
            let result = try PlaceEditor(in: transaction).put(file, farPlaces: rule)
            try transaction.note(
                .importPlaces, by: user, at: now, OperatorAct.facts(of: result))
            return result
        }
    }

    /// Removes the place with an id, or with a name that no other one has. Visits to it stay, and
    /// its parts become parts of its parent.
    ///
    /// - Throws: ``OperatorError/noSuchPlace(_:)``.
    @discardableResult
    package func removePlace(_ text: String) async throws -> Place {
        try user.expect(.removePlace)
        let (now, user) = (environment.now(), user)
        return try await store.write { transaction in
            let found = try Self.place(text, in: transaction)
            try PlaceEditor(in: transaction).remove(found.id)
            try transaction.note(.removePlace, by: user, at: now, found.name)
            return found
        }
    }
}

extension Transaction {
    /// Changes a profile for an operator; returns the names of the fields that changed.
    func edit(
        _ edit: ProfileEdit, of account: AccountID, removingFile: Bool = false, at now: Instant
    ) throws -> [String] {
        let editor = ProfileEditor(in: self, at: now)
        guard let before = try editor.profile(of: account) else { return [] }
        let after = try editor.edit(edit, of: account).value
        var changed: [String] = []
        if after.displayName != before.displayName { changed.append("name") }
        if after.bio != before.bio { changed.append("words") }
        if after.picture != before.picture { changed.append("picture") }
        if removingFile, try editor.setPortrait(nil, of: account).value.hasRemoved {
            changed.append("picture file")
            try VisitEditor(in: self).leaveRemains()
        }
        return changed
    }
}
