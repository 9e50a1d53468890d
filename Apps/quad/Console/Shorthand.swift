/// First words that are short for frequent commands.
enum Shorthand {
    /// The words, their commands and their explanations.
    static let all: [(word: String, command: [String], note: String)] = [
        ("+", ["count", "up"], "Count up: quad + kids 3"),
        ("-", ["count", "down"], "Count down: quad - kids"),
        ("up", ["count", "up"], "The same as quad +."),
        ("down", ["count", "down"], "The same as quad -."),
    ]

    /// Returns the command that a word is short for; `nil` if the word is no shorthand.
    static func command(of word: String) -> [String]? {
        all.first { $0.word == word }?.command
    }
}

/// Commands under the words that people know from other programs.
enum KnownElsewhere {
    private static let commands: [String: [String]] = [
        "ls": ["count list"], "dir": ["count list"], "counters": ["count list"],
        "version": ["--version"], "ver": ["--version"],
        "rename": ["count edit COUNTER --title TITLE"], "mv": ["count edit COUNTER --title TITLE"],
        "retitle": ["count edit COUNTER --title TITLE"],
        "report": ["week", "day", "export"], "summary": ["week", "day"],
        "stats": ["week", "count plot"],
        "statistics": ["week", "count plot"], "today": ["day"],
        "log": ["count history", "journal list"],
        "create": ["count add"], "new": ["count add"], "rm": ["count delete"],
        "remove": ["count delete"], "del": ["count delete"], "cat": ["count show"],
        "info": ["count show"], "begin": ["count start"], "track": ["count start"],
        "timer": ["count start"], "stopwatch": ["count start"], "end": ["count stop"],
        "note": ["journal add"], "write": ["journal add"], "diary": ["journal"],
        "find": ["journal search"], "grep": ["journal search"], "login": ["account sign-in"],
        "signin": ["account sign-in"], "logout": ["account sign-out"],
        "signout": ["account sign-out"], "signup": ["account register"],
        "whoami": ["account show"], "preferences": ["config list"], "prefs": ["config list"],
        "options": ["config list"], "backup": ["export"], "pull": ["sync"], "push": ["sync"],
        "revert": ["undo"], "man": ["help"], "checkout": ["place leave"],
        "arrive": ["place checkin"], "forgot": ["account reset"], "recover": ["account reset"],
        "graph": ["count plot"], "chart": ["count plot"], "inc": ["count up"],
        "increment": ["count up"], "plus": ["count up"], "dec": ["count down"],
        "decrement": ["count down"], "minus": ["count down"], "msg": ["message send"],
        "friends": ["people"], "contacts": ["people"], "settings": ["config list"],
    ]

    /// The words that mean something of their own in a group.
    private static let inGroups = [
        "account create": "register", "account new": "register", "account add": "register",
    ]

    private static let options = [
        "target": "goal", "limit": "goal", "period": "every", "repeat": "every", "colour": "tint",
        "name": "title", "kind": "type", "increment": "step", "by": "step", "file": "to",
        "output": "to", "out": "to", "force": "yes",
    ]

    /// Returns the option, without its hyphens, that one of another program may mean.
    static func option(_ word: String) -> String? { options[word.lowercased()] }

    /// Returns the commands, without the program's name, that a word may mean as the first one.
    static func commands(for word: String) -> [String] { commands[word.lowercased()] ?? [] }

    /// Returns the commands of a group that a word may mean there: those of the group itself, else
    /// its own of the same verbs.
    static func commands(for word: String, in group: String, among names: [String]) -> [String] {
        if let own = inGroups["\(group) \(word)"] { return [own] }
        let all = commands(for: word)
        let own = all.filter { $0.hasPrefix(group + " ") }
            .map { String($0.dropFirst(group.count + 1)) }
        let verbs = all.compactMap { $0.split(separator: " ").dropFirst().first.map(String.init) }
        return own.isEmpty ? verbs.filter(names.contains) : own
    }

    /// Returns the whole line of the only suggestion for a word; `nil` if it can't be told.
    ///
    /// - Parameter rest: The words after the word.
    static func line(_ title: String, _ suggestions: [String], _ rest: [String]) -> String? {
        guard suggestions.count == 1, !suggestions[0].contains("COUNTER"),
            rest.allSatisfy({ $0 == $0.brief })
        else { return nil }
        return ([title, suggestions[0]] + rest.map(\.shellWord)).joined(separator: " ")
    }
}
