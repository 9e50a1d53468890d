import TimeZones

/// The words around dates and times, in each language. A `#` stands for a date, a time or a number.
package enum DatePhrase: Hashable, Sendable, CaseIterable {
    case today, yesterday
    /// A time of today or yesterday.
    case todayAt, yesterdayAt
    /// The time since something; of days, two at least.
    case justNow, minutesAgo, hoursAgo, daysAgo, weekAgo, monthAgo, yearAgo, yearsAgo
    /// A sum of today.
    case countedToday
    /// A night that belongs to the day before.
    case afterMidnight
    /// A week by its first day; a title begins with a capital.
    case weekOf, weekTitle
    /// An end and a beginning: a time of day, and a day.
    case until, untilDay, afterDay
    /// From one day to another.
    case range
    /// The time at which something was asked for.
    case asOf
    /// The end of what goes on.
    case now
    /// A place in a list.
    case outOf
    /// A streak.
    case inARow

    /// The phrase in English, German, French and Spanish.
    private var texts: (String, String, String, String) {
        switch self {
        case .today: ("today", "heute", "aujourd'hui", "hoy")
        case .yesterday: ("yesterday", "gestern", "hier", "ayer")
        case .todayAt: ("today at #", "heute um #", "aujourd'hui à #", "hoy, #")
        case .yesterdayAt: ("yesterday at #", "gestern um #", "hier à #", "ayer, #")
        case .justNow: ("just now", "gerade eben", "à l'instant", "ahora mismo")
        case .minutesAgo: ("# min ago", "vor # min", "il y a # min", "hace # min")
        case .hoursAgo: ("# h ago", "vor # h", "il y a # h", "hace # h")
        case .daysAgo: ("# days ago", "vor # Tagen", "il y a # jours", "hace # días")
        case .weekAgo: ("a week ago", "vor einer Woche", "il y a une semaine", "hace una semana")
        case .monthAgo: ("a month ago", "vor einem Monat", "il y a un mois", "hace un mes")
        case .yearAgo: ("a year ago", "vor einem Jahr", "il y a un an", "hace un año")
        case .yearsAgo: ("# years ago", "vor # Jahren", "il y a # ans", "hace # años")
        case .countedToday: ("# today", "# heute", "# aujourd'hui", "# hoy")
        case .afterMidnight:
            ("after midnight", "nach Mitternacht", "après minuit", "después de medianoche")
        case .weekOf: ("week of #", "Woche vom #", "semaine du #", "semana del #")
        case .weekTitle: ("Week of #", "Woche vom #", "Semaine du #", "Semana del #")
        case .until: ("until #", "bis #", "jusqu'à #", "hasta las #")
        case .untilDay: ("until #", "bis #", "jusqu'au #", "hasta el #")
        case .afterDay: ("after #", "nach dem #", "après le #", "después del #")
        case .range: ("# to #", "# bis #", "# au #", "# al #")
        case .asOf: ("as of #", "Stand: #", "état : #", "estado: #")
        case .now: ("now", "jetzt", "maintenant", "ahora")
        case .outOf: ("# of #", "# von #", "# sur #", "# de #")
        case .inARow: ("# days in a row", "# Tage in Folge", "# jours de suite", "# días seguidos")
        }
    }

    /// Returns the phrase in a language, with a `#` for each value.
    fileprivate func text(in language: DateLanguage) -> String {
        switch language {
        case .iso, .english: texts.0
        case .german: texts.1
        case .french: texts.2
        case .spanish: texts.3
        }
    }
}

extension DateLanguage {
    /// Returns a phrase with its values, in their order.
    package func phrase(_ phrase: DatePhrase, _ values: String...) -> String {
        let parts = phrase.text(in: self)
            .split(separator: "#", omittingEmptySubsequences: false)
        precondition(parts.count == values.count + 1, "\(phrase) takes \(parts.count - 1) values")
        return zip(parts, values + [""]).map { $0 + $1 }.joined()
    }

    /// Returns a place in a list, as `8 of 30`.
    package func place(_ number: Int, of count: Int) -> String {
        phrase(.outOf, "\(number)", "\(count)")
    }

    /// Returns the time since the same date, or the same weekday, of another time: `2 years ago`.
    package func yearsAgo(_ years: Int) -> String {
        years == 1 ? phrase(.yearAgo) : phrase(.yearsAgo, "\(years)")
    }

    /// Returns a day without its year, as short as a chart needs it: `11-21`, `21.11.`.
    package func short(_ day: Day) -> String {
        let whole = date(day)
        return switch self {
        case .iso: String(whole.dropFirst(5))
        case .german: String(whole.dropLast(4))
        case .english, .french, .spanish: String(whole.dropLast(5))
        }
    }

    /// Returns the month of a day with its year: `2026-11`, `Nov 2026`.
    package func month(of day: Day) -> String {
        self == .iso ? String("\(day)".dropLast(3)) : "\(letters(ofMonth: day.month)) \(day.year)"
    }
}
