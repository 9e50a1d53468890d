import Testing

@Suite("The architecture's laws can fail")
struct LawsCanFailTests {
    private func manifest(_ targets: (String, Manifest.Kind, [String])...) -> Manifest {
        Manifest(
            targets: targets.map { Manifest.Target(name: $0.0, kind: $0.1, dependencies: $0.2) })
    }

    private func file(_ path: String, _ text: String) -> SourceFile {
        SourceFile(path: path, text: text)
    }

    @Test("The manifest's text is read, products and lists by their constants")
    func manifestText() {
        let read = Manifest(
            """
            let yams = product("Yams", "yams")
            func module(_ name: String, _ uses: [String] = []) -> Target {
            }

            // Lists.
            let values = ["Primitives", "Files"]
            let client =
                values + [
                    "Walk",
                ]

            let package = Package(
                name: "quad",
                targets: [
                    .systemLibrary(name: "CSQLite", path: "Modules/CSQLite"),
                    module("Primitives", []),  // values
                    module("Files", [], resources: [.embedInCode("Icons.txt")]),
                    module(
                        "Walk", values, [yams]),
                    program("quad", client + ["CSQLite"], in: "Apps"),
                    program("Victim", values, in: "Tests"),
                    tests("PrimitivesTests", []),
                ])
            """)
        #expect(
            read.targets.map(\.name)
                == ["Primitives", "Files", "Walk", "quad", "Victim", "PrimitivesTests", "CSQLite"])
        #expect(read["Files"]?.dependencies == [])
        #expect(read["Walk"]?.dependencies == ["Primitives", "Files", "Yams"])
        #expect(read["Victim"]?.dependencies == ["Primitives", "Files"])
        #expect(read["quad"]?.kind == .app)
        #expect(read["quad"]?.dependencies == ["Primitives", "Files", "Walk", "CSQLite"])
        #expect(read.closure(of: "quad") == ["Walk", "Primitives", "Files", "Yams", "CSQLite"])
    }

    @Test("An arrow upwards, to the side, or from an unknown module is found")
    func arrows() {
        let up = manifest(("Storage", .module, ["Sync"]), ("Sync", .module, []))
        #expect(LayerLaws.arrows(up) == ["Storage may not depend on Sync"])
        let side = manifest(("Merge", .module, ["Storage"]), ("Storage", .module, []))
        #expect(LayerLaws.arrows(side).count == 1)
        #expect(LayerLaws.arrows(manifest(("New", .module, []))).count == 1)
        let down = manifest(("Sync", .module, ["Storage"]), ("Storage", .module, []))
        #expect(LayerLaws.arrows(down).isEmpty)
    }

    @Test("A cycle is found")
    func cycles() {
        let cycle = manifest(
            ("A", .module, ["B"]), ("B", .module, ["C"]), ("C", .module, ["A"]), ("D", .app, ["A"])
        )
        #expect(LayerLaws.cycles(cycle).count == 3)
    }

    @Test("A domain that uses another is found, by declaration and by import")
    func domains() {
        let declared = manifest(("Social", .module, ["Geofence"]))
        #expect(
            LayerLaws.separateDomains(declared, []) == ["Social uses the domain Geofence"])
        let imported = [
            file("Modules/Counting/A.swift", "import Foundation\nimport Journal\n")
        ]
        #expect(
            LayerLaws.separateDomains(manifest(), imported) == ["Counting uses the domain Journal"])
    }

    @Test("Summaries and help texts that ask, a command and a long function are found")
    func summaries() {
        let asking = file(
            "Modules/A/A.swift",
            [
                "/// What it is.", "let a = 1", "/// Whether it is.", "let b = 1",
                "/// Whether it is.", "var c: Bool", "/// The number.",
                "/// What follows is no summary.", "let d = 1",
            ].joined(separator: "\n"))
        #expect(
            WordLaws.summaries([asking]) == [
                "Modules/A/A.swift:1 begins with What",
                "Modules/A/A.swift:3 begins with Whether and is no Bool",
            ])
        let helping = file(
            "Apps/quad/A.swift",
            [
                "@Option(help: \"Name of it.\")", "@Option(help: \"When it is.\")", "@Option(",
                "    help: ArgumentHelp(", "        \"How many there are.\"))",
                "discussion: \"\"\"", "    Whether it is.",
            ].joined(separator: "\n"))
        #expect(
            WordLaws.helpTexts([helping]) == [
                "Apps/quad/A.swift:2 begins with When", "Apps/quad/A.swift:5 begins with How",
                "Apps/quad/A.swift:7 begins with Whether",
            ])
        let naming = [
            file("Apps/quad/A.swift", "static let name = Configuration(commandName: \"sync\")"),
            file(
                "Modules/A/A.swift",
                "// quad sync\nlet a = \"run `quad sync`\"\nlet b = \"quad key\""),
        ]
        #expect(WordLaws.commandNames(naming) == ["Modules/A/A.swift:2 names a command"])
        let body = String(repeating: "    a()\n", count: 49)
        let long = file(
            "Modules/A/A.swift",
            "protocol P {\n    func p()\n    func q()\n}\nfunc short() {\n    a()\n}\n"
                + "func long(\n    b: () -> Void = {}\n) {\n\(body)}\n")
        #expect(
            WordLaws.functions([long]) == ["Modules/A/A.swift:8 has a function of 53 lines"])
    }

    @Test("A module that chooses its store is found; apps may choose, by URL")
    func engines() {
        let declared = manifest(
            ("Workspace", .module, []), ("Counting", .module, []), ("quad-sim", .app, []),
            ("quad-tui", .app, []), ("Backends", .module, []), ("SyncTests", .tests, []))
        let files = [
            file("Modules/Workspace/A.swift", "import Backends"),
            file("Modules/Counting/A.swift", "import SQLiteStorage"),
            file("Apps/quad-sim/A.swift", "import Backends"),
            file("Apps/quad-tui/A.swift", "import JSONStorage"),
            file("Modules/Backends/A.swift", "import JSONStorage"),
            file("Tests/SyncTests/A.swift", "import Backends"),
        ]
        #expect(
            LayerLaws.engineChoice(declared, files) == [
                "Counting chooses a store: it uses SQLiteStorage",
                "Workspace chooses a store: it uses Backends",
                "quad-tui chooses a store: it uses JSONStorage",
            ])
    }

    @Test("A frontend that goes past its doors is found")
    func frontendDoors() {
        let files = [
            file("Apps/quad/A.swift", "import Device\nimport Storage\n"),
            file("Apps/quad-sim/A.swift", "import API\n"),
            file("Apps/quad-tui/A.swift", "internal import struct Sync.ActionRecord\n"),
            file("Modules/Device/A.swift", "import HTTPTransport\n"),
        ]
        #expect(
            LayerLaws.frontendDoors(files) == [
                "quad-tui goes past Workspace and Device: it uses Sync"
            ])
    }

    @Test("A C library in the wrong hands is found")
    func cLibraries() {
        let files = [
            file("Modules/Counting/A.swift", "internal import CSQLite"),
            file("Modules/SQLiteStorage/A.swift", "import CSQLite"),
            file("Apps/quad/A.swift", "import CNcurses"),
        ]
        #expect(LayerLaws.cLibraries(manifest(), files).count == 2)
    }

    @Test("HTTP in the wrong place is found, also when it comes in through another target")
    func http() {
        let files = [
            file("Modules/Sync/Protocol/A.swift", "import struct NIOCore.ByteBuffer"),
            file("Apps/quad-server/A.swift", "import Hummingbird"),
        ]
        #expect(
            LayerLaws.http(manifest(), files) == ["Sync uses the HTTP package NIOCore"])
        let indirect = manifest(
            ("Simulation", .module, ["HTTPTransport"]),
            ("HTTPTransport", .module, ["AsyncHTTPClient"]))
        #expect(LayerLaws.http(indirect, []) == ["Simulation builds AsyncHTTPClient"])
    }

    @Test("The whole of Foundation is found wherever quad is linked with it, and nowhere else")
    func essentials() {
        let targets = manifest(
            ("quad", .app, ["Workspace"]), ("Workspace", .module, ["Merge"]),
            ("Merge", .module, []), ("Hub", .module, ["Merge"]))
        let files = [
            file("Modules/Merge/A.swift", "import Foundation\n"),
            file(
                "Modules/Merge/B.swift",
                "import FoundationEssentials\n// import Foundation\n"),
            file("Apps/quad/C.swift", "internal import Foundation\n"),
            file("Modules/Hub/D.swift", "import Foundation\n"),
            file("Tests/MergeTests/E.swift", "import Foundation\n"),
        ]
        #expect(
            LayerLaws.essentials(targets, files) == [
                "Modules/Merge/A.swift imports Foundation: FoundationEssentials is enough",
                "Apps/quad/C.swift imports Foundation: FoundationEssentials is enough",
            ])
    }

    @Test("An import that is not declared is found, one in a comment or string is none")
    func imports() {
        let files = [
            file(
                "Modules/Sync/Protocol/A.swift",
                "@testable import Storage\nimport Foundation\n"),
            file(
                "Modules/Sync/Protocol/B.swift",
                "// import Hub\nlet a = \"\"\"\n  import Hub\n  \"\"\"\n"),
            file("Modules/Nowhere/C.swift", ""),
        ]
        #expect(
            LayerLaws.declaredImports(manifest(("Sync", .module, ["Primitives"])), files) == [
                "Modules/Sync/Protocol/A.swift imports Storage, which Sync doesn't declare",
                "Modules/Nowhere/C.swift belongs to no target",
            ])
    }

    @Test(
        "What asks the system is found",
        arguments: [
            "let now = Date()", "let id = UUID().uuidString", "print(\"x\")", "exit(1)",
            "Int.random(in: 0..<max(1, 2))", "let x = list.randomElement()", "a.shuffled()",
            "var g = SystemRandomNumberGenerator()", "let t = \"at \\(Date())\"",
            "ContinuousClock.now", "/* a */ print(1)",
        ])
    func purity(line: String) {
        #expect(
            SourceLaws.purity([file("Modules/Sync/Protocol/A.swift", "\n\(line)\n")]).count >= 1)
        #expect(SourceLaws.purity([file("Apps/quad/A.swift", line)]).isEmpty)
        #expect(SourceLaws.purity([file(SourceLaws.liveFile, line)]).isEmpty)
    }

    @Test(
        "What only looks like it is left alone",
        arguments: [
            "// print(this)", "let a = \"exit(1)\"", "fingerprint(page)", "canvas.print(line)",
            "Int.random(\n  in: 0..<3,\n  using: &generator)",
            "Double.random(in: 0..<max(1, 2), using: &self)",
            "let d = Date(timeIntervalSince1970: 0)",
            "list.shuffled(using: &random)", "/// print(1)\n/* exit(0) /* nested */ Date() */",
            "let a = #\"print(\"x\")\"#", "blueprint()", "onExit(now)",
        ])
    func pure(line: String) {
        #expect(SourceLaws.purity([file("Modules/Sync/Protocol/A.swift", line)]).isEmpty)
    }

    @Test("Work left over, force and unchecked promises are found")
    func words() {
        let text = """
            // TODO: later
            final class A: @unchecked Sendable {
                let b = try! make()
                let c = "try! again"
            }
            """
        #expect(
            SourceLaws.forbiddenWords([file("Modules/Sync/Protocol/A.swift", text)]) == [
                "Modules/Sync/Protocol/A.swift:3 holds try!",
                "Modules/Sync/Protocol/A.swift:2 holds @unchecked Sendable",
                "Modules/Sync/Protocol/A.swift holds TODO",
            ])
        #expect(SourceLaws.processes([file("Tests/A.swift", "let a = Process()")]).count == 1)
    }

    @Test("A day of a rule beside a clock is found, the calendar's date is left alone")
    func dates() {
        let wrong = [
            "let a = \"\\(rule.day(of: at)) \\(rule.zone.wallTime(at: at).clock)\"",
            "let day = rule.day(of: at)\nlet time = TimeWords.clock(at, in: rule)",
            "add(TimeWords.clock(at, in: rule))\nadd(rule.day(of: at))",
        ]
        for text in wrong {
            #expect(SourceLaws.dates([file("Apps/quad/A.swift", text)]).count == 1)
            #expect(SourceLaws.dates([file("Tests/A/A.swift", text)]).isEmpty)
        }
        let right = [
            "let a = \"\\(rule.zone.wallTime(at: at))\"", "let day = rule.day(of: at)",
            "let day = rule.day(of: at)\n\nlet time = TimeWords.clock(at, in: rule)",
            "// day(of: at) and wallTime(at: at)",
        ]
        for text in right { #expect(SourceLaws.dates([file("Apps/quad/A.swift", text)]).isEmpty) }
    }

    @Test("Arithmetic that stops at the ends of 64 bits is found, and the safe forms are not")
    func saturation() {
        func broken(_ line: String, in path: String = "Modules/Counting/A.swift") -> Bool {
            !SaturationLaw.broken([file(path, line)]).isEmpty
        }
        for line in [
            "let a = end.milliseconds - start.milliseconds", "x = 5 + run.start.milliseconds",
            "(a.wholeMilliseconds + 999) / 1000", "times.reduce(.zero) { $0 + $1 }",
            "Int64(share.rounded())", "Int((room / band).rounded(.up))", "abs(anchor.moved)",
            "abs(document[name].integer)",
        ] {
            #expect(broken(line), "\(line)")
            #expect(!broken(line, in: "Modules/Simulation/Campus/A.swift"))
        }
        for line in [
            "end.milliseconds(since: start) - 5", "now - .milliseconds(5)", "end - start",
            "Int64(saturating: (room / band).rounded(.up))", "times.total", "abs(columns)",
            "Int128(end.milliseconds) - Int128(start.milliseconds)",
            "stop.milliseconds &- start.milliseconds",
        ] { #expect(!broken(line), "\(line)") }
    }

    @Test("Long files and long lines are found")
    func sizes() {
        let line = String(repeating: "é", count: 100)
        #expect(SourceLaws.sizes([file("Tests/A/A.swift", line + "\n")]).isEmpty)
        #expect(SourceLaws.sizes([file("Tests/A/A.swift", "x\n" + line + "x\n")]).count == 1)
        let many = String(repeating: "x\n", count: 700)
        #expect(SourceLaws.sizes([file("Tests/A/A.swift", many)]).isEmpty)
        #expect(
            SourceLaws.sizes([file("Tests/A/A.swift", many + "x\n")])
                == ["Tests/A/A.swift has 701 lines"])
    }

    @Test("A file named after a heap is found")
    func names() {
        let files = ["StringUtils", "Manager", "Counters"].map {
            file("Modules/A/\($0).swift", "")
        }
        #expect(SourceLaws.names(files).count == 2)
    }

    @Test("A test with a server that is not run apart is found")
    func realServers() {
        let files = ["Attack", "Other"].map {
            file("Tests/HubTests/\($0)Tests.swift", "let server = try await ServerProcess()")
        }
        let script = "real_server='(Attack|Turns)Tests/'\nother='Other'\n"
        #expect(
            SourceLaws.realServers(files, script: script).map { $0.prefix(30) }
                == ["Tests/HubTests/OtherTests.swif"])
        #expect(SourceLaws.realServers(files, script: "").count == 2)
    }

    @Test("A public declaration without a comment is found, a witness is not asked for one")
    func documentation() {
        let text = """
            /// A thing.
            public struct Thing: Sendable {
                public let a: Int
                /// The second.
                @inlinable
                public var b: Int
                public internal(set) var c: Int
                var d: Int
                public init() {}
                // A plain comment.
                public static func make() -> Self { Self() }
                public static func == (left: Self, right: Self) -> Bool { true }
                public func hash(into hasher: inout Hasher) {}
                public var description: String { "public func x" }
            }

            public enum Bare {}
            @MainActor public final class Held {}
            extension Thing {
                public func encode(to encoder: any Encoder) throws {}
                public func encoded() {}
            }
            """
        let found = PublicDeclarations(of: file("Modules/A/Thing.swift", text)).undocumented
        #expect(found.map(\.line) == [3, 7, 9, 11, 17, 18, 21])
    }

    @Test("Code is told from comments and strings, line by line")
    func code() {
        let text = "a(\"b\\\"c\") // d\n\"x \\(f(\"y\", g(1))) z\" + h\n/* i\n j */ k"
        let code = file("A.swift", text).code
        #expect(code.split(separator: "\n").count == 4)
        #expect(code.filter { $0 != " " && $0 != "\n" } == "a()f(,g(1))+hk")
        #expect(code.utf8.count == text.utf8.count)
    }

    @Test("A verb that opens a transaction, and one typed error too many, are found")
    func verbs() {
        let verb = "public func add() async throws -> Counter {}"
        #expect(
            VerbLaws.lentTransactions([file("Modules/Counting/A.swift", verb)]).count == 1)
        #expect(
            VerbLaws.lentTransactions([file("Modules/Counting/A.swift", "let store: Store")]
            ).count
                == 1)
        #expect(VerbLaws.lentTransactions([file("Modules/Hub/A.swift", verb)]).isEmpty)
        #expect(
            VerbLaws.lentTransactions([file("Modules/Journal/JournalLock.swift", verb)])
                .isEmpty)
        let typed = String(repeating: "func a() throws(E)\n", count: VerbLaws.mostTypedThrows)
        let path = "Modules/Storage/A.swift"
        #expect(VerbLaws.typedThrows([file(path, typed)]).isEmpty)
        #expect(!VerbLaws.typedThrows([file(path, typed + "func b() throws(E)")]).isEmpty)
        #expect(VerbLaws.typedThrows([file("Modules/Files/A.swift", typed + typed)]).isEmpty)
    }

    @Test("A domain without a value, with two, and a migration elsewhere are found")
    func registrations() {
        let value = "static let a = Domain(\"a\", tables: [])"
        let once = LayerLaws.domains.map { file("Modules/\($0)/Domain+A.swift", value) }
        #expect(DomainLaws.registrations(once).isEmpty)
        #expect(DomainLaws.registrations(Array(once.dropFirst())).count == 1)
        let twice = once + [file("Modules/Social/B.swift", value)]
        #expect(DomainLaws.registrations(twice).count == 1)
        let migration = "let more = Migration(6, .dropIndex(\"by_name\", on: \"a\"))"
        let elsewhere = once + [file("Modules/Hub/Hub.swift", migration)]
        #expect(DomainLaws.registrations(elsewhere).count == 1)
        let listed = once + [file("Modules/Hub/Hub+Domains.swift", migration)]
        #expect(DomainLaws.registrations(listed).isEmpty)
    }
}
