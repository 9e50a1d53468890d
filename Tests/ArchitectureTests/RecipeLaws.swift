import Foundation

/// The laws of what CONTRIBUTING.md says that adding one takes.
enum RecipeLaws {
    /// A paragraph of CONTRIBUTING.md: what is added, the number of files, and the files.
    struct Recipe {
        let name: String
        let said: Int
        let paths: Set<String>
    }

    /// Something that exists, as an example: how it is written, and where it may stand.
    struct Example {
        let name: String
        let pattern: String
        let places: [String]
    }

    static let examples = [
        Example(
            name: "A setting of a counter",
            pattern: #"[."]boundary\b|\bboundary[?:]|\.addColumn\("#,
            places: [
                "Modules/Counting/", "Modules/CountingRules/", "Modules/Interchange/",
                "Modules/Workspace/", "Modules/WebCore/", "Apps/quad/", "Apps/quad-web/",
            ]),
        Example(
            name: "A route",
            pattern: #"\brenameDevice\b|\bDeviceRenaming\b|workspace\.rename\(id"#,
            places: [
                "Modules/", "Apps/", "docs/api.yaml", "Tests/HubTests/RouteMatrix.swift",
                "Tests/HubTests/LeakTableTests.swift",
            ]),
        Example(
            name: "A verb about people", pattern: #"\btakeBackDecline\b"#,
            places: ["Modules/", "Apps/", "Tests/HubTests/RouteMatrix.swift"]),
        Example(
            name: "A key of `quad-tui`", pattern: #"\bstarEntry\b"#,
            places: ["Modules/TerminalUI/", "Apps/quad-tui/"]),
        Example(
            name: "An engine", pattern: #"\bJSONStorage\b|case \.?json\b"#,
            places: ["Package.swift", "Modules/Backends/", "Tests/ConformanceTests/Backend.swift"]),
        Example(
            name: "A frontend", pattern: #"\btally\b"#, places: ["docs/examples/"]),
    ]

    /// The questions for the kind of a counter.
    static let kinds = Example(
        name: "A kind of counter",
        pattern: #"\bisTime\b|\bCounterType\b|\btype [!=]= \.(time|target)\b"#,
        places: ["Modules/", "Apps/"])

    /// The paragraphs `### NAME: N files …`, with the files that stand in backticks.
    static func recipes(in text: String) -> [Recipe] {
        text.split(separator: "\n### ").dropFirst().compactMap { part in
            let part = part.prefix(upTo: part.range(of: "\n## ")?.lowerBound ?? part.endIndex)
            guard
                let heading = part.prefix(while: { $0 != "\n" }).firstMatch(
                    of: /^(.+?): (\d+) files/)
            else { return nil }
            let listed = part.split(separator: "\n").filter {
                $0.hasPrefix("- ") || $0.hasPrefix("  ")
            }
            let paths = listed.joined(separator: "\n").matches(of: /`([^` \n]+\.(swift|js|yaml))`/)
            return Recipe(
                name: String(heading.output.1), said: Int(heading.output.2) ?? 0,
                paths: Set(paths.map { String($0.output.1) }))
        }
    }

    /// A paragraph names as many files as it says, and those that hold its example.
    static func broken(_ recipe: Recipe, _ example: Example, in files: [String: String]) -> [String]
    {
        let holding = Set(holding(example, in: files))
        var broken: [String] = []
        if recipe.paths.count != recipe.said {
            broken.append(
                "\(recipe.name) says \(recipe.said) files and names \(recipe.paths.count)")
        }
        return broken
            + recipe.paths.subtracting(holding).sorted().map { "\(recipe.name): \($0) has none" }
            + holding.subtracting(recipe.paths).sorted().map { "\(recipe.name): \($0) isn't named" }
    }

    /// The files that hold an example.
    static func holding(_ example: Example, in files: [String: String]) -> [String] {
        files.filter { path, text in
            example.places.contains(where: path.hasPrefix)
                && text.range(of: example.pattern, options: .regularExpression) != nil
        }.map(\.key)
    }

    /// The texts of the files in which something may stand, by path.
    static var files: [String: String] {
        var texts = Dictionary(uniqueKeysWithValues: Checkout.files.map { ($0.path, $0.text) })
        for path in [
            "Package.swift", "docs/api.yaml", "docs/examples/tally/Package.swift",
            "docs/examples/tally/Sources/tally/Tally.swift",
        ] {
            texts[path] = Checkout.text(of: path)
        }
        let web = Checkout.root.appending(path: "Apps/quad-web").path
        for name in (try? FileManager.default.contentsOfDirectory(atPath: web)) ?? []
        where name.hasSuffix(".js") {
            texts["Apps/quad-web/\(name)"] = Checkout.text(of: "Apps/quad-web/\(name)")
        }
        return texts
    }
}
