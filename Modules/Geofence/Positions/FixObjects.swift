import Primitives

/// The objects of a JSON file, one at a time: after each other, or the elements of an array, which
/// is the file itself or a member of its outermost object.
struct FixObjects {
    /// The members in which programs keep the array of their records: the recorder of OwnTracks,
    /// Google's and Overland's exports, GeoJSON.
    private static let members: Set = [
        "data", "locations", "features", "fixes", "points", "positions", "records",
    ]

    private var stream: JSONStream
    private let isArray: Bool
    private var count = 0
    private var isDone = false
    /// The number of lines, if the last one has no end.
    private let openLine: Int?
    /// The line of the object that is being read.
    private var line = 1

    /// Creates a reader of a file that is not empty.
    init(_ bytes: [UInt8], limits: FixLimits) throws(FixError) {
        var bounds = TextFormatLimits()
        bounds.bytes = limits.bytes
        bounds.recordBytes = limits.lineBytes
        bounds.depth = limits.depth
        let newline = UInt8(ascii: "\n")
        openLine = bytes.last == newline ? nil : bytes.count { $0 == newline } + 1
        do throws(TextFormatError) {
            stream = try JSONStream(ByteSource(bytes), limits: bounds)
            var probe = stream
            let kind = try stream.kind()
            if kind == .object, (try? Self.enterArray(of: &probe)) == true {
                stream = probe
                isArray = true
            } else {
                isArray = kind == .array
                if isArray { try stream.beginArray() }
            }
        } catch {
            throw FixError(error)
        }
    }

    /// The line of the object that could not be read, if it is the last one of the file and has no
    /// end; `nil` for elements of an array.
    var lineOfCut: Int? { !isArray && line == openLine ? line : nil }

    /// Returns the next object, or what stands in its place, with its line; `nil` after the last.
    ///
    /// What follows the array in the outermost object is not read.
    mutating func next() throws(FixError) -> (JSONValue, line: Int)? {
        do throws(TextFormatError) {
            guard try isArray ? stream.nextElement() : stream.nextInSequence() else { return nil }
            line = stream.position.line
            return (try stream.value(), line)
        } catch {
            throw FixError(error)
        }
    }

    /// Enters the array of objects in the outermost object; returns `false` if there is none, since
    /// that object is a record itself.
    private static func enterArray(of stream: inout JSONStream) throws(TextFormatError) -> Bool {
        try stream.beginObject()
        while let name = try stream.nextName() {
            if members.contains(name.lowercased()), try stream.kind() == .array {
                var inside = stream
                try inside.beginArray()
                let isEmpty = try !inside.nextElement()
                if try isEmpty ? true : inside.kind() == .object {
                    try stream.beginArray()
                    return true
                }
            }
            try stream.skip()
        }
        return false
    }
}
