import Testing

@Suite("The laws of layers can fail")
struct LayersCanFailTests {
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

    @Test("A module that is handed on elsewhere, or through a door, is found")
    func exports() {
        let door = SourceFile(
            path: "Modules/Doors/Workspace/Exports.swift", text: "@_exported import Counting\n")
        let behind = SourceFile(
            path: "Modules/Domains/Counting/Exports.swift", text: "@_exported import Replica\n")
        let elsewhere = SourceFile(
            path: "Modules/Domains/Journal/A.swift", text: "@_exported import Vault\n")
        #expect(LayerLaws.exports([door]).isEmpty)
        #expect(LayerLaws.exports([behind]).isEmpty)
        #expect(LayerLaws.exports([door, behind]) == ["frontends are handed Replica"])
        #expect(
            LayerLaws.exports([elsewhere]) == ["Modules/Domains/Journal/A.swift hands on a module"])
    }
}
