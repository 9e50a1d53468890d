import ArgumentParser
import Device
import Geofence
import Primitives

/// Finds the completions of a command line.
///
/// - Not here: the quoting of shells; see ``ShellLine`` and ``CompletionScript``.
struct Completer {
    /// The words before the one that is being typed, without the name of the program.
    private let words: [String]
    private let current: String

    /// Creates a command line that ends where the person types.
    init(words: [String], current: String) {
        self.words = words
        self.current = current
    }

    /// The command line with shorthands and aliases replaced by their commands.
    private var expanded: Completer {
        guard let position = CommandLineWords.positions(in: words).first else { return self }
        let first = words[position]
        let aliases = (try? SettingsFile.values(ProcessVariables.read())).map(Aliases.init)
        let isOwn = !CommandLineWords.isCommand(first)
        let own =
            isOwn
            ? try? aliases?.expansion(of: first, isCommand: CommandLineWords.isCommand) : nil
        var command = (own ?? [first])[...]
        if let word = command.first, let short = Shorthand.command(of: word) {
            command = (short + command.dropFirst())[...]
        }
        return Completer(
            words: Array(words[..<position]) + command + words[(position + 1)...],
            current: current)
    }

    /// The command that the words name, and the words after its name.
    private struct Place {
        var path: [any ParsableCommand.Type] = [Quad.self]
        var rest: [String] = []
        /// Whether the name of a command may come next: so far there were only options of every
        /// command.
        var isAtName = true

        var command: any ParsableCommand.Type { path[path.count - 1] }
    }

    func candidates() async -> Candidates { await expanded.found() }

    private func found() async -> Candidates {
        var place = place(in: words)
        if words.first == "help" {
            let asked = self.place(in: Array(words.dropFirst()))
            let topics = asked.path.count == 1 ? HelpTopic.Name.allCases : []
            return Candidates(
                commands(of: asked)
                    + topics.map {
                        Candidates.Word(text: $0.rawValue, note: HelpTopic($0).summary)
                    },
                beginning: current)
        }
        let below = commands(of: place)
        let isNaming = !below.isEmpty && place.isAtName
        if isNaming, !current.hasPrefix("-") {
            let named = Candidates(below, beginning: current)
            if !named.words.isEmpty || place.command.configuration.defaultSubcommand == nil {
                return named
            }
        }
        // `quad person NAME` is short for a subcommand.
        if let usual = place.command.configuration.defaultSubcommand { place.path.append(usual) }
        return await arguments(of: place)
    }

    private func place(in words: [String]) -> Place {
        var place = Place()
        for word in words {
            let isValue = !place.isAtName && Self.hasValue(place.rest.last)
            let next = place.isAtName ? place.command.subcommand(named: word) : nil
            if let next {
                place.path.append(next)
                place.rest = []
            } else {
                place.rest.append(word)
                place.isAtName = isValue || (word.hasPrefix("-") && !Self.hasValue(word))
            }
        }
        return place
    }

    private static func hasValue(_ word: String?) -> Bool { word == "--store" || word == "--color" }

    private func commands(of place: Place) -> [Candidates.Word] {
        let help = place.path.count == 1 ? [Candidates.Word(text: "help", note: "Say more.")] : []
        let commands = place.command.configuration.subcommands.filter {
            $0.configuration.shouldDisplay
        }
        let words = commands.map {
            Candidates.Word(text: $0.name, note: $0.configuration.abstract)
        }
        return words.isEmpty ? [] : words + help + (help.isEmpty ? [] : shortWords)
    }

    /// The shorthands and aliases of commands; the two signs are left out, as nobody completes
    /// them.
    private var shortWords: [Candidates.Word] {
        let aliases = (try? SettingsFile.values(ProcessVariables.read())).map(Aliases.init)
        return Shorthand.all.filter { $0.word.count > 1 }.map {
            Candidates.Word(text: $0.word, note: $0.note)
        }
            + (aliases?.commands ?? [:]).sorted { $0.key < $1.key }.map {
                Candidates.Word(text: $0.key, note: "quad \($0.value)")
            }
    }

    /// Returns the completions at the current word: a value of an option, an option, or an
    /// argument.
    private func arguments(of place: Place) async -> Candidates {
        let parameters = CommandParameter.all(of: place.command)
        let options = parameters.filter { !$0.names.isEmpty }
        var position = 0
        var used: Set<String> = []
        var open: CommandParameter?
        var isPlain = false
        for word in place.rest {
            if open != nil {
                open = nil
            } else if !isPlain, word == "--" {
                isPlain = true
            } else if !isPlain, word.hasPrefix("-"), word != "-" {
                let name = word.prefix { $0 != "=" }
                let option = options.first { $0.names.contains(String(name)) }
                used.formUnion(option?.names ?? [])
                open = option?.takesValue == true && name.count == word.count ? option : nil
            } else {
                position += 1
            }
        }
        if let open { return await values(of: open, named: open.names.last ?? "", place) }
        if !isPlain, current.hasPrefix("-") { return await optionCandidates(options, used, place) }
        let positional = parameters.filter(\.names.isEmpty)
        guard let last = positional.indices.last else { return .none }
        let index = positional[last].isRepeating ? min(position, last) : position
        guard positional.indices.contains(index) else { return .none }
        return await values(of: positional[index], named: "positional@\(index)", place)
    }

    private func optionCandidates(
        _ options: [CommandParameter], _ used: Set<String>, _ place: Place
    ) async -> Candidates {
        if let equals = current.firstIndex(of: "=") {
            let name = String(current[..<equals])
            guard let option = options.first(where: { $0.names.contains(name) }) else {
                return .none
            }
            let value = Completer(
                words: words, current: String(current[current.index(after: equals)...]))
            let found = await value.values(of: option, named: name, place)
            return Candidates(
                found.words.map { .init(text: "\(name)=\($0.text)", note: $0.note) },
                beginning: current, kind: found.kind)
        }
        let offered = options.filter { $0.isRepeating || used.isDisjoint(with: $0.names) }
        return Candidates(
            offered.compactMap { option in
                option.names.last.map { .init(text: $0, note: option.note) }
            }, beginning: current)
    }

    private func values(
        of parameter: CommandParameter, named name: String, _ place: Place
    ) async -> Candidates {
        if name == "--store" { return StoreCompletion.candidates(for: current) }
        switch parameter.values {
        case .list(let words):
            return Candidates(words.map { .init(text: $0) }, beginning: current)
        case .files: return .files
        case .unknown: return .none
        case .own:
            let names = place.path.dropFirst().map { $0.name }
            let line = ["quad"] + words + [current]
            let request =
                ["---completion"] + names + ["--", name]
                + ["\(line.count - 1)", "\(current.count)"] + line
            do {
                _ = try await Quad.asyncParseAsRoot(request)
                return .none
            } catch {
                // ArgumentParser returns the answer as the message of an error.
                let answer = Quad.exitCode(for: error) == .success ? Quad.message(for: error) : ""
                return Candidates(
                    naming: answer.split(separator: "\n").map { .init(text: String($0)) },
                    typed: current)
            }
        }
    }
}

/// The completions that a shell may offer for the word that is being typed.
struct Candidates {
    /// The way in which the shell uses the words.
    enum Kind: String {
        /// Whole words.
        case words
        /// Beginnings of words; no space is appended.
        case beginnings
        /// File names, which the shell finds itself.
        case files
    }

    struct Word {
        let text: String
        var note = ""
    }

    let kind: Kind
    let words: [Word]

    /// Creates candidates from the words that begin with the typed text, ignoring case.
    ///
    /// Words that a terminal must not get, and words with line breaks, are left out.
    init(_ words: [Word], beginning: String, kind: Kind = .words) {
        self.kind = kind
        let folded = beginning.lowercased()
        self.words = words.filter { word in
            word.text.lowercased().hasPrefix(folded) && word.text.safe == word.text
                && !word.text.isEmpty
        }
    }

    /// Creates candidates from the names that fit the typed text best, by the same rules as a
    /// lookup.
    ///
    /// If several names fit without beginning so, the typed text is offered with them, so that no
    /// shell replaces it by their common beginning.
    init(naming words: [Word], typed: String) {
        let begun = Candidates(words, beginning: typed)
        guard begun.words.isEmpty, !typed.isEmpty else {
            self = begun
            return
        }
        let name = TypedName(typed)
        let fits = TypedName.Fit.allCases.lazy.map { fit in
            words.filter { name.fits($0.text, fit) && $0.text.safe == $0.text }
        }
        let best = fits.first { !$0.isEmpty } ?? []
        self.init(kind: .words, words: best.count > 1 ? best + [Word(text: typed)] : best)
    }

    private init(kind: Kind, words: [Word]) {
        self.kind = kind
        self.words = words
    }

    /// File names, which the shell finds itself.
    static let files = Candidates([], beginning: "", kind: .files)
    static let none = Candidates([], beginning: "")
}

/// A command line as a person types it: words in the quoting of a shell, the last one unfinished.
///
/// - Source: POSIX.1-2024, Shell Command Language, §2.2.
struct ShellLine {
    /// The words without their quoting.
    private(set) var words: [String] = []
    /// The last word as it is typed.
    private(set) var typed = ""
    /// The quote that is open at the end.
    private(set) var quote: Character?
    /// The number of characters of the last word before that quote.
    private var beforeQuote = 0

    /// Creates the words of a line up to the cursor; a command before `;`, `|` or `&` is ignored.
    init(_ line: String) {
        var word = ""
        var isWord = false
        var isEscaped = false
        func isBreak(_ character: Character) -> Bool { ";|&".contains(character) }
        for character in line {
            if isEscaped {
                isEscaped = false
                if quote == "\"", !"\"\\$`".contains(character) { word.append("\\") }
                word.append(character)
            } else if character == "\\", quote != "'" {
                isEscaped = true
                isWord = true
            } else if character == quote {
                quote = nil
            } else if quote != nil {
                word.append(character)
            } else if character == "'" || character == "\"" {
                (quote, beforeQuote) = (character, word.count)
                isWord = true
            } else if character.isWhitespace || isBreak(character) {
                if isWord { words.append(word) }
                if isBreak(character) { words = [] }
                (word, isWord, typed) = ("", false, "")
                continue
            } else {
                word.append(character)
                isWord = true
            }
            typed.append(character)
        }
        words.append(word)
    }

    /// Returns the text with which bash must replace the part that it takes for the word: the end
    /// of the word, after a colon or an equals sign.
    ///
    /// - Parameter part: The part that bash takes for the word.
    func replacement(_ text: String, of part: String) -> String {
        // bash keeps the opening quote and the text before it.
        let inner = quote == nil ? text : String(text.dropFirst(beforeQuote))
        let quoted: String
        switch quote {
        case "'": quoted = inner.replacing("'", with: "'\\''")
        case "\"": quoted = inner.map { "\"\\$`".contains($0) ? "\\\($0)" : "\($0)" }.joined()
        default: quoted = inner.map { Self.isPlain($0) ? "\($0)" : "\\\($0)" }.joined()
        }
        let before =
            typed.lastIndex { $0 == quote }.map { typed[typed.index(after: $0)...] }
            ?? typed[...]
        guard before.hasSuffix(part) else { return quoted }
        return String(quoted.dropFirst(before.count - part.count))
    }

    private static func isPlain(_ character: Character) -> Bool {
        character.isLetter || character.isNumber || "._-/:@+,%=".contains(character)
            || !character.isASCII
    }
}
