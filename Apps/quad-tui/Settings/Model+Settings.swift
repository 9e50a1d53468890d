import Device
import Presentation
import Primitives
import TerminalUI
import Workspace

/// The page of settings, and the forms of the account and of files.
extension Model {
    /// Performs an action of Settings, of the account's end or of files; returns `nil` for others.
    mutating func performOnScreens(_ action: Action) -> [Effect]? {
        switch action {
        case .showSettings:
            let opening = tab.isAboutPeople ? [] : show(.more)
            return opening + openPage(.settings) + [.perform(.screen(.readSettings))]
        case .about:
            notice = (Self.aboutWords, false)
            return []
        case .changePassword: return needingSession { $0.openForm(.password) }
        case .deleteAccount: return needingSession { $0.openForm(.deletion) }
        case .exportAll: return openForm(.exporting)
        case .importFile: return openForm(.importing)
        case .chooseKeys:
            list = NarrowedList("Keys of which action?", choices: rebindable)
            return people.settings == nil ? [.perform(.screen(.readSettings))] : []
        default: return tab.isAboutPeople ? performOnSetting(action) : nil
        }
    }

    /// The words about the program.
    static let aboutWords =
        Release.line(of: "quad-tui") + ": count, write, and meet. All of it stays on this device "
        + "unless you sign in. Documentation: docs/tui.md, quad help."

    private mutating func performOnSetting(_ action: Action) -> [Effect]? {
        guard case .setting(let line) = people.chosen else { return nil }
        switch action {
        case .openRow, .nextValue: return turn(line, by: 1)
        case .previousValue: return turn(line, by: -1)
        case .standardValue: return [.perform(.screen(.change(line.key, to: nil)))]
        default: return nil
        }
    }

    private mutating func turn(_ line: SettingLine, by places: Int) -> [Effect] {
        guard let value = line.neighbour(places) else {
            return openForm(.setting(line.key), value: line.value)
        }
        return [.perform(.screen(.change(line.key, to: value)))]
    }

    private var rebindable: [NarrowedList.Line] {
        Action.allCases.compactMap { action in
            let names = keyNames(of: action)
            guard !names.isEmpty else { return nil }
            return .init(
                item: .keys(action), head: names.joined(separator: " "), text: action.summary)
        }
    }

    /// Returns the names of the keys of an action, on the first screen that has any.
    private func keyNames(of action: Action) -> [String] {
        keys.keyNames(of: action, in: .everywhere)
    }

    /// Opens the field for the keys of an action, with those that it has.
    mutating func openKeys(of action: Action) -> [Effect] {
        openForm(
            .setting(.keys(action.rawValue)), value: keyNames(of: action).joined(separator: " "))
    }

    /// Returns the sentence about keys that can't be given to an action; `nil` if they can.
    func conflict(of form: PeopleForm) -> String? {
        guard case .setting(let key) = form.kind, let action = key.action,
            let text = form.fields.first?.value, !text.isEmpty
        else { return nil }
        let wishes = (people.settings?.keys ?? [:]).merging([action: text]) { $1 }
        return KeyMap.standard.rebound(wishes).problems
            .first { $0.hasPrefix("\(key.rawValue):") }
    }

    /// Takes an answer about settings or a file.
    mutating func receive(_ event: ScreenEvent) -> [Effect] {
        switch event {
        case .settings(let settings, let key): take(settings, changed: key)
        case .follow(let following): return follow(following)
        case .done(let kind, let sentence):
            closeForm(kind)
            notice = (sentence, false)
        case .refused(let kind, let reason):
            guard people.forms[kind] != nil else {
                takeBackOrder()
                notice = (reason, true)
                return [.bell]
            }
            people.forms[kind]?.problem = reason
            people.forms[kind]?.isBusy = false
            return [.bell]
        }
        return []
    }

    /// Follows changed settings, and reads anew what is shown.
    private mutating func follow(_ following: Following) -> [Effect] {
        let settings = following.settings
        if people.settings != nil { people.settings = settings }
        bells = Bells(settings)
        flash = Flash.Wish(rawValue: settings[.flash]) ?? .screen
        givesPrompts = settings.isOn(.journalPrompt)
        counts.single.hasMouse = !leavesMouse && settings.isOn(.mouse)
        keys = KeyMap.standard.rebound(settings.keys).map
        counts.palette = settings[.palette]
        theme = following.theme
        rule = following.rule
        dates = following.dates
        return [.follow(following)] + look()
    }

    private mutating func take(_ settings: Settings, changed key: SettingKey?) {
        people.settings = settings
        guard let key else { return }
        closeForm(.setting(key))
        let entry = settings.entry(key)
        switch entry.source {
        case .flag(let name), .variable(let name):
            let words = "\(key.rawValue) is \(entry.value)."
            notice = ("Here \(name) decides, not the file: \(words)", true)
        case .file, .standard:
            notice = (
                key.action == nil
                    ? "\(key.rawValue) is \(entry.value)."
                    : "The keys are changed; ? shows them.",
                false
            )
        }
    }
}

extension Model.Bells {
    /// Creates the bells of a person's settings.
    init(_ settings: Settings) {
        self.init(
            up: settings.isOn(.soundUp), down: settings.isOn(.soundDown),
            reset: settings.isOn(.soundReset), boundary: settings.isOn(.soundBoundary))
    }
}
