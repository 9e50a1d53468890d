import ArgumentParser
import Device
import Primitives
import Workspace

/// Completes names from the store, and names of people if the server answers soon.
enum NameCompletion {
    static let counters = CompletionKind.custom { words, _, _ in
        await names(words) { try await $0.read { try $0.counters.all() }.map(\.title) }
    }

    static let stopwatches = CompletionKind.custom { words, _, _ in
        await names(words) {
            try await $0.read { try $0.counters.all() }.filter { $0.type == .time }.map(\.title)
        }
    }

    static let archivedCounters = CompletionKind.custom { words, _, _ in
        await names(words) { try await $0.read { try $0.counters.all(.archived) }.map(\.title) }
    }

    static let archivedGroups = CompletionKind.custom { words, _, _ in
        await names(words) { try await $0.read { try $0.groups.all(.archived) }.map(\.name) }
    }

    static let groups = CompletionKind.custom { words, _, _ in
        await names(words) { try await $0.read { try $0.groups.all() }.map(\.name) }
    }

    static let places = CompletionKind.custom { words, _, _ in
        await names(words) { try await $0.read { try $0.places.list() }.map(\.name) }
    }

    static let deletedPlaces = CompletionKind.custom { words, _, _ in
        await names(words) { try await $0.deletedPlaces().map(\.name) }
    }

    /// Names of people that one meets or writes with, as the device keeps them; if it keeps none,
    /// as the server tells them soon.
    static let people = CompletionKind.custom { words, _, _ in
        await names(words) { workspace in
            let kept = (try? await workspace.keptPeople()) ?? []
            if !kept.isEmpty { return kept.map(\.displayName) }
            return await soon(within: patience) {
                try await workspace.knownPeople().value.map(\.displayName)
            } ?? []
        }
    }

    static let blockedPeople = CompletionKind.custom { words, _, _ in
        await names(words) { workspace in
            await soon(within: patience) {
                try await workspace.blocked(from: .either).value.map(\.displayName)
            } ?? []
        }
    }

    /// The time for which a person who presses Tab waits for the server.
    private static let patience: Duration = .milliseconds(800)

    /// Tags of the journal; none while it is locked.
    static let tags = CompletionKind.custom { words, _, _ in
        await names(words) { try await $0.read { try $0.entries.tags() }.map(\.tag.name) }
    }

    /// Returns the sorted names from the store that a command line refers to; none after any error.
    private static func names(
        _ words: [String], _ read: (Workspace) async throws -> [String]
    ) async -> [String] {
        let option = words.firstIndex(of: "--store").flatMap { index in
            words.indices.contains(index + 1) ? words[index + 1] : nil
        }
        let variables = ProcessVariables.read()
        let flags = option.map { [SettingKey.store: (option: "--store", value: $0)] } ?? [:]
        guard let file = try? SettingsFile.values(variables),
            let settings = try? Settings(file: file, variables: variables, flags: flags),
            let names = try? await Device.glance(
                DeviceOptions(settings, variables: variables), read)
        else { return [] }
        return names.filter { !$0.isEmpty }.sorted()
    }
}

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

/// Completes the URL of a store: the engines, and after them files and folders.
enum StoreCompletion {
    /// Returns the completions of a partial URL.
    static func candidates(for typed: String) -> Candidates {
        guard let colon = typed.firstIndex(of: ":") else {
            return Candidates(
                Device.schemes.map { .init(text: $0) }, beginning: typed, kind: .beginnings)
        }
        let engine = typed[...colon]
        let path = typed[typed.index(after: colon)...]
        let folder = path.lastIndex(of: "/").map { path[...$0] } ?? ""
        let names = names(in: folder.isEmpty ? "." : String(folder))
        return Candidates(
            names.map { .init(text: "\(engine)\(folder)\($0)") }, beginning: typed,
            kind: .beginnings)
    }

    /// Returns the names in a folder, those of folders with a slash; hidden ones are left out.
    private static func names(in folder: String) -> [String] {
        Folders.names(in: folder).filter { !$0.hasPrefix(".") }.map { name in
            Permissions(of: "\(folder)/\(name)")?.isFolder == true ? name + "/" : name
        }
    }
}
