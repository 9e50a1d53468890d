import FoundationEssentials

/// A picture file without metadata that waits for the server.
struct PictureUpload: Sendable, Hashable, Codable {
    private let file: Data

    init(_ bytes: [UInt8]) { file = Data(bytes) }

    /// The bytes of the file.
    var bytes: [UInt8] { [UInt8](file) }
}
