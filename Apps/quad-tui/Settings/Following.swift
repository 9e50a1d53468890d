import Device
import Presentation
import Primitives

/// The person's settings with what they mean on this machine: everything that the program follows
/// from now on.
struct Following: Hashable, Sendable {
    let settings: Settings
    /// The rule that assigns instants to days.
    let rule: DayRule
    /// The language and order of dates.
    let dates: DateLanguage
    /// The colours of the screen.
    let theme: Theme
    /// The brightness behind the text.
    let background: Background

    /// Reads the settings of a person, and the zone of the machine where they leave it to that.
    init(_ preferences: Preferences) throws {
        settings = try preferences.settings()
        rule = try DayRule(settings)
        let variables = preferences.variables
        dates = DateLanguage(setting: settings[.dates], variables: variables)
        theme = (try? preferences.themes.theme(named: settings[.theme])) ?? .terminal
        background = Background(
            environment: variables.merging(
                [SettingKey.background.variable: settings[.background]]) { $1 })
    }
}
