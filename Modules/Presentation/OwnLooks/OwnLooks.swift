import Primitives

/// The sets and palettes of a person's folder, by file, and the problems with other files.
public struct OwnLooks: Sendable {
    /// A set or a palette with the name of its file, without the extension.
    public struct Filed<Thing: Sendable>: Sendable {
        /// The name of the file.
        public let file: String
        /// The set or palette.
        public let thing: Thing
    }

    /// The sets of icons, by file name.
    public let sets: [Filed<IconSet>]
    /// The palettes, by file name.
    public let palettes: [Filed<Palette>]
    /// The reasons for which files are left out.
    public let problems: [LooksError]

    /// Reads a folder; an unusable file is left out and reported in ``problems``.
    public init(in folder: LookFolder) {
        var problems: [LooksError] = []
        sets = Self.read(.icons, in: folder, &problems, name: \.name) {
            file, bytes throws(LooksError) in try IconSet(file: file, bytes: bytes)
        }
        palettes = Self.read(.palettes, in: folder, &problems, name: { $0.name.lowercased() }) {
            file, bytes throws(LooksError) in try Palette(file: file, bytes: bytes)
        }
        self.problems = problems
    }

    /// The built-in icons and palettes together with these.
    public var book: LookBook {
        LookBook(adding: sets.map(\.thing), palettes: palettes.map(\.thing))
    }

    private static func read<Thing>(
        _ kind: LookFolder.Kind, in folder: LookFolder, _ problems: inout [LooksError],
        name: (Thing) -> String, _ make: (String, [UInt8]) throws(LooksError) -> Thing
    ) -> [Filed<Thing>] {
        var read: [Filed<Thing>] = []
        do throws(LooksError) {
            for file in try folder.names(kind) {
                do throws(LooksError) {
                    let path = folder.path(kind, file)
                    let thing = try make(path, folder.bytes(kind, file))
                    if let other = read.first(where: { name($0.thing) == name(thing) }) {
                        throw .invalid(
                            file: path, path: "name",
                            reason: "\(folder.path(kind, other.file)) has the same name")
                    }
                    read.append(Filed(file: file, thing: thing))
                } catch {
                    problems.append(error)
                }
            }
        } catch {
            problems.append(error)
        }
        return read
    }
}
