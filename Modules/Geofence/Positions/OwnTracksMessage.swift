import Primitives

/// A message of an OwnTracks app.
///
/// - Source: the OwnTracks booklet, owntracks.org/booklet/tech/json.
public enum OwnTracksMessage: Hashable, Sendable {
    /// The position of the phone, from a message of type `location`, or of type `transition` with a
    /// position, which the phone took because it entered or left a region of its own.
    case position(Fix)
    /// Another message, or an incomplete position.
    case other(FixFile.Skipped.Reason)

    /// The most messages of one request.
    public static let most = 500

    /// Reads the body of a request: a message, or an array of them.
    ///
    /// - Throws: ``FixError/invalid(line:column:reason:)``, also for messages that are encrypted.
    /// - Complexity: O(bytes).
    public static func read(
        _ bytes: [UInt8], limits: FixLimits = FixLimits()
    ) throws(FixError) -> [OwnTracksMessage] {
        let value: JSONValue
        do {
            value = try JSONReader.read(bytes, depthLimit: limits.depth)
        } catch {
            throw .invalid(line: error.line, column: error.column, reason: error.reason)
        }
        guard case .array(let elements) = value else { return [try message(value)] }
        guard elements.count <= most else {
            throw .invalid(
                line: 1, column: nil, reason: "there are more than \(most) messages at once")
        }
        var messages: [OwnTracksMessage] = []
        for element in elements { messages.append(try message(element)) }
        return messages
    }

    private static func message(_ value: JSONValue) throws(FixError) -> OwnTracksMessage {
        guard case .object(let members) = value else {
            throw .invalid(
                line: 1, column: nil, reason: "a message is an object, not \(value.kind)")
        }
        return try OwnTracksMessage(members, line: 1)
    }

    /// Creates a message from its members.
    init(_ members: [JSONMember], line: Int) throws(FixError) {
        guard let type = members["_type"] else {
            throw .invalid(
                line: line, column: nil,
                reason: "it is no message of OwnTracks: \"_type\" is missing")
        }
        guard case .string(let type) = type, (1...32).contains(type.utf8.count),
            type.utf8.allSatisfy({ UInt8(ascii: "a")...UInt8(ascii: "z") ~= $0 })
        else {
            throw .invalid(
                line: line, column: nil,
                reason: "it is no message of OwnTracks: \"_type\" is a word of small letters")
        }
        switch type {
        case "location", "transition":
            switch try FixRecord(members).outcome(line: line) {
            case .fix(let fix): self = .position(fix)
            case .skipped(let reason): self = .other(reason)
            }
        case "encrypted":
            throw .invalid(
                line: line, column: nil,
                reason: "the message is encrypted: empty the encryption key in the app")
        default: self = .other(.otherMessage)
        }
    }
}
