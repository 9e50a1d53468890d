/// A reason for which a picture file is not taken.
package enum PictureError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The file has too many bytes.
    case tooLarge
    /// The file is none of the formats.
    case unknownFormat
    /// The picture has no pixels, or too many.
    case dimensions(width: Int, height: Int)
    /// The file has several pictures to be shown one after the other.
    case animated
    /// The file uses a part of its format that is not taken, at an offset.
    case unsupported(PictureFormat, PictureFeature, at: Int)
    /// The file breaks the rules of its format at an offset.
    case damaged(PictureFormat, PictureFault, at: Int)

    /// The reason in a sentence that says what to do.
    package var description: String {
        switch self {
        case .tooLarge:
            "the picture has more than \(Picture.largestFile) bytes: make it smaller"
        case .unknownFormat: "the file is not PNG, JPEG or WebP"
        case .dimensions(let width, let height):
            "the picture has \(width) × \(height) pixels: it may have 1 to \(Picture.longestSide) "
                + "on each side, and \(Picture.mostPixels / 1_000_000) million in all"
        case .animated: "the picture moves: save one of its frames"
        case .unsupported(let format, let feature, let offset):
            "the \(format.name) has \(feature) at byte \(offset), which is not taken: save it anew"
        case .damaged(let format, let fault, let offset):
            "the \(format.name) is damaged at byte \(offset): \(fault)"
        }
    }
}

/// A part of a format that is not taken.
package enum PictureFeature: Hashable, Sendable, CustomStringConvertible {
    /// A way of coding JPEG that few programs read: lossless, hierarchical or arithmetic.
    case rareCoding
    /// Samples of more than eight bits in a JPEG.
    case deepSamples
    /// More passes over the picture than any program writes.
    case manyScans
    /// A part that must be understood, and is not known.
    case unknownPart(String)

    /// The part as a noun.
    package var description: String {
        switch self {
        case .rareCoding: "a rare way of coding"
        case .deepSamples: "samples of more than 8 bits"
        case .manyScans: "more than \(JPEGFile.mostScans) scans"
        case .unknownPart(let name): "an unknown part (\(name))"
        }
    }
}

/// A breach of the rules of a format.
package enum PictureFault: Hashable, Sendable, CustomStringConvertible {
    /// The file ends within a part.
    case ends
    /// A part does not match its checksum.
    case checksum
    /// A part has another length than its kind has.
    case length
    /// A part stands where it may not, or a second time.
    case order
    /// A part has a value that the format does not know.
    case value
    /// A part is missing.
    case missing(String)

    /// The breach as a part of a sentence.
    package var description: String {
        switch self {
        case .ends: "the file ends too early"
        case .checksum: "a part does not match its checksum"
        case .length: "a part has an impossible length"
        case .order: "a part stands in the wrong place"
        case .value: "a part has an unknown value"
        case .missing(let name): "\(name) is missing"
        }
    }
}
