import Primitives

/// Files that are not read, and the way to one that is.
extension FileFormat {
    /// Returns the name of something else that a file is, judged by its first bytes, and the
    /// remedy; `nil` if it may be an export.
    static func other(beginningWith head: [UInt8]) -> String? {
        let text = String(decoding: head, as: UTF8.self).drop {
            $0 == "\u{FEFF}" || $0.isWhitespace
        }
        let line = String(text.prefix { !$0.isNewline })
        if line.hasPrefix("# ") {
            return "it is Markdown, which is not imported: export as JSON or CSV there"
        }
        if line == "---" || line.hasPrefix("title: ") {
            return "it seems to be YAML, such as jrnl writes: import what jrnl --format json writes"
        }
        return archive(beginningWith: head) ?? ownData(line) ?? journal(line) ?? markup(text)
    }

    private static func archive(beginningWith head: [UInt8]) -> String? {
        let sheet = "it is a file of a spreadsheet: save it as CSV there"
        if head.starts(with: Array("PK\u{3}\u{4}".utf8)) {
            let names = String(decoding: head, as: UTF8.self)
            let isSheet = ["[Content_Types].xml", "xl/", "opendocument.spreadsheet"]
            if isSheet.contains(where: names.contains) { return sheet }
            return "it is a ZIP archive: unpack it, and import the JSON or CSV file inside"
        }
        return signs.first { head.starts(with: $0.sign) }?.name
            ?? (head.starts(with: [0xD0, 0xCF, 0x11, 0xE0]) ? sheet : nil)
    }

    private static let signs: [(sign: [UInt8], name: String)] = [
        ([0x1F, 0x8B], "it is compressed: gunzip it first"),
        (Array("BZh".utf8), "it is compressed: bunzip2 it first"),
        ([0xFD] + Array("7zXZ".utf8), "it is compressed: unxz it first"),
        ([0x28, 0xB5, 0x2F, 0xFD], "it is compressed: unzstd it first"),
        (
            Array("SQLite format 3\0".utf8),
            "it is a database: import what its program exports as JSON or CSV; "
                + "a store of Quad's is named with --store"
        ),
        (Array("%PDF-".utf8), "it is a PDF file: export as JSON or CSV where it was made"),
        ([0x89] + Array("PNG".utf8), "it is a picture"), ([0xFF, 0xD8, 0xFF], "it is a picture"),
    ]

    /// The data files of Taskwarrior (`[description:"…" …]`) and of Timewarrior (`inc 2026…`).
    private static func ownData(_ line: String) -> String? {
        if line.first == "[", line.dropFirst().first?.isLetter == true, line.contains(":\"") {
            return "it is Taskwarrior's own data: import what task export writes"
        }
        let words = line.split(separator: " ")
        if words.first == "time", words.count == 2, Int(words[1]) != nil {
            return "it is Taskwarrior's own data: import what task export writes"
        }
        if line == "txn:" {
            return "it is Timewarrior's own data: import what timew export writes"
        }
        if words.first == "inc", words.count > 1, Self.isCompactTime(words[1]) {
            return "it is Timewarrior's own data: import what timew export writes"
        }
        return nil
    }

    private static func isCompactTime(_ word: Substring) -> Bool {
        word.utf8.count == 16 && word.hasSuffix("Z") && word.dropFirst(8).first == "T"
    }

    /// The text of a journal of jrnl: encrypted, or entries after a date, in brackets since 2.0.
    private static func journal(_ line: String) -> String? {
        if line.hasPrefix("gAAAAA"), line.utf8.count > 80 {
            return "it seems to be an encrypted journal of jrnl: "
                + "import what jrnl --format json writes"
        }
        if line.hasPrefix("┎─") {
            return "it seems to be what jrnl --format fancy writes: "
                + "import what jrnl --format json writes"
        }
        if line.hasPrefix("Date:\t") {
            return "it seems to be Day One's plain text: import the JSON that Day One exports"
        }
        let plain = "it seems to be a journal of jrnl: import what jrnl --format json writes"
        if line.first == "[", let end = line.firstIndex(of: "]") {
            let date = line[..<end].dropFirst()
            let isDate =
                (6...40).contains(date.count) && date.contains(where: \.isNumber)
                && date.contains { ":-/.,".contains($0) } && !date.contains { "\"{[".contains($0) }
            let rest = line[line.index(after: end)...]
            if isDate, rest.first == " ", !rest.allSatisfy(\.isWhitespace) { return plain }
        }
        let words = line.split(separator: " ", maxSplits: 2)
        if words.count == 3, case .day? = DatePattern.iso(String(words[0])),
            case .clock? = DatePattern.iso("\(words[0]) \(words[1])"), !words[2].contains(",")
        {
            return plain
        }
        return nil
    }

    private static func markup(_ text: Substring) -> String? {
        // What holds a track is named by those who read tracks.
        guard text.first == "<", !text.contains("<kml") else { return nil }
        if text.contains("<gpx") { return track }
        if text.contains("<plist") {
            return "it is a property list, such as an entry of Day One Classic (.doentry): "
                + "import the JSON that Day One exports"
        }
        if text.contains("<journal") {
            return "it seems to be the XML of jrnl: import what jrnl --format json writes"
        }
        return "it is XML or HTML, which is not imported: export as JSON or CSV there"
    }
}
