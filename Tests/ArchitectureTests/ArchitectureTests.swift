import Testing

@Suite("Architecture")
struct ArchitectureTests {
    private let manifest = Checkout.manifest
    private let files = Checkout.files

    private func holds(_ broken: [String]) {
        #expect(broken.isEmpty, "\(broken.joined(separator: "\n"))")
    }

    @Test("The manifest and the files are read")
    func isRead() {
        #expect(manifest.targets.count >= 40)
        #expect(files.count >= 150)
        #expect(manifest["Merge"]?.dependencies == ["Primitives"])
        #expect(manifest["Journal"]?.dependencies.contains("Cryptography") == true)
        #expect(manifest.libraries.contains("Device") && manifest.libraries.contains("Backends"))
        #expect(manifest["CSQLite"]?.kind == .systemLibrary)
        #expect(files.contains { $0.path == SourceLaws.liveFile })
        let folders = Set(files.filter { !$0.isOutsideTargets }.map(\.target))
        let declared = manifest.targets.filter { $0.kind != .systemLibrary }.map(\.name)
        #expect(Set(declared) == folders)
    }

    @Test("Arrows go one way") func arrows() { holds(LayerLaws.arrows(manifest)) }

    @Test("A target lists what its code sees, and a room nothing else")
    func declaredArrows() { holds(ArrowLaws.declared(manifest, files)) }

    @Test("Arrows between the folders of a module go one way")
    func folders() { holds(FolderLaws.arrows(files)) }

    @Test("Nothing depends on itself") func cycles() { holds(LayerLaws.cycles(manifest)) }

    @Test("No domain uses another")
    func domains() { holds(LayerLaws.separateDomains(manifest, files)) }

    @Test("Only Backends knows the engines, only Device, apps and tests know Backends")
    func engines() { holds(LayerLaws.engineChoice(manifest, files)) }

    @Test("The frontends enter through Workspace and Device")
    func frontendDoors() { holds(LayerLaws.frontendDoors(files)) }

    @Test("What has pixels has no terminal, and only quad-sim the simulators")
    func faces() { holds(LayerLaws.faces(manifest)) }

    @Test("No module hands on another")
    func exports() { holds(LayerLaws.exports(files)) }

    @Test("Each C library is used by one module")
    func cLibraries() { holds(LayerLaws.cLibraries(manifest, files)) }

    @Test("HTTP stays in the transport and the server")
    func http() { holds(LayerLaws.http(manifest, files)) }

    @Test("Nothing that quad is linked with imports the whole of Foundation")
    func essentials() { holds(LayerLaws.essentials(manifest, files)) }

    @Test("Every import is a declared dependency")
    func imports() { holds(LayerLaws.declaredImports(manifest, files)) }

    @Test("Modules ask nobody for time, chance and ids, and print nothing")
    func purity() { holds(SourceLaws.purity(files)) }

    @Test("No work left over, no force, no unchecked promise")
    func words() { holds(SourceLaws.forbiddenWords(files)) }

    @Test("Files have at most 700 lines, lines at most 100 columns")
    func sizes() { holds(SourceLaws.sizes(files)) }

    @Test("No program is started by Foundation's Process")
    func processes() { holds(SourceLaws.processes(files)) }

    @Test("Files are made by the module Files, which follows no link to another")
    func filesMade() { holds(SourceLaws.filesMade(files)) }

    @Test("Beside a clock stands the date of the calendar, never a day of a rule")
    func dates() { holds(SourceLaws.dates(files)) }

    @Test("No file is named after a heap of things")
    func names() { holds(SourceLaws.names(files)) }

    @Test("Tests with a real server run apart")
    func realServers() {
        holds(SourceLaws.realServers(files, script: Checkout.text(of: "Tools/test")))
    }

    @Test("No number from elsewhere meets an operator that stops the program at the ends")
    func saturation() { holds(SaturationLaw.broken(files)) }

    @Test("A summary begins with a noun or a verb, with Whether only for a Bool")
    func summaries() { holds(WordLaws.summaries(files)) }

    @Test("A help text begins with a noun or a verb")
    func helpTexts() { holds(WordLaws.helpTexts(files)) }

    @Test("No module names a command of a program")
    func commandNames() { holds(WordLaws.commandNames(files)) }

    @Test("Functions end within 50 lines")
    func functions() { holds(WordLaws.functions(files)) }

    @Test("A verb of a domain opens no transaction")
    func verbs() { holds(VerbLaws.lentTransactions(files)) }

    @Test("Every route has a handler")
    func handlers() { holds(VerbLaws.handlers(files)) }

    @Test("Each domain registers itself by one value, and migrations are only there")
    func registrations() { holds(DomainLaws.registrations(files)) }

    @Test("From Storage upward functions throw untyped")
    func errors() { holds(VerbLaws.typedThrows(files)) }

    @Test("What no other package can import is declared for this package only")
    func access() { holds(AccessLaws.closedModules(manifest, files)) }

    @Test("Every public declaration says what it is")
    func documentation() { holds(SourceLaws.documentation(files)) }
}
