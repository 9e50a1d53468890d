import ArgumentParser
import Foundation

/// The kinds of storage for the devices of a day.
enum DeviceStorage: String, CaseIterable, ExpressibleByArgument {
    case sqlite
    case json
    case memory
}

/// The places of the stores of a day's devices: a folder per student, with a store per device.
struct DeviceStores: Sendable {
    private let folder: String?
    private let storage: DeviceStorage

    /// Creates stores in a new or empty folder, or in memory without a folder.
    init(folder: String?, storage: DeviceStorage?) throws {
        self.folder = folder
        self.storage = storage ?? (folder == nil ? .memory : .sqlite)
        guard let folder, self.storage != .memory else { return }
        try Self.make(folder)
        let content = try? FileManager.default.contentsOfDirectory(atPath: folder)
        guard content?.isEmpty ?? true else {
            throw Failure(
                .cannotCreate, "the folder \(folder) has something in it: name a new one")
        }
    }

    /// The URL of a device's store, by login and device number.
    var url: @Sendable (String, Int) -> String {
        { [folder, storage] login, device in
            guard let folder, storage != .memory else { return "memory:" }
            let path = "\(folder)/\(login)/\(device)"
            return storage == .sqlite ? "sqlite:\(path).sqlite" : "json:\(path)"
        }
    }

    /// Makes the folder for the store at a URL.
    func prepare(_ url: String) throws {
        if let colon = url.firstIndex(of: ":"), url.contains("/") {
            let path = String(url[url.index(after: colon)...])
            try Self.make((path as NSString).deletingLastPathComponent)
        }
    }

    private static func make(_ folder: String) throws {
        do {
            try FileManager.default.createDirectory(
                atPath: folder, withIntermediateDirectories: true,
                attributes: [.posixPermissions: 0o700])
        } catch {
            throw Failure(.cannotCreate, "the folder \(folder) cannot be made")
        }
    }
}
