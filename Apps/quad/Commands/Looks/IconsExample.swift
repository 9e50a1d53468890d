import ArgumentParser
import Looks
import Presentation

struct IconsExample: QuadCommand {
    static let configuration = CommandConfiguration(
        commandName: "example", abstract: "Write a file with one icon, to change and add.",
        discussion: "For example: quad icons example > mine.json")

    @OptionGroup var options: GlobalOptions

    /// The content of the file.
    static let text = """
        {
          "schemaVersion": 1,
          "name": "mine",
          "title": "My icons",
          "credits": { "author": "You", "license": "CC0-1.0" },
          "groups": [
            {
              "name": "my-garden",
              "title": "My garden",
              "icons": [
                {
                  "name": "tulip",
                  "title": "Tulip",
                  "words": ["flower", "spring"],
                  "glyph": "Ψ",
                  "letters": "tu",
                  "rows": [
                    "....#..##..#....",
                    "....##.##.##....",
                    "....########....",
                    "....########....",
                    "....########....",
                    ".....######.....",
                    "......####......",
                    ".......##.......",
                    "##.....##.....##",
                    "###....##....###",
                    ".###...##...###.",
                    "..###..##..###..",
                    "...###.##.###...",
                    "....########....",
                    "......####......",
                    ".......##......."
                  ]
                }
              ]
            }
          ]
        }
        """

    func run(in session: Session) async throws {
        try StandardOutput.write([Self.text])
    }
}
