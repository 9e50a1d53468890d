import ArgumentParser
import Device
import Dispatch
import Glibc
import Presentation
import Primitives
import Synchronization

/// Runs one command line and returns its exit status.
struct Runner {
    private let variables: [String: String]
    private let color: ColorUse

    /// Creates a runner in this process's environment; the arguments decide the colours of errors.
    init(variables: [String: String], arguments: [String] = []) {
        self.variables = variables
        let wish = CommandLineWords.color(in: arguments).flatMap(ColorUse.Wish.init)
        color = ColorUse(
            wish: wish ?? .auto, environment: variables, isTerminal: isatty(STDERR_FILENO) == 1)
    }

    /// Runs a command line, given without the name of the program.
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
            if let command = line.plain { return try await run(command) }
            let command: any QuadCommand
            do {
                var parsed = try await parse(line)
                guard let own = parsed as? any QuadCommand else {
                    // The command is help, or another command that ArgumentParser provides.
                    try parsed.run()
                    return .done
                }
                command = own
            } catch {
                return try report(parsing: error, of: line)
            }
            // Some wait for several things at once: a key, an event, the next second.
            return try await withTaskExecutorPreference(globalConcurrentExecutor) {
                try await run(command)
            }
        } catch {
            return end(with: error)
        }
    }

    private func run(_ command: any QuadCommand) async throws -> ExitStatus {
        do {
            let session = try Session(
                options: command.options, variables: variables,
                isLenient: type(of: command).isLenient,
                use: command.isAdding ? .adding : .reading)
            if !command.isPrompt, !(command is DoctorCommand) {
                for sentence in SettingKey.misspelt(in: variables) { session.note(sentence) }
            }
            let dates = DateLanguage(setting: session.settings[.dates], variables: variables)
            try await DateLanguage.$current.withValue(dates) {
                try await command.run(in: session)
            }
        } catch {
            guard command.isPrompt else { throw error }
            try StandardOutput.write([""])
        }
        return .done
    }

    private func offer(_ sentence: String, of line: CommandLineWords) async throws -> ExitStatus {
        let terminal = Terminal()
        guard terminal.canAsk, !line.wantsJSON else { throw line.error(of: sentence) }
        StandardOutput.report("Not a command. As a line of the journal:")
        StandardOutput.report("  " + SafeText.line(sentence))
        guard try terminal.confirms("Write it down?") else { throw CommandError.cancelled }
        return await run(line.writingSentence)
    }

    /// Parses a line that is not plain. The named command parses it, in half the time that the
    /// parser needs to find it. If that throws, the root parses it, as its errors and help name the
    /// whole command.
    private func parse(_ line: CommandLineWords) async throws -> any ParsableCommand {
        if let (leaf, words) = line.leaf {
            if let command = try? await leaf.asyncParseAsRoot(words), command is any QuadCommand {
                return command
            }
        }
        return try await Quad.asyncParseAsRoot(line.escaped)
    }

    func end(with error: any Error) -> ExitStatus {
        if case CommandError.pipeClosed = error { return .done }
        say(
            ErrorSentence.of(error), hint: Advice.about(error),
            isNeeded: Advice.isNeeded(for: error))
        return .failure(FailureKind(of: error))
    }

    /// Answers a question about the program itself; returns whether there was one.
    private func answered(_ line: CommandLineWords) throws -> Bool {
        if let topic = line.helpTopic(variables) {
            let list = JSONValue.array(topic.json.map(Session.versioned))
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
        let version: JSONValue = ["name": "quad", "version": .string(Release.version)]
        try StandardOutput.write([Session.versioned(version).text])
        return true
    }

    /// Reports a parsing error: help and the version are data, everything else is a usage error.
    private func report(parsing error: any Error, of line: CommandLineWords) throws -> ExitStatus {
        let text = Quad.message(for: error)
        if Quad.exitCode(for: error) == .success {
            try StandardOutput.write([text])
            return .done
        }
        let words = text.split(whereSeparator: \.isNewline).joined(separator: " ")
        if let sentence = line.misspeltOption {
            say(sentence, hint: line.hint)
            return .failure(.usage)
        }
        say(line.readable(words.prefix(1).lowercased() + words.dropFirst()), hint: line.hint)
        return .failure(.usage)
    }

    /// Reports a problem, and the next command if hints are on.
    ///
    /// - Parameter isNeeded: Whether the hint is always shown, as a part of the sentence.
    private func say(_ sentence: String, hint: String?, isNeeded: Bool = false) {
        let name = Style.alarming.applied(to: "quad:", with: color)
        let isTold = hint != nil && givesHints
        let rest = isNeeded && !isTold ? hint.map { ": \($0)" } ?? "" : ""
        StandardOutput.report("\(name) \(SafeText.line(sentence + rest))")
        if let hint, isTold { StandardOutput.report("Hint: \(SafeText.line(hint))") }
    }

    /// Whether hints are on. Invalid settings may be the very problem, so they are left out here.
    private var givesHints: Bool {
        let settings = try? Settings.usable(variables: variables, flags: [:], isLenient: true)
        return (settings ?? .standard).givesHints(toTerminal: isatty(STDERR_FILENO) == 1)
    }
}

/// The thread that the program begins with, as an executor of tasks.
///
/// A short command runs on it alone: a second thread costs its creation, a stack and a heap.
final class MainThread: TaskExecutor {
    private let jobs = Mutex<[UnownedJob]>([])
    private let isThere = DispatchSemaphore(value: 0)

    func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        jobs.withLock { $0.append(job) }
        isThere.signal()
    }

    /// Runs jobs in their order until the program ends; called on the thread itself.
    func run() -> Never {
        while true {
            isThere.wait()
            let job = jobs.withLock { $0.removeFirst() }
            job.runSynchronously(on: asUnownedTaskExecutor())
        }
    }
}

/// Returns an answer, or `nil` if it takes too long or fails; what is unanswered ends with the
/// program.
func soon<Answer: Sendable>(
    within patience: Duration, _ ask: @escaping @Sendable () async throws -> Answer
) async -> Answer? {
    let (answers, answer) = AsyncStream.makeStream(of: Answer?.self)
    let asking = Task { answer.yield(try? await ask()) }
    let waiting = Task {
        try await Task.sleep(for: patience)
        answer.yield(nil)
    }
    defer {
        asking.cancel()
        waiting.cancel()
    }
    for await first in answers { return first }
    return nil
}

/// The exit status of the program: success, or the status of a kind of failure.
enum ExitStatus: Hashable {
    case done
    case failure(FailureKind)

    /// Every status, ascending.
    static let all: [ExitStatus] = [.done] + FailureKind.allCases.map(ExitStatus.failure)

    /// The number that the caller of the program gets.
    var number: Int32 {
        switch self {
        case .done: 0
        case .failure(let kind): kind.exitStatus
        }
    }

    var meaning: String {
        switch self {
        case .done: "done"
        case .failure(let kind): kind.meaning
        }
    }

    /// The status as JSON, for `quad help exit-codes`.
    var json: JSONValue { ["code": .integer(Int64(number)), "meaning": .string(meaning)] }
}
