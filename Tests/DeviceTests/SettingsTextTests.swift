import Device
import Primitives
import Testing

@Suite("The text of a configuration file")
struct SettingsTextTests {
    @Test("What is written is read back, whatever a name holds")
    func roundTrip() throws {
        let values: [SettingKey: String] = [
            .palette: "Mine \"\\/ \t \u{7F} é 👩‍👩‍👧", .soundUp: "off", .dayStart: "04:00",
            .store: "json:/tmp/a b", .color: "never", .journalPrompt: "on",
        ]
        let text = SettingsText.write(values)
        #expect(try SettingsText.read(text) == values)
        #expect(text.hasPrefix("{\n  \"store\": \"json:/tmp/a b\",\n"))
        #expect(text.contains("  \"sound.up\": false,\n"))
    }

    @Test("Nothing set is an empty object, and an empty file sets nothing")
    func empty() throws {
        #expect(SettingsText.write([:]) == "{}\n")
        for text in ["", " \n\t", "{}", "\u{FEFF}{ }\n"] {
            #expect(try SettingsText.read(text).isEmpty)
        }
    }

    @Test(
        "What is wrong is named with its line and column",
        arguments: [
            ("{\n  \"day-strat\": 1\n}", "line 2, column 3: there is no setting \"day-strat\""),
            ("{\"color\": \"red\"}", "line 1, column 11: color cannot be \"red\": write auto|"),
            ("{\"color\": null}", "line 1, column 11: color cannot be null"),
            ("{\"color\": {\"x\": 1}, \"x\": 1}", "line 1, column 11: color cannot be an object"),
            ("{\"zone\": \"UTC\",\n  \"x\": 1}", "line 2, column 3: there is no setting \"x\""),
            ("{\"color\": \"auto\",\n\"color\": \"auto\"}", "line 2, column 8: the name \"color\""),
            ("{\"store\": \"json:x\"}", "line 1, column 11: store cannot be \"json:x\""),
            ("{\"color\": \"auto\",\r\n}", "line 2, column 1: a name was expected"),
            (" [1]", "line 1, column 2: an object in braces was expected, not an array"),
            ("{\"color\": \"auto", "line 1, column 16: a text has no end"),
            ("{} {}", "line 1, column 4: something follows the end"),
            ("{color: 1}", "line 1, column 2: a name was expected"),
        ])
    func positions(text: String, beginning: String) {
        let error = #expect(throws: JSONReader.Failure.self) {
            try SettingsText.read(text)
        }
        let sentence = error.map { "\($0)" } ?? ""
        #expect(sentence.hasPrefix(beginning), "\(sentence)")
    }

    @Test("Every beginning of a file is read or refused, and nothing stops the program")
    func prefixes() throws {
        let text = SettingsText.write([.palette: "a\"\u{1}é", .soundUp: "off", .zone: "UTC"])
        for end in text.indices {
            let values = try? SettingsText.read(String(text[..<end]))
            #expect(values == nil || values == [:] || end == text.index(before: text.endIndex))
        }
    }

    @Test("Escapes of JSON are read, also those of pairs")
    func escapes() throws {
        let text = #"{"palette": "\u00e9\ud83d\ude00\/\\\"\t"}"#
        #expect(try SettingsText.read(text)[.palette] == "é😀/\\\"\t")
    }
}
