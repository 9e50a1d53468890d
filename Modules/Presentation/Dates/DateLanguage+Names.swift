extension DateLanguage {
    /// The names of weekdays, Monday first, and of months.
    struct Names {
        let weekdays: [String]
        let weekdayLetters: [String]
        let months: [String]
        let monthLetters: [String]

        /// Splits names at blanks.
        fileprivate init(
            _ weekdays: String, letters: String, months: String, monthLetters: String
        ) {
            func words(_ text: String) -> [String] { text.split(separator: " ").map(String.init) }
            self.weekdays = words(weekdays)
            weekdayLetters = words(letters)
            self.months = words(months)
            self.monthLetters = words(monthLetters)
        }
    }

    /// The names of the language.
    ///
    /// - Source: Unicode CLDR 44, `gregorian` calendar, format width wide and abbreviated, without
    ///   full stops.
    var names: Names {
        switch self {
        case .iso, .english: Self.englishNames
        case .german: Self.germanNames
        case .french: Self.frenchNames
        case .spanish: Self.spanishNames
        }
    }

    private static let englishNames = Names(
        "Monday Tuesday Wednesday Thursday Friday Saturday Sunday",
        letters: "Mon Tue Wed Thu Fri Sat Sun",
        months: "January February March April May June July August September October November "
            + "December",
        monthLetters: "Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec")

    private static let germanNames = Names(
        "Montag Dienstag Mittwoch Donnerstag Freitag Samstag Sonntag",
        letters: "Mo Di Mi Do Fr Sa So",
        months: "Januar Februar März April Mai Juni Juli August September Oktober November "
            + "Dezember",
        monthLetters: "Jan Feb März Apr Mai Juni Juli Aug Sept Okt Nov Dez")

    private static let frenchNames = Names(
        "lundi mardi mercredi jeudi vendredi samedi dimanche",
        letters: "lun mar mer jeu ven sam dim",
        months: "janvier février mars avril mai juin juillet août septembre octobre novembre "
            + "décembre",
        monthLetters: "janv févr mars avr mai juin juil août sept oct nov déc")

    private static let spanishNames = Names(
        "lunes martes miércoles jueves viernes sábado domingo",
        letters: "lun mar mié jue vie sáb dom",
        months: "enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre "
            + "diciembre",
        monthLetters: "ene feb mar abr may jun jul ago sept oct nov dic")
}
