import Foundation

/// The program that writes the manual pages of built programs from their own command trees.
@main
enum Manual {
    static func main() throws {
        let words = Array(CommandLine.arguments.dropFirst())
        if words == ["--examples"] {
            for example in Example.all { print(example.command) }
            return
        }
        guard words.count >= 3 else {
            FileHandle.standardError.write(
                Data("Usage: quad-manual FOLDER DATE PROGRAM... | quad-manual --examples\n".utf8))
            exit(64)
        }
        for path in words.dropFirst(2) {
            let program = Program(path: path)
            let pages = ManualPages(
                program: try program.commands(), topics: try program.topics(),
                version: try program.version(), date: words[1])
            for page in pages.all {
                let file = URL(fileURLWithPath: words[0]).appendingPathComponent(page.name)
                try Data(page.text.utf8).write(to: file)
            }
        }
    }
}
