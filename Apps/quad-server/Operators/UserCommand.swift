import ArgumentParser
import Foundation
import Hub
import Presentation
import Primitives

struct UserCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "user", abstract: "Manage the accounts of a server.",
        discussion: """
            On SQLite this works while the server runs; it obeys at its next request and ends live \
            streams within a second. Stop a server on JSON files first. Every act is noted: \
            quad-server audit.
            """,
        subcommands: [
            UserList.self, UserShow.self, UserCreate.self, UserDisable.self, UserEnable.self,
            UserReset.self, UserSignOut.self, UserDelete.self, UserData.self,
            UserConversations.self, UserExport.self, UserProfile.self, UserInvite.self,
            UserInvites.self, UserWithdraw.self,
        ])
}

struct UserList: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "list", abstract: "List the accounts, a line each, by name.",
        discussion: "All of them, or a page of many: --limit 50, then --after the last name.")

    @Option(
        help: ArgumentHelp(
            "Only accounts whose name for signing in begins so.", valueName: "text"))
    var match = ""

    @Option(help: ArgumentHelp("Only accounts after this name.", valueName: "name"))
    var after: String?

    @Option(help: ArgumentHelp("At most so many accounts.", valueName: "number"))
    var limit: Int?

    @OptionGroup var options: OperatorOptions

    func validate() throws { try OperatorOptions.check(limit: limit) }

    func run() async throws {
        try await options.ask { op in
            let isWhole = match.isEmpty && after == nil && limit == nil
            let accounts =
                isWhole
                ? try await op.accounts()
                : try await op.accounts(
                    beginning: match, at: after.map { .after($0) } ?? .first, limit: limit ?? .max
                ).elements
            let things =
                match.isEmpty ? "accounts" : "accounts whose name begins with \(match.safe)"
            try options.show(
                list: accounts.map(\.json),
                lines: accounts.isEmpty
                    ? [OperatorOptions.none(things, after: after)]
                    : AccountReport.lines(accounts))
        }
    }
}

struct UserShow: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "show", abstract: "Show an account and its devices.")

    @Argument(help: "The name for signing in.")
    var name: String

    @OptionGroup var options: OperatorOptions

    func run() async throws {
        try await options.ask { op in
            let account = try await op.account(name)
            try options.show(account.json, lines: account.lines)
        }
    }
}

struct UserCreate: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "create", abstract: "Make an account.",
        discussion: """
            The password is asked for at the terminal, or is the first line of standard input.
            """)

    @Argument(
        help: """
            The name for signing in: 3 to 32 of a to z, 0 to 9, ".", "_" and "-", beginning with a \
            letter or a digit.
            """)
    var name: String

    @Option(
        help: ArgumentHelp(
            "Name that others see; the name for signing in if not given.", valueName: "name"))
    var displayName: String?

    @OptionGroup var options: OperatorOptions

    func run() async throws {
        let password: String
        do {
            // Before a password is typed, and before there is a store.
            try Operator.check(newName: name, displayName: displayName ?? name)
            password = try NewPassword.read()
            try Operator.check(password: password)
        } catch {
            throw Failure(error)
        }
        let place = ServerPlace(
            try options.storeOptions.knownURL(options.storeOptions.settings()))
        try await place.expectNotLost()
        let isNew = try await !place.isThere()
        try await options.act(makingStore: true) { op in
            let account = try await op.create(
                name, password: password, displayName: displayName ?? name)
            if isNew { StandardStreams.say("there was no store at \(place.url): it is made") }
            try options.show(account.json, lines: ["made the account \(account.name)"])
        }
    }
}

struct UserDisable: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "disable",
        abstract: "Disable an account: nobody can sign in, and its sessions end.")

    @Argument(help: "The name for signing in.")
    var name: String

    @OptionGroup var options: OperatorOptions

    func run() async throws {
        try await options.act { op in
            let before = try await op.setDisabled(true, name)
            let ended = before.devices.count
            try options.show(
                before.signedOut(isDisabled: true).json,
                lines: [
                    before.isDisabled
                        ? "\(before.name) was already disabled"
                        : "\(before.name) is disabled, and signed out on \(ended.of("device"))"
                ])
        }
    }
}

struct UserEnable: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "enable", abstract: "Enable an account again.")

    @Argument(help: "The name for signing in.")
    var name: String

    @OptionGroup var options: OperatorOptions

    func run() async throws {
        try await options.act { op in
            let before = try await op.setDisabled(false, name)
            try options.show(
                before.signedOut(isDisabled: false).json,
                lines: [
                    before.isDisabled
                        ? "\(before.name) is enabled again: its devices must sign in"
                        : "\(before.name) was already enabled"
                ])
        }
    }
}

struct UserReset: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "reset",
        abstract: "Print a code by which a person sets a new password, once and within a day.",
        discussion: """
            The person types: quad account reset NAME --server URL --code CODE. Then all devices \
            of the account are signed out; until then nothing changes. With --password you give \
            the password, and so know it: it is asked for at the terminal, or is the first line \
            of standard input.
            """)

    @Argument(help: "The name for signing in.")
    var name: String

    @Flag(help: "Give the account a new password now, instead of a code.")
    var password = false

    @OptionGroup var options: OperatorOptions

    func run() async throws {
        guard !password else { return try await setPassword() }
        try await options.act { op in
            let (code, account, until) = try await op.resetCode(of: name)
            try options.show(
                .object([
                    JSONMember("name", .string(account.name)),
                    JSONMember("code", .string(code.text)),
                    JSONMember("expiresAt", .string("\(until)")),
                ]), lines: [code.text])
        }
    }

    private func setPassword() async throws {
        let password = try NewPassword.read()
        try await options.act { op in
            let before = try await op.resetPassword(of: name, to: password)
            try options.show(
                before.signedOut(isDisabled: before.isDisabled).json,
                lines: [
                    "\(before.name) has the new password, and is signed out on "
                        + before.devices.count.of("device")
                ])
        }
    }
}

struct UserDelete: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "delete",
        abstract: "Remove an account with everything it owns, for ever.",
        discussion: """
            Its profile, visits, blocks, documents and devices go. Conversations are closed; \
            messages stay with those who have them. Others may take the name.
            """)

    @Argument(help: "The name for signing in.")
    var name: String

    @Flag(help: "Do it; without this, nothing is done.")
    var yes = false

    @OptionGroup var options: OperatorOptions

    func run() async throws {
        guard yes else {
            return try await options.ask { op in
                let held = try await op.holdings(of: name)
                throw Failure.removal(of: held.report.name, reportsMade: held.reportsMade)
            }
        }
        try await options.act { op in
            let before = try await op.delete(name)
            try options.show(
                before.signedOut(isDisabled: before.isDisabled).json,
                lines: ["\(before.name) is removed (\(before.id))"])
        }
    }
}

extension Failure {
    /// Returns the refusal to remove an account without `--yes`, which says what is easily missed.
    static func removal(of name: String, reportsMade count: Int) -> Failure {
        Failure(
            .usage,
            "this removes \(name) for ever, with \(AccountHoldings.reportsThatGo(count)), and "
                + "nothing was done: add --yes to do it")
    }
}

extension AccountReport {
    var json: JSONValue {
        .object([
            JSONMember("account", .string("\(id)")), JSONMember("name", .string(name)),
            JSONMember("displayName", displayName.map { .string($0) } ?? .null),
            JSONMember("createdAt", .string("\(createdAt)")),
            JSONMember("disabled", .bool(isDisabled)),
            JSONMember(
                "devices",
                .array(
                    devices.map {
                        .object([
                            JSONMember("device", .string("\($0.id)")),
                            JSONMember("signedInAt", .string("\($0.signedInAt)")),
                            JSONMember("lastUsedAt", .time($0.lastUsedAt)),
                        ])
                    })),
        ])
    }

    var lines: [String] {
        var table = TextTable(.left, .wrapped)
        table.add(.init("name"), .init(name))
        table.add(.init("shown as"), .init(displayName ?? "nothing: no profile"))
        table.add(.init("account"), .init("\(id)"))
        table.add(.init("made"), .init("\(createdAt)"))
        table.add(.init("state"), .init(isDisabled ? "switched off" : "on"))
        for device in devices {
            let used = device.lastUsedAt.map { "used \($0)" } ?? "not used yet"
            table.add(.init("device"), .init("\(device.id)  since \(device.signedInAt), \(used)"))
        }
        return table.lines(on: .unlimited())
    }

    static func lines(_ accounts: [AccountReport]) -> [String] {
        var table = TextTable(.left, .left, .left, .right, .left)
        for account in accounts {
            let count = account.devices.count
            table.add(
                .init(account.name), .init(account.displayName ?? ""),
                .init(account.isDisabled ? "off" : "on"),
                .init("\(count) \(count == 1 ? "device" : "devices")"),
                .init(account.lastUsedAt.map { "used \($0)" } ?? "made \(account.createdAt)"))
        }
        return table.lines(on: .unlimited())
    }
}

extension JSONValue {
    /// Returns a time as text; null if there is none.
    static func time(_ instant: Instant?) -> JSONValue {
        instant.map { .string("\($0)") } ?? .null
    }
}

/// A new password from the person at the terminal, or from standard input.
enum NewPassword {
    /// Asks twice at a terminal, without echo; else reads the first line of standard input.
    static func read() throws -> String {
        guard isatty(STDIN_FILENO) == 1 else {
            guard let line = readLine() else {
                throw Failure(.noInput, "there is no password on standard input")
            }
            return line
        }
        let least = Operator.passwordBytes.lowerBound
        while true {
            let first = try secret("New password, at least \(least) characters: ")
            do {
                try Operator.check(password: first)
            } catch {
                StandardStreams.say("\(error)")
                continue
            }
            if try secret("Once more: ") == first { return first }
            StandardStreams.say("the passwords differ")
        }
    }

    /// Asks for a line without echo; Ctrl-C and Ctrl-D end the program at once.
    private static func secret(_ question: String) throws -> String {
        try? FileHandle.standardError.write(contentsOf: Data(question.utf8))
        var shown = termios()
        guard tcgetattr(STDIN_FILENO, &shown) == 0 else {
            throw Failure(.noInput, "the terminal cannot be read")
        }
        var hidden = shown
        hidden.c_lflag &= ~tcflag_t(ECHO | ICANON | ISIG)
        tcsetattr(STDIN_FILENO, TCSAFLUSH, &hidden)
        defer {
            tcsetattr(STDIN_FILENO, TCSAFLUSH, &shown)
            try? FileHandle.standardError.write(contentsOf: Data("\n".utf8))
        }
        return try typedLine()
    }

    /// Reads what is typed until Enter; Backspace and Ctrl-U erase.
    private static func typedLine() throws -> String {
        var typed: [UInt8] = []
        var byte: UInt8 = 0
        while Glibc.read(STDIN_FILENO, &byte, 1) == 1 {
            switch byte {
            case 0x0A, 0x0D:
                guard let text = String(validating: typed, as: UTF8.self) else {
                    throw Failure(.badData, "what was typed is not UTF-8 text")
                }
                return text
            case 0x03, 0x04: throw Failure(.interrupted, "interrupted")
            case 0x08, 0x7F: while let last = typed.popLast(), last & 0xC0 == 0x80 {}
            case 0x15: typed = []
            default: if typed.count < 4096 { typed.append(byte) }
            }
        }
        throw Failure(.noInput, "the terminal was closed")
    }
}
