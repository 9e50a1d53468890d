import API
import Accounts
import Primitives
import Social

extension Hub {
    /// The routes of picture files.
    static let pictureRoutes: [RouteTable.Entry] = [
        .file(Routes.myPicture) { reader, me, _ in
            FileRequest(portrait: try reader.profiles.portrait(of: me))
        },
        .file(Routes.picture) { reader, me, path in
            FileRequest(portrait: try reader.portrait(of: path.person, shownTo: me))
        },
        .file(Routes.thumbnail) { reader, me, path in
            FileRequest(
                portrait: try reader.portrait(of: path.person, shownTo: me), isSmall: true)
        },
        .upload(Routes.setPicture, atMost: Picture.largestFile) { hub, session, times, file in
            try await hub.setPicture(file, of: session, times)
        },
        .signedIn(Routes.removePicture) { hub, session, times in
            try await hub.keepPicture(nil, of: session, times)
        },
    ]

    /// Reads an uploaded file and makes it the caller's picture.
    private func setPicture(
        _ file: [UInt8], of session: Session, _ times: PortraitTimes
    ) async throws -> OwnProfile {
        let picture: Picture
        do {
            picture = try Picture(cleaning: file)
        } catch {
            throw Refusal(.pictureRefused, "\(error)")
        }
        let made: RemadePicture
        do {
            made = try await thumbnails(picture)
        } catch let error as PictureRefusal {
            switch error {
            case .unusable(let reason): throw Refusal(.pictureRefused, reason)
            case .notNow(let reason):
                throw Refusal(.unavailable, reason, retryAfterSeconds: 5)
            }
        }
        // The id tells of the picture and of nothing else.
        let content = digest.digest(of: made.picture.bytes)
        guard let id = Social.Portrait.ID(String(content.prefix(32))) else {
            preconditionFailure("a digest is made of hexadecimal digits")
        }
        let new = NewPortrait(
            id: id, mediaType: picture.format.mediaType, width: picture.width,
            height: picture.height, bytes: made.picture.bytes, thumbnail: made.thumbnail)
        return try await keepPicture(new, of: session, times)
    }

    private func keepPicture(
        _ new: NewPortrait?, of session: Session, _ times: PortraitTimes
    ) async throws -> OwnProfile {
        let me = session.account
        let madeAt = time(ofEditAt: times.editedAt, sentAt: times.sentAt)
        return try await write(for: .of(me), evenOnFullDisk: new == nil) { editor in
            let outcome = try editor.profiles.setPortrait(new, of: me, madeAt: madeAt)
            if outcome.value.hasRemoved { try editor.visits.leaveRemains() }
            guard let profile = try editor.profiles.profile(of: me) else {
                throw Refusal.noSuchPerson
            }
            return try editor.ownProfile(profile)
        }
    }

    /// Returns the time of an edit by the server's clock; `nil` for one of now.
    ///
    /// The device says when it sends, too: so a clock that is wrong does no harm.
    func time(ofEditAt editedAt: Instant?, sentAt: Instant?) -> Instant? {
        guard let editedAt else { return nil }
        guard let sentAt else { return editedAt }
        return environment.now() - .milliseconds(max(0, sentAt.milliseconds(since: editedAt)))
    }
}

/// The wish for a picture file, or for its small form.
struct FileRequest: Sendable {
    /// The picture; `nil` if the person has none.
    let portrait: Social.Portrait?
    var isSmall = false
}

extension HubReader {
    /// Returns the answer to a wish for a file.
    ///
    /// - Parameter known: The id of the file that the caller has, whose bytes are not sent again.
    fileprivate func answer(_ wish: FileRequest, unless known: String?) throws -> APIResponse {
        guard let portrait = wish.portrait else {
            throw Refusal(.notFound, "there is no picture")
        }
        let id = "\(portrait.id)"
        var headers = ["etag": "\"\(id)\"", "cache-control": "private, no-cache"]
        if known == id { return APIResponse(status: 304, headers: headers) }
        let type = wish.isSmall ? PictureFormat.png.mediaType : portrait.mediaType
        let bytes =
            wish.isSmall
            ? try profiles.portraitThumbnail(of: portrait.account)
            : try profiles.portraitFile(of: portrait.account)
        guard let bytes else { throw Refusal(.notFound, "there is no picture") }
        let ending = PictureFormat.allCases.first { $0.mediaType == type }?.fileExtension ?? "bin"
        headers["content-type"] = type
        headers["content-disposition"] = "inline; filename=\"picture.\(ending)\""
        return APIResponse(status: 200, headers: headers, body: bytes)
    }
}

extension RouteTable.Entry {
    /// Creates a route for signed-in callers that answers with a file.
    fileprivate static func file<Input>(
        _ route: Route<Input, Empty>,
        _ wish: @escaping @Sendable (HubReader, AccountID, Input) throws -> FileRequest
    ) -> Self {
        let kind = RequestClass(route.description)
        return Self(
            route: route.description, types: (Input.self, Empty.self)
        ) { hub, incoming, placeholders in
            let guest = try await hub.guest(of: incoming, as: kind)
            let request = try await incoming.whole()
            let input = try route.input(of: request, placeholders: placeholders)
            let answer = try await hub.read { reader in
                try reader.answer(
                    try wish(reader, guest.session.account, input), unless: request.known)
            }
            return answer.telling(guest)
        }
    }

    /// Creates a route for signed-in callers that takes a file, read only after the session is
    /// checked.
    fileprivate static func upload<Input, Output>(
        _ route: Route<Input, Output>, atMost limit: Int,
        _ answer: @escaping @Sendable (Hub, Session, Input, [UInt8]) async throws -> Output
    ) -> Self {
        let kind = RequestClass(route.description)
        return Self(
            route: route.description, types: (Input.self, Output.self)
        ) { hub, incoming, placeholders in
            let guest = try await hub.guest(of: incoming, as: kind)
            let request = try await incoming.whole(atMost: limit)
            let input = try route.input(of: request, placeholders: placeholders)
            return try APIResponse(
                try await answer(hub, guest.session, input, request.body)
            ).telling(guest)
        }
    }
}
