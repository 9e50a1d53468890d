import Primitives
import Testing

private struct Thing: Equatable {
    let id: String
    let title: String
}

@Suite("Finding a thing by what was typed")
struct NameLookupTests {
    private let things = [
        Thing(id: "aaaa1111", title: "Kids"), Thing(id: "aaaa2222", title: "kids at noon"),
        Thing(id: "bbbb3333", title: "Laps"), Thing(id: "cccc4444", title: "Laps"),
        Thing(id: "dddd5555", title: "Größe"), Thing(id: "eeee6666", title: "bbbb3333"),
    ]

    private func look(_ name: String) -> NameLookup<Thing> {
        NameLookup(name, among: things, id: \.id, title: \.title)
    }

    private func found(_ name: String) -> Thing? {
        if case .one(let thing) = look(name) { thing } else { nil }
    }

    @Test("An id wins, then the exact title, then the title in any case, then its beginning")
    func precedence() {
        #expect(found("bbbb3333") == things[2])
        #expect(found("Kids") == things[0])
        #expect(found("KIDS") == things[0])
        #expect(found("kids a") == things[1])
        #expect(found("größe") == things[4])
        #expect(found("GRÖ") == things[4])
        #expect(found("grosse") == things[4])
        #expect(found("noon") == things[1])
        #expect(found("dddd") == things[4])
    }

    @Test("The beginning of an id needs four characters")
    func shortID() {
        #expect(found("ddd") == nil)
        #expect(found("dddd5") == things[4])
    }

    @Test("A name that fits several gives them, by title and id")
    func ambiguous() {
        guard case .ambiguous(let same) = look("Laps") else {
            Issue.record("two things are called Laps")
            return
        }
        #expect(same == [things[2], things[3]])
        guard case .ambiguous(let others) = look("aaaa") else {
            Issue.record("two ids begin with aaaa")
            return
        }
        #expect(others == [things[0], things[1]])
    }

    @Test("A misspelled name suggests the nearest titles, at most three")
    func suggestions() {
        guard case .none(let suggestions) = look("Kisd") else {
            Issue.record("nothing is called Kisd")
            return
        }
        #expect(suggestions == ["Kids"])
        guard case .none(let nothing) = look("Quarterly report") else {
            Issue.record("nothing is called so")
            return
        }
        #expect(nothing.isEmpty)
        #expect(
            Spelling.nearest(to: "aaaaaa", among: ["aaaaab", "aaaaaa", "aaaabb", "baaaaa", "b"])
                == ["aaaaaa", "aaaaab", "baaaaa"])
    }

    @Test("An empty name means the thing without a title, and nothing if all have one")
    func empty() {
        #expect(found("") == nil)
        let blank = Thing(id: "ffff7777", title: "")
        guard case .none([]) = NameLookup("x", among: [blank], id: \.id, title: \.title) else {
            Issue.record("a thing without a title is suggested for x")
            return
        }
        guard
            case .one(let thing) = NameLookup(
                "", among: things + [blank], id: \.id, title: \.title)
        else {
            Issue.record("one thing has no title")
            return
        }
        #expect(thing == blank)
    }
}

@Suite("Spelling")
struct SpellingTests {
    @Test(
        "Swapped neighbours, a missing, an added and a wrong letter are one step away",
        arguments: ["cuont", "cont", "coount", "cbunt", "COUNT"])
    func oneStep(typed: String) {
        #expect(Spelling.nearest(to: typed, among: ["count", "group"]) == ["count"])
    }

    @Test("Nearest comes first; equally near ones are in order")
    func order() {
        #expect(
            Spelling.nearest(to: "journal", among: ["journbx", "journay", "journax", "journal"])
                == ["journal", "journax", "journay"])
    }

    @Test("What is further than a third of the word is not suggested")
    func bound() {
        #expect(Spelling.nearest(to: "sync", among: ["sink", "ink", "sand"]).isEmpty)
        #expect(Spelling.nearest(to: "", among: ["ab", ""]) == [""])
    }
}
