import ArgumentParser
import Geofence
import Presentation
import Workspace

/// Imports places.
struct PlaceImportCommand: WorkspaceCommand {
    static let configuration = CommandConfiguration(
        commandName: "import",
        abstract: "Import buildings from a GeoJSON file.",
        discussion: "All of the file or nothing; importing it again changes nothing.")

    @Argument(help: "The file.", completion: .file())
    var file: String

    @OptionGroup var options: GlobalOptions

    var isAdding: Bool { true }

    func run(on workspace: Workspace, in session: Session) async throws {
        let limits = GeoJSONLimits()
        let bytes = try StandardInput.bytes(ofFile: file, limit: limits.bytes)
        let result = try await workspace.places.importGeoJSON(bytes, limits: limits)
        for warning in result.warnings { session.note("\(file): \(warning)") }
        try session.show(
            [
                "added": .integer(Int64(result.added)), "changed": .integer(Int64(result.changed)),
                "unchanged": .integer(Int64(result.unchanged)),
                "warnings": .array(result.warnings.map { .text($0) }),
            ], afterChange: true,
            lines: [
                "\(result.added) added, \(result.changed) changed, \(result.unchanged) unchanged"
            ])
    }
}
