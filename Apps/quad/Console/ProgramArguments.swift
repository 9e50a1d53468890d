@preconcurrency import Glibc

enum ProgramArguments {
    /// Returns the words after the name of the program.
    ///
    /// A word that is not valid UTF-8 is an error: repaired, it would name something else.
    static func read() -> Result<[String], CommandError> {
        var words: [String] = []
        for index in 1..<max(1, Int(CommandLine.argc)) {
            guard let bytes = CommandLine.unsafeArgv[index] else { break }
            guard let word = String(validatingCString: bytes) else {
                return .failure(.notText(source: "argument \(index)"))
            }
            words.append(word)
        }
        return .success(words)
    }
}

enum ProcessVariables {
    /// Returns all variables; invalid UTF-8 is repaired.
    ///
    /// Foundation's own function takes a thirtieth of a whole run.
    static func read() -> [String: String] {
        var variables: [String: String] = [:]
        var place = environ
        while let entry = place.pointee {
            place += 1
            // A variable without a value has no equals sign.
            guard let sign = strchr(entry, Int32(UInt8(ascii: "="))) else { continue }
            let name = UnsafeRawBufferPointer(start: entry, count: entry.distance(to: sign))
            // The first of two equal names counts, as for getenv.
            let key = String(decoding: name, as: UTF8.self)
            if variables[key] == nil { variables[key] = String(cString: sign + 1) }
        }
        return variables
    }
}
