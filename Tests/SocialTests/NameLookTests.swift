import Social
import Testing

@Suite("Names that look the same")
struct NameLookTests {
    @Test(
        "A name that a reader takes for another has its look",
        arguments: [
            ("Anna Müller", "ANNA MULLER"), ("Anna Müller", "Аnnа Мüller"), ("Ilse", "llse"),
            ("Ilse", "1lse"), ("Bob", "B0b"), ("Bob", "Воb"), ("Maria", "Rnaria"),
            ("Will", "VViII"), ("Eve", "Ενe"), ("Eve", "Еvе"), ("Jo-Ann", "Jo Ann"),
            ("O'Neil", "ONeil"), ("Łukasz", "Lukasz"), ("Sam", "Ｓａｍ"), ("Zoë", "Zoe"),
            ("Paul", "Ρaul"), ("Chris", "Сhrіѕ"), ("Ann 🦊", "Аnn🦊"), ("Joe", "Jоe."),
            ("Ben Hart", "Ben Hart\u{FFFE}"), ("Ben Hart", "Ben\u{E000} Hart"),
            ("Ben Hart", "Ben Hart\u{10FFFD}"),
        ])
    func alike(one: String, other: String) {
        #expect(NameLook(one) == NameLook(other), "\(one), \(other)")
    }

    @Test(
        "Names that a reader tells apart have looks of their own",
        arguments: [
            ("Anna", "Anne"), ("Anna", "Анна"), ("Bob", "Rob"), ("Ann 🦊", "Ann 🐻"),
            ("李", "王"), ("Jan", "Jana"), ("...", "---"), ("Max 1", "Max 2"), ("Ola", "Ala"),
        ])
    func apart(one: String, other: String) {
        #expect(NameLook(one) != NameLook(other), "\(one), \(other)")
    }
}
