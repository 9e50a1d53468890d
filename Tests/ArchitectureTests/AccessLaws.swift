/// The law of access; returns a sentence for every violation.
enum AccessLaws {
    /// A module that no product for other packages reaches declares nothing for other packages.
    static func closedModules(_ manifest: Manifest, _ files: [SourceFile]) -> [String] {
        let reached = manifest.libraries.reduce(into: Set(manifest.libraries)) {
            $0.formUnion(manifest.closure(of: $1))
        }
        let modules = Set(manifest.targets.filter { $0.kind == .module }.map(\.name))
        let closed = modules.subtracting(reached)
        return files.filter { closed.contains($0.target) && isPublic($0) }.map {
            "\($0.path) declares something for other packages, which can't import it"
        }
    }

    private static func isPublic(_ file: SourceFile) -> Bool {
        file.code.contains("public")
            && file.code.split { !($0.isLetter || $0.isNumber) }.contains("public")
    }
}
