import Testing

@Suite("What CONTRIBUTING.md says that adding one takes")
struct RecipeTests {
    @Test("Each paragraph names the files that hold its example, and their number")
    func recipes() {
        let recipes = RecipeLaws.recipes(in: Checkout.text(of: "CONTRIBUTING.md"))
        let files = RecipeLaws.files
        #expect(
            Set(recipes.map(\.name)) == Set((RecipeLaws.examples + [RecipeLaws.kinds]).map(\.name)))
        for recipe in recipes {
            if let example = RecipeLaws.examples.first(where: { $0.name == recipe.name }) {
                let broken = RecipeLaws.broken(recipe, example, in: files)
                #expect(broken.isEmpty, "\(broken.joined(separator: "\n"))")
            } else {
                // Too many to be named: their number may only fall, and is said anew when it has.
                let asking = RecipeLaws.holding(RecipeLaws.kinds, in: files).count
                #expect(recipe.said - 3...recipe.said ~= asking, "\(recipe.name): \(asking)")
            }
        }
    }

    @Test("A wrong number, a file without the example and one that is left out are found")
    func canFail() {
        let text = """
            # Contributing

            ## What adding one takes

            ### A thing: 3 files, as of `it`

            - `a/One.swift`: `and.this` is no file
            - `a/Two.swift` and
              `a/Three.swift`

            ## Style
            - `a/Style.swift`
            """
        let recipes = RecipeLaws.recipes(in: text)
        #expect(recipes.map(\.paths) == [["a/One.swift", "a/Two.swift", "a/Three.swift"]])
        let example = RecipeLaws.Example(name: "A thing", pattern: #"\bit\b"#, places: ["a/"])
        let files = ["a/One.swift": "it", "a/Two.swift": "its", "a/Four.swift": "it", "b/It": "it"]
        #expect(
            recipes.flatMap { RecipeLaws.broken($0, example, in: files) } == [
                "A thing: a/Three.swift has none", "A thing: a/Two.swift has none",
                "A thing: a/Four.swift isn't named",
            ])
        let few = RecipeLaws.Recipe(name: "A thing", said: 2, paths: ["a/One.swift"])
        #expect(
            RecipeLaws.broken(few, example, in: ["a/One.swift": "it"])
                == ["A thing says 2 files and names 1"])
    }
}
