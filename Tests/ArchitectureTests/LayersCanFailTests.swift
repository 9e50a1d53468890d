import Testing

@Suite("The laws of layers can fail")
struct LayersCanFailTests {
    private func file(_ path: String, _ text: String) -> SourceFile {
        SourceFile(path: path, text: text)
    }

    @Test("A setting of a counter in a fifth file is found, also as a name in a text")
    func settings() {
        let four = (1...4).map { file("Modules/A/A/\($0).swift", "var boundary = 10") }
        let others = [
            file("Apps/a/Chime.swift", "boundary"), file("Apps/a/A.swift", "// boundary"),
        ]
        #expect(DomainLaws.settings(four + others).isEmpty)
        for code in ["row.boundary", "[\"boundary\": 1]"] {
            #expect(DomainLaws.settings(four + [file("Apps/a/B.swift", code)]).count == 1)
        }
    }

    @Test("A module in no layer, and one that uses a later layer, are found")
    func folders() {
        func manifest(_ one: String, _ other: String) -> Manifest {
            Manifest(targets: [
                Manifest.Target(name: "A", kind: .module, layer: one, dependencies: ["B"]),
                Manifest.Target(name: "B", kind: .module, layer: other, dependencies: []),
            ])
        }
        #expect(LayerLaws.folders(manifest("Domains", "Values")).isEmpty)
        #expect(LayerLaws.folders(manifest("Values", "Values")).isEmpty)
        #expect(LayerLaws.folders(manifest("Values", "Domains")) == ["A uses B of Domains"])
        #expect(LayerLaws.folders(manifest("", "Values")).count == 1)
    }

    @Test("An arrow that is only declared, and too many that are used, are found")
    func arrows() {
        let names = ["A", "B", "C", "D", "E"]
        func manifest(_ dependencies: [String]) -> Manifest {
            Manifest(
                targets: names.map {
                    .init(name: $0, kind: .module, dependencies: $0 == "A" ? dependencies : [])
                })
        }
        func files(_ imports: [String], in room: String = "A") -> [SourceFile] {
            let text = imports.map { "import \($0)\n" }.joined()
            return [SourceFile(path: "Modules/Values/\(room)/One.swift", text: text)]
        }
        #expect(ArrowLaws.declared(manifest(["B"]), files(["B", "Foundation"])).isEmpty)
        #expect(
            ArrowLaws.declared(manifest(["B", "C"]), files(["B"])) == [
                "A uses C in the manifest alone"
            ])
        #expect(ArrowLaws.number(manifest([]), files(names)).isEmpty)
        let all = names.flatMap { files(names, in: $0) }
        #expect(
            ArrowLaws.number(manifest([]), all) == ["5 rooms have 20 arrows, more than 3.5 each"])
    }

    @Test("A module that is handed on elsewhere, or through a door, is found")
    func exports() {
        let door = SourceFile(
            path: "Modules/Workspace/Exports.swift", text: "@_exported import Counting\n")
        let behind = SourceFile(
            path: "Modules/Counting/Exports.swift", text: "@_exported import Replica\n")
        let elsewhere = SourceFile(
            path: "Modules/Journal/A.swift", text: "@_exported import Vault\n")
        #expect(LayerLaws.exports([door]).isEmpty)
        #expect(LayerLaws.exports([behind]).isEmpty)
        #expect(LayerLaws.exports([door, behind]) == ["frontends are handed Replica"])
        #expect(
            LayerLaws.exports([elsewhere]) == ["Modules/Journal/A.swift hands on a module"])
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
            let path = "Modules/Layer/\(target)/A.swift"
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

    @Test("A verb in too many files, and a route without a handler, are found")
    func places() {
        let files = ["Modules/Hub/A.swift", "Apps/quad/B.swift", "Tests/HubTests/C.swift"]
            .map { file($0, "case star // starring") }
        #expect(VerbLaws.places(of: "star", in: files, atMost: 2).isEmpty)
        #expect(VerbLaws.places(of: "star", in: files, atMost: 1).count == 3)
        #expect(VerbLaws.places(of: "starring", in: files, atMost: 0).isEmpty)
        let routes = file(
            "Modules/API/Routes.swift",
            "static let me = Route<A, B>(\nstatic let news = Route<A, B>(\n")
        let hub = file(
            "Modules/Hub/A.swift", "signedIn(Routes.message)\nx(Routes.news.description)")
        #expect(VerbLaws.handlers([routes, hub]) == ["Routes.me has no handler"])
        #expect(VerbLaws.handlers([routes]).count == 2)
    }
}
