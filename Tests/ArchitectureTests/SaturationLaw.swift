import Foundation

/// Numbers from documents, files and messages may lie at the ends of 64 bits, where the plain
/// operators stop the program. So instants are moved and compared by operators that stop at the
/// ends instead (`Primitives/Instant.swift`), and no code calculates with their milliseconds.
enum SaturationLaw {
    /// The places that read no numbers from elsewhere, and those that define the safe forms.
    private static let exempt = [
        "Modules/Simulation/Campus/", "Modules/Simulation/Sync/",
        "Modules/SQLiteStorage/",
        "Modules/Primitives/Instant.swift", "Modules/Primitives/Duration+Whole.swift",
    ]

    private static let forbidden: [(pattern: String, what: String)] = [
        (#"\.milliseconds *[-+*] "#, "reckons with milliseconds: move instants instead"),
        (
            #"(?<!&)[-+*] \(?[\w.\[\]?]+\.milliseconds\b(?!\()"#,
            "reckons with milliseconds: move instants instead"
        ),
        (#"wholeMilliseconds\)? *[-+*] "#, "reckons with milliseconds: use addingSaturated"),
        (
            #"[-+*] [\w.\[\]?]*wholeMilliseconds\b"#,
            "reckons with milliseconds: use addingSaturated"
        ),
        (
            #"reduce\((Duration)?\.zero"#,
            "adds up lengths, which may not fit together: use total"
        ),
        (
            #"\bU?Int(64|32)?\((?!saturating)\(?[^()]*(\([^()]*\))?[^()]*\)?\.rounded\("#,
            "turns a real number of any size into a whole one: use Int64(saturating:)"
        ),
        (#"\babs\([\w.\[\]?]*(integer|amount|milliseconds|moved)\b"#, "has no room for -2^63"),
    ]

    /// Returns a sentence for each violation.
    static func broken(_ files: [SourceFile]) -> [String] {
        let patterns = forbidden.compactMap { rule in
            (try? NSRegularExpression(pattern: rule.pattern)).map { ($0, rule.what) }
        }
        precondition(patterns.count == forbidden.count, "a pattern of the law is none")
        return files.filter(isMeant).flatMap { file in
            file.codeLines.enumerated().filter { mayBreak($0.element) }
                .flatMap { number, line in
                    let text = String(line)
                    let all = NSRange(text.startIndex..., in: text)
                    return patterns.filter { $0.0.firstMatch(in: text, range: all) != nil }
                        .map { "\(file.path):\(number + 1) \($0.1)" }
                }
        }
    }

    /// Whether a line has a word of a pattern, which is found sooner than the pattern.
    private static func mayBreak(_ line: Substring) -> Bool {
        ["illiseconds", "reduce(", ".rounded(", "abs("].contains(where: line.contains)
    }

    private static func isMeant(_ file: SourceFile) -> Bool {
        let isDevice = ["Modules/", "Apps/quad/", "Apps/quad-tui/"].contains {
            file.path.hasPrefix($0)
        }
        return isDevice && !exempt.contains { file.path.hasPrefix($0) }
    }
}
