import Primitives

extension Profiles {
    /// Returns what is known of a person's picture without its bytes, without regard to blocks;
    /// `nil` if they have none.
    package func portrait(of account: AccountID) throws -> Portrait? {
        try reading.get(Portrait.table, account)
    }

    /// Returns what is known of some people's pictures without their bytes, without regard to
    /// blocks.
    package func portraits(of accounts: [AccountID]) throws -> [AccountID: Portrait] {
        expectPortraits(of: accounts)
        var found: [AccountID: Portrait] = [:]
        for account in accounts { found[account] = try portrait(of: account) }
        return found
    }

    /// Announces the rows that ``portraits(of:)`` reads.
    package func expectPortraits(of accounts: [AccountID]) {
        for account in accounts { reading.expect(Portrait.table, account) }
    }

    /// Returns the bytes of a person's picture; `nil` if they have none.
    package func portraitFile(of account: AccountID) throws -> [UInt8]? {
        try reading.get(PortraitFile.table, account)?.bytes
    }

    /// Returns the small form of a person's picture, as PNG; `nil` if they have none.
    package func portraitThumbnail(of account: AccountID) throws -> [UInt8]? {
        try reading.get(PortraitThumbnail.table, account)?.bytes
    }
}

extension ProfileEditor {
    /// Sets or removes a person's picture; of two changes the one that was made later stays,
    /// whichever arrives later.
    ///
    /// - Parameters:
    ///   - new: The picture; `nil` for none.
    ///   - madeAt: The time at which the person changed it; `nil` for the arrival.
    /// - Returns: The picture that stays, and whether another one was removed, whose bytes are to
    ///   be erased.
    /// - Throws: ``SocialError/noSuchPerson(_:)``.
    package func setPortrait(
        _ new: NewPortrait?, of account: AccountID, madeAt: Instant? = nil
    ) throws -> Outcome<(portrait: Portrait?, hasRemoved: Bool)> {
        guard try profile(of: account) != nil else { throw SocialError.noSuchPerson(account) }
        let old = try portrait(of: account)
        guard try stamp(.portrait, of: account, madeAt: madeAt), old?.id != new?.id else {
            return Outcome((old, false))
        }
        try transaction.delete(Portrait.table, account)
        try transaction.delete(PortraitThumbnail.table, account)
        try transaction.delete(PortraitFile.table, account)
        if let new { try put(new, of: account) }
        try transaction.mark(.profile, of: account)
        return Outcome(
            (try portrait(of: account), old != nil), notices: [Notice(account, .profile)])
    }

    private func put(_ new: NewPortrait, of account: AccountID) throws {
        try transaction.put(
            Portrait(
                account: account, id: new.id, mediaType: new.mediaType, width: new.width,
                height: new.height, size: new.bytes.count),
            in: Portrait.table)
        try transaction.put(
            PortraitThumbnail(account: account, bytes: new.thumbnail),
            in: PortraitThumbnail.table)
        try transaction.put(
            PortraitFile(account: account, bytes: new.bytes), in: PortraitFile.table)
    }
}
