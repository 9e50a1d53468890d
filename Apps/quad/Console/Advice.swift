import Device
import Interchange
import Looks
import Presentation

/// Advice on the next command after an error that does not give it itself.
enum Advice {
    /// Returns the advice about an error; `nil` if there is none.
    static func about(_ error: any Error) -> String? {
        switch error {
        case CommandError.usage(_, let hint), CommandError.needsTerminal(_, let hint),
            CommandError.programFailed(_, let hint), CommandError.unreachable(_, let hint),
            CommandError.taken(_, _, let hint):
            hint
        case CommandError.ambiguous: "type more of it, or the beginning of its id"
        case Device.LocationError.missing(let url):
            "is that right? The first thing you add makes it: "
                + "quad --store \("\(url)".shellWord) count add Kids"
        case Device.LocationError.noFolder(let folder, _): "mkdir -p \(folder.shellWord)"
        case SettingsError.aliasLoop(let words): "quad config unset alias.\(words[0])"
        case WorkspaceError.undo(.beyond(let action)): Undoing.advice(about: action)
        case WorkspaceError.undo(.tooFew): "quad undo --list"
        case CommandError.needsYes: "look first with --dry-run"
        case CommandError.importFailed(_, .badRecords(let report))
        where report.format == .csv && report.badCount == report.records:
            "--date-format, --value-column and others say how it is written: quad import --help"
        case CommandError.importFailed(_, .file(.malformed("table of taps", _, _))):
            "--title-column, --value-column and --date-column choose the columns, --count-rows "
                + "counts 1 a row: quad import --help"
        case CommandError.elsewhere: "--both keeps both, --replace moves yours"
        case CommandError.badMap(_, .invalid(let faults)) where faults.areAllWithoutRadius:
            "--radius 30 makes a place of each point, 30 m around it"
        case CommandError.importFailed(_, .badRecords), CommandError.badMap(_, .invalid):
            "--skip-bad imports the rest"
        case CommandError.importFailed(_, .file(.unknownFormat(nil))): "quad import --help"
        case ExportError.noSuchTable: "quad export --help"
        case CountingError.noSuchCounter(_, suggestions: []): "quad count list"
        case CountingError.wrongType(let title, .simple): command("toggle", title)
        case CountingError.isRunning(let title, _): command("stop", title)
        case CountingError.notRunning(let title): command("start", title)
        case CountingError.noSuchGroup(let name, suggestions: []):
            "quad group add \(name.brief == name ? name.shellWord : "NAME")"
        case SettingsError.unknownKey: "quad config list"
        case SettingsError.invalidValue, SettingsError.unknownZone: "quad help settings"
        case SettingsError.unreadable: "quad config edit opens it"
        case SettingsError.cannotRead, SettingsError.cannotWrite: "quad doctor"
        case LooksError.noSuchIcon(_, suggestions: []): "quad icons search WORD"
        case LooksError.noSuchGroup(_, suggestions: []): "quad icons groups"
        case LooksError.noSuchSet(_, suggestions: []): "quad icons --credits"
        case LooksError.noSuchPalette(_, suggestions: []): "quad palettes"
        case LooksError.notJSON, LooksError.invalid: "quad help looks"
        case WorkspaceError.noSuchPerson(_, suggestions: []): "quad people"
        default: command(reading: error) ?? (error as? any ClassifiedError)?.remedy?.hint
        }
    }

    /// Whether an error says too little without its advice if there is no terminal, since it is
    /// about the missing terminal.
    static func isNeeded(for error: any Error) -> Bool {
        if case CommandError.needsTerminal = error { true } else { false }
    }
}

extension Advice {
    /// Returns the command that reads a file of places or positions; `nil` if the error is not
    /// about one.
    fileprivate static func command(reading error: any Error) -> String? {
        switch error {
        case CommandError.importFailed(_, .file(.unknownFormat(FileFormat.map))):
            "quad place import FILE"
        case CommandError.importFailed(_, .file(.unknownFormat(FileFormat.track))):
            "quad place replay FILE"
        default: nil
        }
    }

    /// Returns a counting command for a counter; `nil` if its title is empty or would be shortened.
    fileprivate static func command(_ name: String, _ title: String) -> String? {
        title.isEmpty || title.brief != title ? nil : "quad count \(name) \(title.shellWord)"
    }
}
