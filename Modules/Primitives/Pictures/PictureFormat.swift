/// The formats of picture files that are taken, told by the content and never by a name.
package enum PictureFormat: String, Hashable, Sendable, CaseIterable {
    /// Portable Network Graphics.
    case png
    /// JPEG, baseline or progressive.
    case jpeg
    /// WebP, one picture.
    case webp

    /// Tells the format of a file by its first bytes; `nil` if it is none of them.
    package init?(of bytes: [UInt8]) {
        if bytes.starts(with: PNGFile.signature) {
            self = .png
        } else if bytes.starts(with: [0xFF, 0xD8, 0xFF]) {
            self = .jpeg
        } else if bytes.starts(with: Array("RIFF".utf8)), bytes.count >= 12,
            bytes[8..<12].elementsEqual("WEBP".utf8)
        {
            self = .webp
        } else {
            return nil
        }
    }

    /// The media type.
    package var mediaType: String { "image/\(rawValue)" }

    /// The end of a file's name.
    package var fileExtension: String { self == .jpeg ? "jpg" : rawValue }

    /// The name as people write it.
    package var name: String {
        switch self {
        case .png: "PNG"
        case .jpeg: "JPEG"
        case .webp: "WebP"
        }
    }
}
