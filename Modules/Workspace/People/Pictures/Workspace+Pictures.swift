import API
import Primitives

extension Workspace {
    /// Makes a file the picture of the account: a PNG, JPEG or WebP, told by its content.
    ///
    /// Place, time, camera, comments and all else that is not needed to show it are removed before
    /// it is kept or sent.
    /// - Throws: The reason for which the file is no picture to take.
    public func changePicture(toFile bytes: [UInt8]) async throws -> Delivery<OwnProfile> {
        let picture: Picture
        do {
            picture = try Picture(cleaning: bytes)
        } catch {
            throw WorkspaceError.server(.invalid("\(error)"))
        }
        return try await perform(pictureAct: .setPicture(PictureUpload(picture.bytes)))
    }

    /// Removes the picture of the account.
    public func removePicture() async throws -> Delivery<OwnProfile> {
        try await perform(pictureAct: .removePicture)
    }

    private func perform(pictureAct act: OutboxAct.Statement) async throws -> Delivery<OwnProfile> {
        let (answer, report) = try await perform(act)
        guard case .profile(let profile) = answer else { return .waiting(report) }
        return .done(profile)
    }

    /// The most bytes of a picture file.
    public static let largestPicture = Picture.largestFile

    /// Returns the pixels of a thumbnail, for terminals that take no file: red, green and blue of
    /// each, row by row; `nil` if the bytes are no thumbnail.
    package static func pixels(
        ofThumbnail bytes: [UInt8]
    ) -> (values: [UInt8], width: Int, height: Int)? {
        PixelPicture(thumbnail: bytes).map { ($0.pixels, $0.width, $0.height) }
    }

    /// Returns the picture file of the account.
    public func ownPicture() async throws -> [UInt8] {
        try await wholeFile { client in
            try await client.download(Routes.myPicture, Empty())
        }
    }

    /// Returns the picture file of a person whose profile the user may see.
    public func picture(of person: AccountID) async throws -> [UInt8] {
        try await wholeFile { client in
            try await client.download(Routes.picture, PersonPath(person: person))
        }
    }

    private func wholeFile(
        _ ask: @escaping @Sendable (APIClient) async throws -> [UInt8]?
    ) async throws -> [UInt8] {
        let client = try await server()
        return try await answered { try await ask(client) ?? [] }
    }
}
