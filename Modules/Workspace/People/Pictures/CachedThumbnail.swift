import API
import FoundationEssentials
import Primitives

/// The small form of somebody's picture, as this device keeps it beside what it keeps of them.
struct CachedThumbnail: Keepable {
    let person: AccountID
    /// The picture of which it is the small form.
    let portrait: Portrait.ID
    /// The bytes of a PNG.
    let png: Data
    let keptOrder: Instant
}

extension Workspace {
    /// The most thumbnails that are asked for beside one exchange.
    static let thumbnailsAtOnce = 20

    /// Returns the small form of a person's picture, a PNG: as the device keeps it, or as the
    /// server tells it; `nil` if neither has it now.
    ///
    /// - Parameter source: Whether the server may be asked.
    public func thumbnail(
        of person: AccountID, _ portrait: Portrait?, from source: AnswerSource = .either
    ) async throws -> [UInt8]? {
        guard let portrait else { return nil }
        let kept = try await readKept { people, _ -> CachedThumbnail? in
            try people.canKeep() ? try people.element(.thumbnail, of: person) : nil
        }
        if let kept, kept.portrait == portrait.id { return [UInt8](kept.png) }
        if source == .device { return nil }
        do {
            return try await fetchThumbnail(of: person, portrait)
        } catch let error as WorkspaceError {
            guard error.isSilence || error.isAbsence else { throw error }
            return nil
        }
    }

    /// Asks for the thumbnails of those whom the device keeps whose picture is a new one, a bounded
    /// number of them, and drops those of people who show none any more.
    func refreshThumbnails(atMost limit: Int = Workspace.thumbnailsAtOnce) async throws {
        let me = try await signIn()?.account
        let wanted = try await readKept { people, _ in
            try people.canKeep() ? try people.portraits() : nil
        }
        guard let wanted else { return }
        let kept = try await readKept { people, _ in
            try people.list(.thumbnail, of: CachedThumbnail.self)
        }
        var known: [AccountID: Portrait.ID] = [:]
        for thumbnail in kept { known[thumbnail.person] = thumbnail.portrait }
        let gone = kept.map(\.person).filter { wanted[$0] == nil && $0 != me }
        if !gone.isEmpty {
            try await keep { people in
                for person in gone { try people.drop(person, from: .thumbnail) }
            }
        }
        let new = wanted.filter { known[$0.key] != $0.value.id }.sorted { $0.key < $1.key }
        for (person, portrait) in new.prefix(limit) {
            do {
                _ = try await fetchThumbnail(of: person, portrait)
            } catch WorkspaceError.server(.notFound) {
                // Who hides meanwhile shows nothing.
            }
        }
    }

    private func fetchThumbnail(
        of person: AccountID, _ portrait: Portrait
    ) async throws -> [UInt8]? {
        let path = PersonPath(person: person)
        let client = try await server()
        let bytes = try await answered {
            try await client.download(Routes.thumbnail, path)
        }
        guard let bytes, bytes.count <= Self.largestThumbnail else { return nil }
        let now = environment.now()
        try await keep { people in
            try people.keep(
                CachedThumbnail(
                    person: person, portrait: portrait.id, png: Data(bytes), keptOrder: now),
                on: .thumbnail)
        }
        return bytes
    }

    /// The most bytes of a thumbnail that are kept.
    private static let largestThumbnail = 1 << 16
}

extension CachedPeople {
    /// Returns the pictures of those whom the device keeps.
    fileprivate func portraits() throws -> [AccountID: Portrait] {
        var portraits: [AccountID: Portrait] = [:]
        for one in try list(.profile, of: CachedProfile<PersonProfile>.self) {
            portraits[one.person] = one.profile.portrait
        }
        for one in try list(.conversation, of: ConversationSummary.self) {
            portraits[one.person] = one.portrait ?? portraits[one.person]
        }
        for one in try list(.feed, of: PersonSummary.self) {
            portraits[one.person] = one.portrait
        }
        return portraits
    }
}

extension WorkspaceError {
    /// Whether there is no such thing, or the user may not see it.
    fileprivate var isAbsence: Bool {
        if case .server(.notFound) = self { return true }
        return false
    }
}
