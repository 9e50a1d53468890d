/// Reads JSON (RFC 8259) as a tree, strictly and within limits.
///
/// Foundation's readers round numbers through other types, can't distinguish `true` from `1` on
/// every platform, silently keep the last of two equal names, and limit neither depth nor size. A
/// map from an untrusted source needs all four.
public enum JSONReader {
    /// The place and the reason that a text is not JSON.
    public typealias Failure = TextFailure

    /// Reads one value that fills the whole text.
    ///
    /// - Parameter allowingRepeatsIn: The name of members within whose values an object may repeat
    ///   a name; such an object keeps all of its members.
    /// - Throws: ``TextFailure`` with the place of the mistake.
    /// - Complexity: O(bytes).
    public static func read(
        _ bytes: [UInt8], depthLimit: Int, allowingRepeatsIn name: String? = nil
    ) throws(Failure) -> JSONValue {
        var grammar = JSONGrammar(ByteCursor(bytes[...]), depthLimit: depthLimit)
        do throws(JSONFault) {
            let value = try grammar.value(allowingRepeatsIn: name)
            try grammar.end()
            return value
        } catch {
            throw Failure(at: grammar.cursor.position(of: error.offset), reason: "\(error)")
        }
    }

    /// Reads one object that fills the whole text, with the position of each member.
    ///
    /// - Throws: ``TextFailure``, also for another kind of value.
    /// - Complexity: O(bytes).
    public static func readMembers(
        _ bytes: [UInt8], depthLimit: Int
    ) throws(Failure) -> [PlacedJSONMember] {
        let start = ByteCursor(bytes[...])
        var grammar = JSONGrammar(start, depthLimit: depthLimit)
        do throws(JSONFault) {
            return try members(of: &grammar, bytes)
        } catch {
            throw Failure(at: start.position(of: error.offset), reason: "\(error)")
        }
    }

    private static func members(
        of grammar: inout JSONGrammar, _ bytes: [UInt8]
    ) throws(JSONFault) -> [PlacedJSONMember] {
        guard try grammar.next() == UInt8(ascii: "{") else {
            let start = grammar.cursor.offset
            let value = try grammar.value()
            try grammar.end()
            throw JSONFault(.objectNot(value.kind), at: start)
        }
        try grammar.descend()
        var members: [PlacedJSONMember] = []
        var names = JSONNames(from: grammar.cursor.index)
        while let name = try grammar.nextName(among: &names) {
            let nameStart = grammar.nameStart
            _ = try grammar.next()
            let valueStart = grammar.cursor.offset
            members.append(
                PlacedJSONMember(
                    name: name, value: try grammar.value(), bytes: bytes, nameStart: nameStart,
                    valueStart: valueStart))
        }
        try grammar.end()
        return members
    }
}
