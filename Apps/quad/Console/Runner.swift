import ArgumentParser
import Glibc
import Presentation
import Settings

/// Runs one command line and says how it ended.
struct Runner {
    private let variables: [String: String]
    private let color: ColorUse

    /// A runner in this process's environment; what it says about errors has the colours that the
    /// words wish for.
    init(variables: [String: String], arguments: [String] = []) {
        self.variables = variables
        let wish = CommandLineWords.color(in: arguments).flatMap(ColorUse.Wish.init)
        color = ColorUse(
            wish: wish ?? .auto, environment: variables, isTerminal: isatty(STDERR_FILENO) == 1)
    }

    /// Runs a command line, the name of the program left out.
    func run(_ arguments: [String]) async -> ExitStatus {
        do {
            let line = try CommandLineWords(arguments).withAliases(variables)
            if let (shell, words) = line.completion {
                try StandardOutput.write(await shell.answer(words))
                return .done
            }
            if try answered(line) { return .done }
            if let sentence = line.sentence { return try await offer(sentence, of: line) }
            if let advice = line.unknownCommand { throw advice }
            let command: any QuadCommand
            do {
                var parsed = try await parse(line)
                guard let own = parsed as? any QuadCommand else {
                    // Help, and whatever else ArgumentParser brings along.
                    try parsed.run()
                    return .done
                }
                command = own
            } catch {
                return try report(parsing: error, of: line)
            }
            return try await run(command)
        } catch {
            return end(with: error)
        }
    }

    private func run(_ command: any QuadCommand) async throws -> ExitStatus {
        do {
            try await command.run(
                in: Session(
                    options: command.options, variables: variables,
                    isLenient: type(of: command).isLenient,
                    use: command.isAdding ? .adding : .reading))
        } catch {
            guard command.isPrompt else { throw error }
            try StandardOutput.write([""])
        }
        return .done
    }

    /// Asks whether a sentence that is no command is to be written into the journal.
    private func offer(
        _ sentence: String, of line: CommandLineWords
    ) async throws -> ExitStatus {
        let terminal = Terminal()
        guard terminal.canAsk, !line.wantsJSON else { throw line.error(of: sentence) }
        StandardOutput.report("That is no command. As a line of the journal:")
        StandardOutput.report("  " + SafeText.line(sentence))
        guard try terminal.confirms("Write it down?") else { throw CommandError.cancelled }
        return await run(line.writingSentence)
    }

    /// Understands a line: by itself where it is plain; else by the command that it names, which
    /// takes half the time that the parser needs to find it; where that throws, from the root,
    /// whose errors and help name the whole command.
    private func parse(_ line: CommandLineWords) async throws -> any ParsableCommand {
        if let (leaf, words) = line.leaf {
            if let plain = leaf as? any PlainCommand.Type,
                plain.readsOptions || !words.contains(where: { $0.hasPrefix("-") }),
                let command = plain.plain(words)
            {
                return command
            }
            if let command = try? await leaf.asyncParseAsRoot(words), command is any QuadCommand {
                return command
            }
        }
        return try await Quad.asyncParseAsRoot(line.escaped)
    }

    /// Says what went wrong and how the program ends.
    func end(with error: any Error) -> ExitStatus {
        if case CommandError.pipeClosed = error { return .done }
        say(
            ErrorSentence.of(error), hint: Advice.about(error),
            isNeeded: Advice.isNeeded(for: error))
        return ExitStatus(of: error)
    }

    /// Answers what is asked about the program itself; whether something was.
    private func answered(_ line: CommandLineWords) throws(CommandError) -> Bool {
        if let topic = line.helpTopic(variables) {
            let list = JSON.array(topic.json.map(Session.versioned))
            let columns = TerminalWidth.limit(variables: variables) ?? Page.usualColumns
            try StandardOutput.write(
                line.wantsJSON ? [list.text] : topic.lines(columns: columns))
            return true
        }
        if let name = line.wantedScript {
            try StandardOutput.write([CompletionScript(for: name, variables: variables).text])
            return true
        }
        guard line.asksForVersion, line.wantsJSON else { return false }
        let version: JSON = ["name": "quad", "version": .string(Release.version)]
        try StandardOutput.write([Session.versioned(version).text])
        return true
    }

    /// Help and the version are data; everything else that parsing throws is a usage error.
    private func report(
        parsing error: any Error, of line: CommandLineWords
    ) throws(CommandError) -> ExitStatus {
        let text = Quad.message(for: error)
        if Quad.exitCode(for: error) == .success {
            try StandardOutput.write([text])
            return .done
        }
        let words = text.split(whereSeparator: \.isNewline).joined(separator: " ")
        say(line.readable(words.prefix(1).lowercased() + words.dropFirst()), hint: line.hint)
        return .usage
    }

    /// Says what is wrong, and what to type next where hints are given.
    ///
    /// - Parameter isNeeded: Whether the hint is said in any case, as a part of the sentence.
    private func say(_ sentence: String, hint: String?, isNeeded: Bool = false) {
        let name = Style.alarming.applied(to: "quad:", with: color)
        let isTold = hint != nil && givesHints
        let rest = isNeeded && !isTold ? hint.map { ": \($0)" } ?? "" : ""
        StandardOutput.report("\(name) \(SafeText.line(sentence + rest))")
        if let hint, isTold { StandardOutput.report("Hint: \(SafeText.line(hint))") }
    }

    /// Settings that can't be used are what is complained of, maybe, so they decide nothing here.
    private var givesHints: Bool {
        let settings = try? Settings.usable(variables: variables, flags: [:], isLenient: true)
        return (settings ?? .standard).givesHints(toTerminal: isatty(STDERR_FILENO) == 1)
    }
}
