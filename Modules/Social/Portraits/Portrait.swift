import Primitives
import Storage

/// The picture file of a person, without its bytes, which lie in tables of their own: lists of
/// people read none of them.
package struct Portrait: Hashable, Sendable {
    /// The tag of ``ID``.
    package enum IDTag {}
    /// A digest of the file's content, which tells nothing of the account.
    package typealias ID = Identifier<IDTag>

    /// The account of the person.
    package let account: AccountID
    /// The id.
    package let id: ID
    /// The media type of the file.
    package let mediaType: String
    /// The width of the picture as it is shown, in pixels.
    package let width: Int
    /// The height of the picture as it is shown, in pixels.
    package let height: Int
    /// The number of bytes of the file.
    package let size: Int

    static let table = Table(
        "portraits", key: ["account"], home: "account",
        make: Portrait.init(account:id:mediaType:width:height:size:),
        columns: Column("account", \.account), Column("id", \.id),
        Column("media_type", \.mediaType), Column("width", \.width),
        Column("height", \.height), Column("size", \.size))
}

/// The small picture that is made of a person's picture file.
struct PortraitThumbnail: Sendable {
    let account: AccountID
    let bytes: [UInt8]

    static let table = Table(
        "portrait_thumbnails", key: ["account"], home: "account",
        make: PortraitThumbnail.init(account:bytes:),
        columns: Column("account", \.account), Column("bytes", \.bytes))
}

/// The bytes of a person's picture file.
struct PortraitFile: Sendable {
    let account: AccountID
    let bytes: [UInt8]

    static let table = Table(
        "portrait_files", key: ["account"], home: "account",
        make: PortraitFile.init(account:bytes:),
        columns: Column("account", \.account), Column("bytes", \.bytes))
}

/// A picture file that is to become somebody's, already checked and without metadata.
package struct NewPortrait: Sendable {
    let id: Portrait.ID
    let mediaType: String
    let width: Int
    let height: Int
    let bytes: [UInt8]
    let thumbnail: [UInt8]

    /// Creates a new picture of a person.
    package init(
        id: Portrait.ID, mediaType: String, width: Int, height: Int, bytes: [UInt8],
        thumbnail: [UInt8]
    ) {
        self.id = id
        self.mediaType = mediaType
        self.width = width
        self.height = height
        self.bytes = bytes
        self.thumbnail = thumbnail
    }
}
