import ArgumentParser
import Device

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
