import ArgumentParser
import Device

enum SettingCompletion {
    static let keys = CompletionKind.list(SettingKey.allCases.map(\.rawValue))

    /// The values of the setting that the command line names.
    static let values = CompletionKind.custom { words, _, _ in
        guard let set = words.firstIndex(of: "set") else { return [] }
        let key = words[words.index(after: set)...].lazy.compactMap(SettingKey.init).first
        if key == .theme { return LookCompletion.themeNames() }
        return switch key?.kind {
        case .choice(let words): words
        case .onOff: ["on", "off"]
        case .store: Device.schemes.sorted() + [SettingKey.system]
        case .zone: [SettingKey.system]
        case .span: ["24h", "30d", "forever"]
        case .timeOfDay, .name, .command, .keys, nil: []
        }
    }
}
