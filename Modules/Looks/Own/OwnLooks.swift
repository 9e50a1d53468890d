/// What a person's folder holds: their sets and palettes by file, and what is wrong with the rest.
public struct OwnLooks: Sendable {
    /// A set or a palette, and the name of its file without the ending.
    public struct Filed<Thing: Sendable>: Sendable {
        /// The file's name.
        public let file: String
        /// What the file holds.
        public let thing: Thing
    }

    /// The sets of icons, by file name.
    public let sets: [Filed<IconSet>]
    /// The palettes, by file name.
    public let palettes: [Filed<Palette>]
    /// Why files are left out.
    public let problems: [LooksError]

    /// Reads a folder; a file that can't be used is left out, and said why.
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

    /// Quad's icons and palettes, and these.
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
