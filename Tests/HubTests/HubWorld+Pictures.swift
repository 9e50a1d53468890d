import API
import Foundation
import Hub
import Primitives
import Thumbnails

extension HubWorld {
    /// Writes pictures anew and makes thumbnails as a server does, in this process.
    static let thumbnails: ThumbnailMaking = { picture in
        do {
            return try RemadePicture.make(of: picture)
        } catch {
            throw PictureRefusal.unusable("\(error)")
        }
    }

    /// Returns the bytes of a sample picture.
    static func file(_ name: String) throws -> [UInt8] {
        let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
            .deletingLastPathComponent().appendingPathComponent("PicturesTests/Files")
        return [UInt8](try Data(contentsOf: folder.appendingPathComponent(name)))
    }
}

extension HubWorld {
    /// Returns the bytes of a sample picture as a server keeps it.
    static func kept(_ name: String) throws -> [UInt8] {
        try RemadePicture.make(of: try Picture(cleaning: file(name))).picture.bytes
    }
}

extension Person {
    /// Sets this person's picture to a sample.
    @discardableResult
    func show(_ name: String, _ times: PortraitTimes = PortraitTimes()) async throws -> OwnProfile {
        try await client.upload(Routes.setPicture, times, file: try HubWorld.file(name))
    }
}
