import Primitives

/// A picture file of a person; a client fetches it when its id is a new one.
public struct Portrait: Sendable, Hashable, Codable {
    /// The tag of ``ID``.
    public enum IDTag {}
    /// A digest of the file's content.
    public typealias ID = Identifier<IDTag>

    /// The id.
    public let id: ID
    /// The media type of the file.
    public let type: String
    /// The width as it is shown, in pixels.
    public let width: Int
    /// The height as it is shown, in pixels.
    public let height: Int

    /// Creates a picture file.
    public init(id: ID, type: String, width: Int, height: Int) {
        self.id = id
        self.type = type
        self.width = width
        self.height = height
    }
}

/// The times of a change of the caller's picture; both are missing if the clock is right and the
/// change is of now.
package struct PortraitTimes: Sendable, Hashable, Codable {
    /// The time at which the person made the change, by the device's clock.
    package var editedAt: Instant?
    /// The time of sending, by the same clock.
    package var sentAt: Instant?

    /// Creates the times.
    package init(editedAt: Instant? = nil, sentAt: Instant? = nil) {
        self.editedAt = editedAt
        self.sentAt = sentAt
    }
}
