import ArgumentParser
import Looks
import Presentation

/// Completes the names of icons, groups, sets and palettes.
enum LookCompletion {
    static let icons = names { $0.book.sets.flatMap(\.icons).map(\.name) }
    static let groups = names { $0.book.groups.map(\.name) }
    static let ownSets = names { $0.sets.map(\.thing.name) }
    static let ownPalettes = names { $0.palettes.map(\.thing.name) }

    static let themes = CompletionKind.custom { _, _, _ in themeNames() }
    /// Names of the themes that the person added.
    static let ownThemes = CompletionKind.custom { _, _, _ in
        shelf().own.map(\.name)
    }

    static func themeNames() -> [String] { shelf().names }

    private static func shelf() -> ThemeShelf {
        guard let folder = try? LookFolder(variables: ProcessVariables.read()) else {
            return .builtIn
        }
        return ThemeShelf(in: folder)
    }

    private static func names(
        _ list: @escaping @Sendable (OwnLooks) -> [String]
    ) -> CompletionKind {
        .custom { _, _, _ in
            guard let folder = try? LookFolder(variables: ProcessVariables.read()) else {
                return []
            }
            return list(OwnLooks(in: folder)).sorted()
        }
    }
}
