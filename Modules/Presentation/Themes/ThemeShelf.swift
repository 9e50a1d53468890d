import Primitives

/// The themes that a person can choose: those of Quad, and those of their folder.
package struct ThemeShelf: Sendable {
    /// The themes, those of Quad first, then the person's by name.
    package let themes: [Theme]
    /// The files that are left out, each with the reason; the folder itself has no name.
    private let broken: [(name: String?, problem: ThemeError)]

    /// The themes that come with Quad.
    package static let builtIn = ThemeShelf(themes: Theme.builtIn, broken: [])

    private init(themes: [Theme], broken: [(name: String?, problem: ThemeError)]) {
        self.themes = themes
        self.broken = broken
    }

    /// The reasons for which files are left out.
    package var problems: [ThemeError] { broken.map(\.problem) }

    /// Reads a folder; a file that is no theme is left out and told in ``problems``.
    package init(in folder: LookFolder) {
        var own: [Theme] = []
        var broken: [(name: String?, problem: ThemeError)] = []
        do throws(LooksError) {
            for file in try folder.names(.themes) {
                do throws(ThemeError) {
                    let theme = try Self.read(file, in: folder)
                    guard theme.name == file else {
                        throw .looks(
                            .invalid(
                                file: folder.path(.themes, file), path: "name",
                                reason: "it is \(theme.name.quotedForMessage), not the file's"))
                    }
                    own.append(theme)
                } catch {
                    broken.append((file, error))
                }
            }
        } catch {
            broken.append((nil, .looks(error)))
        }
        self.init(themes: Theme.builtIn + own, broken: broken)
    }

    private static func read(
        _ name: String, in folder: LookFolder
    ) throws(ThemeError) -> Theme {
        let bytes: [UInt8]
        do throws(LooksError) {
            bytes = try folder.bytes(.themes, name)
        } catch {
            throw .looks(error)
        }
        return try theme(of: bytes, from: folder.path(.themes, name))
    }

    /// Reads a theme of a file, and checks that its name is none of Quad's.
    package static func theme(
        of bytes: [UInt8], from path: String
    ) throws(ThemeError) -> Theme {
        let theme: Theme
        do throws(TextFailure) {
            theme = try Theme(file: bytes)
        } catch {
            throw .unreadable(path: path, error)
        }
        if Theme.builtIn.contains(where: { $0.name == theme.name }) {
            throw .builtIn(theme.name)
        }
        return theme
    }

    /// The names of the themes.
    package var names: [String] { themes.map(\.name) }

    /// The themes that the person wrote.
    package var own: [Theme] { Array(themes.dropFirst(Theme.builtIn.count)) }

    /// Returns the theme with a name.
    ///
    /// - Throws: The problem of the file of that name, or of the folder;
    ///   ``ThemeError/noSuchTheme(_:suggestions:)`` if there is no such file.
    package func theme(named name: String) throws(ThemeError) -> Theme {
        let folded = name.lowercased()
        if let theme = themes.first(where: { $0.name == folded }) { return theme }
        if let file = broken.first(where: { $0.name == nil || $0.name == folded }) {
            throw file.problem
        }
        throw .noSuchTheme(name, suggestions: Spelling.nearest(to: folded, among: names))
    }
}
