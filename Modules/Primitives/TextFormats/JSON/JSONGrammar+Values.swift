/// Whole values.
extension JSONGrammar {
    /// Reads the next value.
    ///
    /// - Parameter lenientName: The name of members within whose values an object may repeat a
    ///   name.
    mutating func value(
        allowingRepeatsIn lenientName: String? = nil, isLenient: Bool = false
    ) throws(JSONFault) -> JSONValue {
        let first = try next()
        try checkLength()
        switch first {
        case nil: throw fault(.complete)
        case UInt8(ascii: "{"):
            return .object(
                isLenient
                    ? try repeatingMembers()
                    : try members(allowingRepeatsIn: lenientName))
        case UInt8(ascii: "["):
            try descend()
            var values: [JSONValue] = []
            while try nextElement(isFirst: values.isEmpty) {
                values.append(try value(allowingRepeatsIn: lenientName, isLenient: isLenient))
            }
            return .array(values)
        case UInt8(ascii: "\""):
            let text = try text()
            try checkLength()
            return .string(text)
        case UInt8(ascii: "-")?, (UInt8(ascii: "0")...UInt8(ascii: "9"))?: return try number()
        case UInt8(ascii: "t"), UInt8(ascii: "f"): return .bool(try bool())
        case UInt8(ascii: "n"):
            try word("null")
            return .null
        default: throw fault(.value)
        }
    }

    private mutating func members(
        allowingRepeatsIn lenientName: String?
    ) throws(JSONFault) -> [JSONMember] {
        try descend()
        var members: [JSONMember] = []
        var names: Set<String> = []
        while let name = try nextName(isFirst: members.isEmpty) {
            // Few members are compared one by one, which is quicker than hashing.
            let isNew: Bool
            if members.count < 16 {
                isNew = !members.contains { $0.name == name }
            } else {
                if names.isEmpty { names = Set(members.map { $0.name }) }
                isNew = names.insert(name).inserted
            }
            guard isNew else { throw fault(.distinctNames(name)) }
            try colon()
            let isLenient = lenientName != nil && name == lenientName
            let value = try value(allowingRepeatsIn: lenientName, isLenient: isLenient)
            members.append(JSONMember(name, value))
        }
        return members
    }

    /// Reads the members of an object that may repeat names, as may all objects in it.
    private mutating func repeatingMembers() throws(JSONFault) -> [JSONMember] {
        try descend()
        var members: [JSONMember] = []
        while let name = try nextName(isFirst: members.isEmpty) {
            try colon()
            members.append(JSONMember(name, try value(isLenient: true)))
        }
        return members
    }

    /// Passes the next value, which is in memory.
    mutating func skip() throws(JSONFault) {
        switch try next() {
        case UInt8(ascii: "{"):
            try descend()
            var names = JSONNames(from: cursor.index)
            while try nextName(among: &names) != nil { try skip() }
        case UInt8(ascii: "["):
            try descend()
            var isFirst = true
            while try nextElement(isFirst: isFirst) {
                isFirst = false
                try skip()
            }
        default: _ = try value()
        }
    }

    /// Reads the truth value that is next.
    mutating func bool() throws(JSONFault) -> Bool {
        let isTrue = try next() == UInt8(ascii: "t")
        try word(isTrue ? "true" : "false")
        return isTrue
    }

    /// Consumes a word such as `null`, which must be next.
    mutating func word(_ word: StaticString) throws(JSONFault) {
        _ = try next()
        for index in 0..<word.utf8CodeUnitCount {
            guard try peek() == word.utf8Start[index] else { throw fault(.value) }
            cursor.advance()
        }
    }
}
