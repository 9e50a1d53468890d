extension LookBook {
    /// Quad's icons and palettes, and those in a folder.
    ///
    /// A file that can't be used is left out, and said why.
    public static func reading(
        _ folder: LookFolder
    ) -> (book: LookBook, problems: [LooksError]) {
        var problems: [LooksError] = []
        let sets = read(.icons, in: folder, &problems) { file, bytes throws(LooksError) in
            try IconSet(file: file, bytes: bytes)
        }
        let palettes = read(.palettes, in: folder, &problems) { file, bytes throws(LooksError) in
            try Palette(file: file, bytes: bytes)
        }
        return (LookBook(adding: sets, palettes: palettes), problems)
    }

    private static func read<Part>(
        _ kind: LookFolder.Kind, in folder: LookFolder, _ problems: inout [LooksError],
        _ make: (String, [UInt8]) throws(LooksError) -> Part
    ) -> [Part] {
        var parts: [Part] = []
        do throws(LooksError) {
            for name in try folder.names(kind) {
                do throws(LooksError) {
                    parts.append(
                        try make(folder.path(kind, name), folder.bytes(kind, name)))
                } catch {
                    problems.append(error)
                }
            }
        } catch {
            problems.append(error)
        }
        return parts
    }
}
