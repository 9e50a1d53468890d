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
