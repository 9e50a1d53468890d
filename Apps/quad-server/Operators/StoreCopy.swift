import Backends
import Foundation
import Hub
import Replica

/// A copy of a server's store, which no server uses.
struct StoreCopy {
    let url: StorageURL

    init(_ url: StorageURL) { self.url = url }

    func contradictions() async throws(Failure) -> [String] {
        try await use { store throws(Failure) in
            try await OperatorOptions.contradictions(in: store)
        }
    }

    /// Opens the copy for one piece of work and closes it; one of an older version is brought up to
    /// date.
    ///
    /// - Throws: ``Failure``, also if it is no store of a server.
    func use<Result>(
        _ work: (Store) async throws(Failure) -> Result
    ) async throws(Failure) -> Result {
        let store: Store
        do {
            store = try await Backends.open(url, schema: Hub.schema)
        } catch {
            throw Failure(error)
        }
        do throws(Failure) {
            do {
                try await StoreRole.server.claim(store)
            } catch {
                throw Failure(error)
            }
            let result = try await work(store)
            await store.close()
            return result
        } catch {
            await store.close()
            throw error
        }
    }

    /// Copies the files of another store here, for this person only.
    ///
    /// - Throws: ``Failure``; then nothing is left here.
    func take(_ source: String) throws(Failure) {
        guard let path = url.path else { return }
        do {
            try FileManager.default.copyItem(atPath: source, toPath: path)
            try close(path)
        } catch {
            remove()
            throw Failure(.inputOutput, "\(source) cannot be copied to \(path): is there room?")
        }
    }

    private func close(_ path: String) throws {
        let files = FileManager.default
        for name in [path] + (files.subpaths(atPath: path) ?? []).map({ "\(path)/\($0)" }) {
            let type = try files.attributesOfItem(atPath: name)[.type] as? FileAttributeType
            try files.setAttributes(
                [.posixPermissions: type == .typeDirectory ? 0o700 : 0o600], ofItemAtPath: name)
        }
    }

    func remove() {
        for file in url.files { try? FileManager.default.removeItem(atPath: file) }
    }
}
