import Primitives
import Testing

@testable import Presentation

@Suite("The language of dates")
struct DateLanguageTests {
    private let day = Day(year: 2026, month: 3, day: 7)!

    @Test("Each language has its names and its order")
    func headings() {
        let shown: [DateLanguage: (heading: String, date: String)] = [
            .iso: ("Saturday, 2026-03-07", "2026-03-07"),
            .english: ("Saturday 7 March 2026", "07 Mar 2026"),
            .german: ("Samstag, 7. März 2026", "07.03.2026"),
            .french: ("samedi 7 mars 2026", "07/03/2026"),
            .spanish: ("sábado, 7 de marzo de 2026", "07/03/2026"),
        ]
        for language in DateLanguage.allCases {
            #expect(language.heading(of: day) == shown[language]?.heading)
            #expect(language.date(day) == shown[language]?.date)
            #expect(language.names.weekdays.count == 7 && language.names.months.count == 12)
            #expect(language.names.weekdayLetters.count == 7)
            #expect(language.names.monthLetters.count == 12)
            #expect(Set(language.names.monthLetters).count == 12)
        }
    }

    @Test("Among days, two have their words, and those of the same year no year but in ISO")
    func amongDays() {
        let same: [DateLanguage: String] = [
            .iso: "Saturday 2026-03-07", .english: "Saturday 7 March",
            .german: "Samstag, 7. März", .french: "samedi 7 mars",
            .spanish: "sábado, 7 de marzo",
        ]
        for language in DateLanguage.allCases {
            #expect(language.heading(of: day, today: day) == "Today")
            #expect(language.heading(of: day, today: day + 1) == "Yesterday")
            #expect(language.heading(of: day, today: day + 2) == same[language])
            let whole = language.heading(of: day, separator: " ")
            for today in [day + 365, day - 365] {
                #expect(language.heading(of: day, today: today) == whole)
            }
        }
    }

    @Test("auto is the language of the locale, and ISO where it is unknown")
    func locale() {
        func language(_ variables: [String: String]) -> DateLanguage {
            DateLanguage(setting: "auto", variables: variables)
        }
        #expect(language(["LANG": "de_AT.UTF-8"]) == .german)
        #expect(language(["LANG": "de_AT.UTF-8", "LC_TIME": "fr_CA"]) == .french)
        #expect(language(["LC_ALL": "es", "LC_TIME": "fr_CA"]) == .spanish)
        #expect(language(["LANG": "en_GB.UTF-8"]) == .english)
        #expect(language(["LANG": "C.UTF-8"]) == .iso)
        #expect(language(["LANG": "eo", "LC_ALL": ""]) == .iso)
        #expect(language([:]) == .iso)
        #expect(DateLanguage(setting: "german", variables: ["LANG": "fr_FR"]) == .german)
    }

    @Test("The words around dates are English in every language, as all other words are")
    func words() {
        let now = Zone.utc.instant(of: WallTime(day, second: 20 * 3600))
        for language in DateLanguage.allCases {
            let moments = DateLanguage.$current.withValue(language) {
                [0, 5, 60, 5 * 60, 24 * 60, 72 * 60].map {
                    TimeWords.moment(now - .minutes($0), now: now, in: .utc)
                }
            }
            #expect(
                moments == [
                    "just now", "5 min ago", "today at 19:00", "today at 15:00",
                    "yesterday at 20:00", "3 days ago",
                ])
            #expect(language.place(8, of: 30) == "8 of 30")
            #expect(language.yearsAgo(1) == "a year ago")
        }
        #expect(
            DateLanguage.allCases.map { $0.short(day) } == [
                "03-07", "07 Mar", "07.03.", "07/03", "07/03",
            ])
        #expect(DateLanguage.german.month(of: day) == "März 2026")
    }

    @Test("Times, maps and the night after a day follow the language of the program")
    func current() {
        let instant = Zone.utc.instant(of: WallTime(day, second: 2 * 3600))
        #expect(TimeWords.stamp(instant, in: .utc) == "2026-03-07 02:00")
        let map = CalendarMap(
            through: day, Array(repeating: 1, count: 60), weekStart: .monday)
        DateLanguage.$current.withValue(.german) {
            #expect(TimeWords.stamp(instant, in: .utc) == "07.03.2026 02:00")
            #expect(
                DateLanguage.current.heading(of: instant, in: .utc)
                    == "Freitag, 6. März 2026, after midnight")
            let lines = map.lines(on: Page(columns: 40, charset: .unicode))
            #expect(lines[0].contains("Feb") && lines[1].hasPrefix("Mo "))
            #expect(lines[7].hasPrefix("So "))
        }
        #expect(map.lines(on: Page(columns: 40, charset: .unicode))[1].hasPrefix("Mon"))
    }
}
