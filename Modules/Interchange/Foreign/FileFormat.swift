import Primitives

/// The formats that can be read.
public enum FileFormat: String, CaseIterable, Hashable, Sendable {
    /// Quad's own export as JSON.
    case quad
    /// A table of comma-separated values.
    case csv
    /// The output of `timew export`.
    case timewarrior
    /// The output of `task export`.
    case taskwarrior
    /// The output of `jrnl --format json`.
    case jrnl
    /// The JSON inside a Day One export.
    case dayone

    /// A map in GeoJSON, which is no export.
    package static let map = "it is a map (GeoJSON): import it as places"
    /// A track of a receiver, which is no export.
    package static let track = "it is a recorded track (GPX): replay it among the places"
    /// Positions in a form of their own, which are no export.
    package static let positions = "it holds recorded positions: replay it among the places"

    private static let forPrograms =
        "it is what Quad prints for programs: import what it exports as JSON"

    /// Creates the format that a file seems to have.
    ///
    /// - Throws: ``TextFormatError/unknownFormat(looksLike:)``, or the reason that it can't be
    ///   read.
    public init(
        guessing source: ByteSource, limits: TextFormatLimits = TextFormatLimits()
    ) throws(TextFormatError) {
        var head: [UInt8] = []
        let pieces = try source.open()
        while head.count < 512 {
            let piece = try pieces()
            if piece.isEmpty { break }
            head += piece
        }
        if let thing = Self.other(beginningWith: head) {
            throw .unknownFormat(looksLike: thing)
        }
        var text = head[...]
        if text.starts(with: [0xEF, 0xBB, 0xBF]) { text = text.dropFirst(3) }
        let first = text.first { ![0x20, 0x09, 0x0A, 0x0D].contains($0) }
        switch first {
        case UInt8(ascii: "["): self = try Self.format(ofArray: source, limits: limits)
        case UInt8(ascii: "{"): self = try Self.format(ofObject: source, limits: limits)
        case nil where head.isEmpty: throw .empty
        default: self = .csv
        }
    }

    /// Returns the format of an array by its first object, in which its reader reports any mistake.
    private static func format(
        ofArray source: ByteSource, limits: TextFormatLimits
    ) throws(TextFormatError) -> FileFormat {
        guard
            var reader = try? JSONStream(source, limits: limits, toleratesHalves: true),
            (try? reader.beginArray()) != nil, let hasElement = try? reader.nextElement()
        else { throw .unknownFormat(looksLike: nil) }
        let isObject = hasElement && (try? reader.kind()) == .object
        guard isObject || !hasElement && (try? reader.end()) != nil else {
            throw .unknownFormat(looksLike: nil)
        }
        guard isObject, let first = try? reader.value() else { return .timewarrior }
        if first["schemaVersion"] != nil { throw .unknownFormat(looksLike: forPrograms) }
        if first["uuid"] != nil, first["status"] != nil { return .taskwarrior }
        if first["creationDate"] != nil { return .dayone }
        if first["title"] != nil, first["date"] != nil, first["time"] != nil { return .jrnl }
        if first["start"] == nil, first["id"] == nil { throw .unknownFormat(looksLike: nil) }
        return .timewarrior
    }

    private static func format(
        ofObject source: ByteSource, limits: TextFormatLimits
    ) throws(TextFormatError) -> FileFormat {
        var reader = try JSONStream(source, limits: limits, toleratesHalves: true)
        try reader.beginObject()
        var hasMetadata = false
        var taskNames: Set = ["uuid", "status", "description"]
        var timeNames: Set = ["id", "start"]
        var journal: FileFormat?
        while let name = try reader.nextName() {
            switch name {
            case "format":
                let value = try reader.value()
                if value == .string(QuadFile.format) { return .quad }
            case "type":
                if [.string("FeatureCollection"), .string("Feature")].contains(try reader.value()) {
                    throw .unknownFormat(looksLike: Self.map)
                }
            case "metadata":
                hasMetadata = true
                try reader.skip()
            case "entries" where try reader.kind() == .array:
                try reader.beginArray()
                guard try reader.nextElement() else {
                    journal = hasMetadata ? .dayone : .jrnl
                    continue
                }
                let entry = try reader.value()
                if entry["creationDate"] != nil { return .dayone }
                if entry["title"] != nil { return .jrnl }
                // Quad's own entries stand before its name where a program sorted the members.
                while try reader.nextElement() { try reader.skip() }
            default:
                taskNames.remove(name)
                timeNames.remove(name)
                try reader.skip()
            }
        }
        if let journal { return journal }
        if taskNames.isEmpty { return .taskwarrior }
        if timeNames.isEmpty { return .timewarrior }
        throw .unknownFormat(looksLike: nil)
    }
}
