import Primitives
import Testing

@Suite("A name as a person types it")
struct TypedNameTests {
    private func best(_ typed: String, _ title: String) -> TypedName.Fit? {
        TypedName(typed).bestFit(title)
    }

    @Test(
        "Each way of typing a title is the one that it is",
        arguments: [
            ("Kids", "Kids", TypedName.Fit.same), ("kids", "Kids", .anyCase),
            ("KI", "Kids", .beginning), ("zurich", "Zürich", .folded), ("zur", "Zürich", .folded),
            ("library", "Ashby Library", .words), ("number 3", "Player number 3", .words),
            ("hall annex", "North Hall (Annex)", .words), ("brien", "O'Brien", .words),
            ("タワー", "東京タワー", .words), ("num 3", "Player number 3", .beginningsOfWords),
            ("number 3", "Player number 31", .beginningsOfWords),
            ("3 player", "Player number 3", .scattered), ("lib ash", "Ashby Library", .scattered),
        ])
    func fits(typed: String, title: String, fit: TypedName.Fit) {
        #expect(best(typed, title) == fit)
    }

    @Test(
        "What is not the title, a beginning or words of it fits in no way",
        arguments: [
            ("brary", "Ashby Library"), ("library law", "Ashby Library"), ("kd", "Kids"),
            ("", "Kids"), ("  ", "Kids"), ("3 3", "Player number 3"), ("!", "Kids"),
        ])
    func fitsNot(typed: String, title: String) {
        #expect(best(typed, title) == nil)
    }

    @Test("A title that fits better hides those that fit worse")
    func order() {
        let titles = ["Library", "Library Annex", "Ashby Library", "Librarian's lunch"]
        func found(_ name: String) -> [String] {
            switch NameLookup(name, among: titles, id: { "id of \($0)" }, title: { $0 }) {
            case .one(let title): [title]
            case .ambiguous(let several): several
            case .none: []
            }
        }
        #expect(found("library") == ["Library"])
        #expect(found("librar") == ["Librarian's lunch", "Library", "Library Annex"])
        #expect(found("annex") == ["Library Annex"])
        #expect(found("ashby lib") == ["Ashby Library"])
        #expect(found("brary") == [])
    }

    @Test("Letters in their order are found in the fewest letters that hold them")
    func spread() {
        #expect(TypedName("kd").spread(in: "Kids") == 3)
        #expect(TypedName("rt").spread(in: "Red Team") == 5)
        #expect(TypedName("ab").spread(in: "a cab") == 2)
        #expect(TypedName("ZR").spread(in: "Zürich") == 3)
        #expect(TypedName("dk").spread(in: "Kids") == nil)
        #expect(TypedName("").spread(in: "Kids") == nil)
        #expect(TypedName("kids!").spread(in: "Kids") == nil)
        #expect(TypedName("pn3").spread(in: "Player number 3") == 15)
    }
}
