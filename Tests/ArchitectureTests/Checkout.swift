import Foundation

/// The package's own files, as they lie beside this test.
enum Checkout {
    /// The root of the package.
    static let root = URL(filePath: #filePath).resolvingSymlinksInPath()
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

    static let manifest = Manifest(text(of: "Package.swift"))

    /// Every Swift file of modules, apps and tests, in order.
    static let files: [SourceFile] = ["Modules", "Apps", "Tests"].flatMap(files(in:))

    static func text(of path: String) -> String {
        (try? String(contentsOf: root.appending(path: path), encoding: .utf8)) ?? ""
    }

    private static func files(in part: String) -> [SourceFile] {
        let folder = root.appending(path: part)
        let paths = FileManager.default.enumerator(atPath: folder.path)?.allObjects ?? []
        return paths.compactMap { $0 as? String }.filter { $0.hasSuffix(".swift") }.sorted()
            .map { SourceFile(path: "\(part)/\($0)", text: text(of: "\(part)/\($0)")) }
    }
}
