/// The laws of the content of a file; each returns a sentence for every violation.
enum SourceLaws {
    /// The one file of the modules that asks the system for time and chance.
    static let liveFile = "Modules/Primitives/Environment.swift"

    /// Law 4: clock, random numbers, ids and output come in from outside.
    static func purity(_ files: [SourceFile]) -> [String] {
        let words = [
            "Date()", "Date.now", "UUID()", "print(", "debugPrint(", "exit(", "randomElement()",
            "shuffled()", "shuffle()", "SystemRandomNumberGenerator", "ContinuousClock.now",
            "Bool.random()", ".randomElement()", ".shuffled()", ".shuffle()",
        ]
        return files.filter { $0.isIn("Modules") && $0.path != liveFile }.flatMap { file in
            let found = words.flatMap { word in
                file.lines(holding: word).map { "\(file.path):\($0) holds \(word)" }
            }
            return found + unseededRandom(file)
        }
    }

    /// Returns a sentence for each call of `random(in:)` without a generator.
    private static func unseededRandom(_ file: SourceFile) -> [String] {
        var broken: [String] = []
        var line = 1
        let parts = file.code.components(separatedBy: ".random(in:")
        for (part, next) in zip(parts, parts.dropFirst()) {
            line += part.count { $0 == "\n" }
            var depth = 1
            let call = next.prefix { character in
                if character == "(" { depth += 1 }
                if character == ")" { depth -= 1 }
                return depth > 0
            }
            if !call.contains("using:") {
                broken.append("\(file.path):\(line) holds random(in:) without a generator")
            }
        }
        return broken
    }

    /// No words for unfinished work, no `try!`, no `fatalError`, no unchecked `Sendable`.
    static func forbiddenWords(_ files: [SourceFile]) -> [String] {
        files.filter { !$0.isIn("Tests") }.flatMap { file in
            let code = ["try!", "@unchecked Sendable", "fatalError("].flatMap { word in
                file.lines(holding: word).map { "\(file.path):\($0) holds \(word)" }
            }
            return code
                + ["TODO", "FIXME"].filter { word in
                    file.text.contains(word)
                        && file.text.split { !$0.isLetter }.contains(Substring(word))
                }
                .map { "\(file.path) holds \($0)" }
        }
    }

    /// No program is started by Foundation's `Process`: with some 1,300 open files it reads past
    /// the end of their listing (swift-corelibs-foundation, pull request 5472).
    static func processes(_ files: [SourceFile]) -> [String] {
        files.flatMap { file in
            file.lines(holding: " Process()").map { "\(file.path):\($0) holds Process()" }
        }
    }

    /// Only Files makes files, or opens what may have to be made: it follows no link in the place
    /// of a program's own file. What is certainly new (`O_EXCL`, `x`) can be no link.
    static func filesMade(_ files: [SourceFile]) -> [String] {
        files.filter { !$0.isIn("Tests") && !$0.isIn("Modules/Files") }.flatMap { file in
            let lines = file.lines
            let words = ["O_CREAT", "creat(", "fopen(", ".createFile(", ".write(toFile"]
            return words.flatMap { word in
                file.lines(holding: word).filter { number in
                    !lines[number - 1].contains("O_EXCL") && !lines[number - 1].contains("x\")")
                }.map { "\(file.path):\($0) holds \(word): open it by SideFile or NamedFile" }
            }
        }
    }

    /// A date beside a clock time is the calendar's: no day of a rule stands in the same line as
    /// a clock, or in the line before or after it.
    static func dates(_ files: [SourceFile]) -> [String] {
        files.filter { !$0.isIn("Tests") && !$0.isIn("Modules/Primitives") }.flatMap {
            file in
            let clocks = Set([".clock", ".wallTime(", "wallTime("].flatMap(file.lines(holding:)))
            let days = [".day(of:", "day(of:"].flatMap(file.lines(holding:))
            return days.filter { line in
                [line - 1, line, line + 1].contains(where: clocks.contains)
            }.map { "\(file.path):\($0) has a day of a rule beside a clock" }
        }
    }

    /// Lines have at most 100 columns, and no file has more than 700 lines. Wanted is a median of
    /// 100 to 150 lines, with one file in ten over 300.
    static func sizes(_ files: [SourceFile]) -> [String] {
        files.flatMap { file in
            let lines = file.lines
            let long = lines.enumerated().filter { $0.element.utf8.count > 100 }
                .filter { $0.element.count > 100 }
                .map { "\(file.path):\($0.offset + 1) has \($0.element.count) columns" }
            return (lines.count > 701 ? ["\(file.path) has \(lines.count - 1) lines"] : []) + long
        }
    }

    /// No file is named after a mere collection, such as Utilities.
    static func names(_ files: [SourceFile]) -> [String] {
        files.filter { file in
            ["Utils", "Utilities", "Helper", "Helpers", "Common", "Manager", "Misc"].contains {
                file.name.hasSuffix($0 + ".swift")
            }
        }.map { "\($0.path) is named after nothing" }
    }

    /// The tests that start a server are those that `Tools/test` runs apart, before the others.
    static func realServers(_ files: [SourceFile], script: String) -> [String] {
        let line = script.split(separator: "\n").first { $0.hasPrefix("real_server=") } ?? ""
        let apart = Set(line.split { !$0.isLetter }.map { "\($0)Tests.swift" })
        return files.filter { file in
            file.isIn("Tests") && file.name.hasSuffix("Tests.swift")
                && !file.lines(holding: "ServerProcess").isEmpty && !apart.contains(file.name)
        }.map { "\($0.path) starts a server, and Tools/test does not run it apart" }
    }

    /// Every public declaration of a module has a documentation comment.
    static func documentation(_ files: [SourceFile]) -> [String] {
        files.filter { $0.isIn("Modules") }.flatMap { file in
            PublicDeclarations(of: file).undocumented.map {
                "\(file.path):\($0.line) has no comment: \($0.text)"
            }
        }
    }
}
