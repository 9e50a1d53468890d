import Testing

@Suite("The laws of layers can fail")
struct LayersCanFailTests {
    private func file(_ path: String, _ text: String) -> SourceFile {
        SourceFile(path: path, text: text)
    }

    @Test("An arrow that is not listed, and one that is listed in vain, are found")
    func arrows() {
        func manifest(_ dependencies: [String]) -> Manifest {
            Manifest(
                targets: ["A", "B", "C"].map {
                    .init(name: $0, kind: .module, dependencies: $0 == "A" ? dependencies : [])
                } + [.init(name: "ATests", kind: .tests, dependencies: ["A", "B", "C"])])
        }
        let files = [
            file("Modules/A/One.swift", "import B\nimport Foundation\n"),
            file("Tests/ATests/One.swift", "@testable import A\n"),
        ]
        #expect(ArrowLaws.declared(manifest(["B"]), files).isEmpty)
        #expect(ArrowLaws.declared(manifest(["B", "C"]), files) == ["A lists C in vain"])
        #expect(ArrowLaws.declared(manifest([]), files) == ["A does not list B"])
        let behind = files + [file("Modules/B/One.swift", "import C\n")]
        #expect(
            ArrowLaws.declared(manifest(["B"]), behind) == [
                "A does not list C", "B does not list C",
            ])
    }

    @Test("A type of a later folder is found, a type of one's own with its name is not")
    func folders() {
        let later = file("Modules/Journal/Entry.swift", "struct Entry {\n    enum Part {}\n}\n")
        func broken(_ text: String) -> [String] {
            FolderLaws.arrows([later, file("Modules/Journal/Vault/Key.swift", text)])
        }
        #expect(broken("let a: Entry") == ["Modules/Journal/Vault/Key.swift uses Entry of "])
        for text in ["let a: Part", "let a: Key.Entry", "// Entry", "f<Entry>() -> Entry"] {
            #expect(broken(text).isEmpty, "\(text)")
        }
        #expect(
            FolderLaws.arrows([
                file("Modules/Journal/Vault/Key.swift", "struct Key {}"),
                file("Modules/Journal/Entry.swift", "let a: Key"),
            ]).isEmpty)
    }

    @Test("A module that is handed on is found")
    func exports() {
        let files = [
            file("Modules/Journal/A.swift", "@_exported import Sync"),
            file("Modules/Journal/B.swift", "import Sync"),
        ]
        #expect(LayerLaws.exports(files) == ["Modules/Journal/A.swift hands on a module"])
    }

    @Test("A terminal behind the door, and a program with the simulators, are found")
    func faces() {
        func manifest(_ device: [String], _ quad: [String]) -> Manifest {
            Manifest(targets: [
                .init(name: "Device", kind: .module, dependencies: device),
                .init(name: "quad", kind: .app, dependencies: quad),
                .init(name: "quad-sim", kind: .app, dependencies: ["Simulation"]),
            ])
        }
        #expect(LayerLaws.faces(manifest([], ["Device", "TerminalUI"])).isEmpty)
        #expect(
            LayerLaws.faces(manifest(["TerminalUI"], ["Simulation", "CPostgreSQL"])) == [
                "Device brings TerminalUI", "quad is linked with libpq",
                "quad is linked with Simulation",
            ])
    }

    @Test("A public declaration that no product reaches is found")
    func access() {
        let manifest = Manifest(
            targets: [
                Manifest.Target(name: "Door", kind: .module, dependencies: ["Room"]),
                Manifest.Target(name: "Room", kind: .module, dependencies: []),
                Manifest.Target(name: "Cellar", kind: .module, dependencies: ["Room"]),
            ], libraries: ["Door"])
        func broken(_ target: String, _ text: String) -> Int {
            let path = "Modules/\(target)/A.swift"
            return AccessLaws.closedModules(manifest, [SourceFile(path: path, text: text)]).count
        }
        #expect(broken("Door", "public struct A {}") == 0)
        #expect(broken("Room", "public struct A {}") == 0)
        #expect(broken("Cellar", "/// A public thing.\npackage struct A {}") == 0)
        #expect(broken("Cellar", "public struct A {}") == 1)
    }

    @Test("A file that is made elsewhere is found, one that is certainly new is left alone")
    func filesMade() {
        let wrong = [
            "let a = open(path, O_RDWR | O_CREAT, 0o600)", "let a = fopen(path, \"w\")",
            "FileManager.default.createFile(atPath: path, contents: nil)",
        ]
        for text in wrong {
            #expect(SourceLaws.filesMade([file("Apps/quad/A.swift", text)]).count == 1)
            #expect(SourceLaws.filesMade([file("Modules/Files/A.swift", text)]).isEmpty)
        }
        let right = ["open(path, O_CREAT | O_EXCL, 0o600)", "fopen(path, \"wx\")", "open(path, 0)"]
        for text in right {
            #expect(SourceLaws.filesMade([file("Apps/quad/A.swift", text)]).isEmpty)
        }
    }

    @Test("A route without a handler is found")
    func handlers() {
        let routes = file(
            "Modules/API/Routes.swift",
            "static let me = Route<A, B>(\nstatic let news = Route<A, B>(\n")
        let hub = file(
            "Modules/Hub/A.swift", "signedIn(Routes.message)\nx(Routes.news.description)")
        #expect(VerbLaws.handlers([routes, hub]) == ["Routes.me has no handler"])
        #expect(VerbLaws.handlers([routes]).count == 2)
    }
}
