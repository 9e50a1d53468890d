import Device
import Testing

@Suite("Words of one's own for commands")
struct AliasTests {
    private func isCommand(_ word: String) -> Bool { ["count", "journal", "+"].contains(word) }

    @Test("A first word is replaced by its command, again and again up to one that is a command")
    func expands() throws {
        let aliases = Aliases(["k": "count up kids", "kk": "k 10", "count": "journal"])
        #expect(try aliases.expansion(of: "k", isCommand: isCommand) == ["count", "up", "kids"])
        #expect(
            try aliases.expansion(of: "kk", isCommand: isCommand) == ["count", "up", "kids", "10"])
        #expect(try aliases.expansion(of: "x", isCommand: isCommand) == nil)
        #expect(try aliases.expansion(of: "count", isCommand: isCommand) == nil)
    }

    @Test("A circle is refused, and said")
    func loops() {
        let aliases = Aliases(["a": "b 1", "b": "a 2", "c": "c"])
        #expect(throws: SettingsError.aliasLoop(["a", "b", "a"])) {
            try aliases.expansion(of: "a", isCommand: isCommand)
        }
        #expect(throws: SettingsError.aliasLoop(["c", "c"])) {
            try aliases.expansion(of: "c", isCommand: isCommand)
        }
        #expect(
            SettingsError.aliasLoop(["a", "b", "a"]).description
                == "the alias a leads back to itself: a, b, a")
    }

    @Test(
        "A command is read as a shell reads words",
        arguments: [
            ("count up kids", ["count", "up", "kids"]), ("  + kids ", ["+", "kids"]),
            ("count up 'Red Team' 2", ["count", "up", "Red Team", "2"]),
            (#"journal add "it's fine""#, ["journal", "add", "it's fine"]),
            (#"count up Red\ Team"#, ["count", "up", "Red Team"]),
            ("quad count", ["count"]), ("count add ''", ["count", "add", ""]),
            ("count; rm $HOME", ["count;", "rm", "$HOME"]),
        ])
    func words(text: String, words: [String]) {
        #expect(CommandText(text)?.words == words)
    }

    @Test(
        "What is not a command is refused",
        arguments: [
            "", "  ", "quad", "count 'up", "count \\", "count\nup",
            String(repeating: "x", count: 501),
        ])
    func refused(text: String) {
        #expect(CommandText(text) == nil)
        #expect(SettingKind.command.canonical(text) == nil)
    }

    @Test("They are keys of the file like others, written behind them in order")
    func file() throws {
        let text = """
            {
              "color": "never",
              "alias.b": "count",
              "alias.k": "count up 'Red Team'"
            }

            """
        let values = try SettingsText.read(text)
        #expect(values[.alias("k")] == "count up 'Red Team'")
        #expect(SettingsText.write(values) == text)
        let settings = try Settings(file: values)
        #expect(settings.aliases == Aliases(["b": "count", "k": "count up 'Red Team'"]))
        #expect(settings.entry(.alias("k")).source == .file)
    }

    @Test(
        "Names are one word",
        arguments: [
            "alias.", "alias.a b", "alias.-x", "alias.a.b",
            "alias.\(String(repeating: "x", count: 31))",
        ])
    func names(name: String) {
        #expect(SettingKey(rawValue: name) == nil)
    }

    @Test("Every key is found by its name, and has no other's")
    func keys() {
        for key in SettingKey.allCases { #expect(SettingKey(rawValue: key.rawValue) == key) }
        #expect(Set(SettingKey.allCases.map(\.rawValue)).count == SettingKey.allCases.count)
        #expect(SettingKey(rawValue: "alias.k2_x-y") == .alias("k2_x-y"))
        #expect(SettingKey.alias("k").variable == "")
    }
}
