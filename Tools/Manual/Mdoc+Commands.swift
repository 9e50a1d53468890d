extension Mdoc {
    /// Writes the synopsis of a command.
    mutating func synopsis(
        of command: CommandInfo, called words: String, besides common: [ArgumentInfo]
    ) {
        macro("Nm", words)
        for argument in command.ownArguments(besides: common) {
            let form = Self.form(of: argument) + (argument.isRepeating ? " ..." : "")
            line((argument.isOptional ? ".Op " : ".") + form)
        }
        if !command.commands.isEmpty { line(".Op Ar command") }
    }

    /// Writes the list of arguments with their descriptions.
    mutating func options(_ arguments: [ArgumentInfo]) {
        guard !arguments.isEmpty else { return }
        line(".Bl -tag -width Ds")
        for argument in arguments {
            line(".It " + Self.head(of: argument))
            paragraphs(Self.text(of: argument), spaced: false)
        }
        macro("El")
    }

    /// Writes a section of example commands with their descriptions.
    mutating func examples(_ examples: [Example]) {
        guard !examples.isEmpty else { return }
        section("EXAMPLES")
        for (number, example) in examples.enumerated() {
            if number > 0 { macro("Pp") }
            line(Self.prose(example.text + ":"))
            line(".Dl " + Self.argument(example.command))
        }
    }

    /// Writes references to other pages, sorted.
    mutating func seeAlso(_ pages: [String]) {
        guard !pages.isEmpty else { return }
        section("SEE ALSO")
        for (number, page) in pages.sorted().enumerated() {
            line(".Xr \(page) 1" + (number < pages.count - 1 ? " ," : ""))
        }
    }

    private static func form(of argument: ArgumentInfo) -> String {
        let value = "Ar " + Self.argument(argument.valueName ?? "value")
        switch argument.kind {
        case .positional: return value
        case .flag: return flag(argument.names?.last)
        case .option: return flag(argument.names?.last) + " " + value
        }
    }

    private static func head(of argument: ArgumentInfo) -> String {
        let value = "Ar " + Self.argument(argument.valueName ?? "value")
        guard argument.kind != .positional else { return value }
        let names = (argument.names ?? []).map { flag($0) }.joined(separator: " , ")
        return argument.kind == .flag ? names : names + " " + value
    }

    private static func flag(_ name: ArgumentInfo.Name?) -> String {
        "Fl " + (name?.typed ?? "").replacing("-", with: "\\-")
    }

    private static func text(of argument: ArgumentInfo) -> String {
        var text = argument.abstract ?? ""
        if let values = argument.allValues, !values.isEmpty {
            text += " One of \(values.map { "`\($0)`" }.joined(separator: ", "))."
        }
        if let usual = argument.defaultValue, argument.kind != .flag {
            text += " Unless given: `\(usual)`."
        }
        return [text, argument.discussion ?? ""].filter { !$0.isEmpty }.joined(separator: "\n\n")
    }
}
