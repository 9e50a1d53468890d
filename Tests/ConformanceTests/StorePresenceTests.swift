import Backends
import Foundation
import Testing

@Suite("What is opened where no store is")
struct StorePresenceTests {
    private func withFolder(_ body: (String) throws -> Void) throws {
        let folder = NSTemporaryDirectory() + "presence-\(UUID())"
        try FileManager.default.createDirectory(
            atPath: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(atPath: folder) }
        try body(folder)
    }

    @Test("The default place is read as empty and made by what is added")
    func usual() throws {
        try withFolder { folder in
            let home = try StoreLocation(option: nil, variables: ["HOME": "\(folder)/a/b"])
            #expect(home.isDefault)
            #expect(try home.opening(isAdding: false) == .memory)
            #expect(try home.opening(isAdding: true) == home.url)
            let own = try StoreLocation(option: nil, variables: ["QUAD_HOME": "\(folder)/quad"])
            #expect(try own.opening(isAdding: false) == .memory)
            #expect(try own.opening(isAdding: true) == own.url)
            let far = try StoreLocation(option: nil, variables: ["QUAD_HOME": "\(folder)/a/b"])
            #expect(try far.opening(isAdding: false) == .memory)
            #expect(throws: StoreLocationError.noFolder("\(folder)/a", for: far.url)) {
                try far.opening(isAdding: true)
            }
        }
    }

    @Test(
        "A store that somebody named must be there, or its folder", arguments: ["sqlite", "json"])
    func named(engine: String) throws {
        try withFolder { folder in
            for (option, variables) in [
                ("\(engine):\(folder)/x", [:]), (nil, ["QUAD_STORE": "\(engine):\(folder)/x"]),
            ] as [(String?, [String: String])] {
                let location = try StoreLocation(option: option, variables: variables)
                #expect(!location.isDefault)
                #expect(throws: StoreLocationError.missing(location.url)) {
                    try location.opening(isAdding: false)
                }
                #expect(try location.opening(isAdding: true) == location.url)
            }
            let far = try StoreLocation(option: "\(engine):\(folder)/no/x", variables: [:])
            #expect(throws: StoreLocationError.noFolder("\(folder)/no", for: far.url)) {
                try far.opening(isAdding: true)
            }
        }
    }

    @Test("A store in memory is always there")
    func memory() throws {
        let location = try StoreLocation(option: "memory:", variables: [:])
        #expect(try location.opening(isAdding: false) == .memory)
    }

    @Test("An empty file is not a store, nor is an empty folder; what is in use is one")
    func empty() throws {
        try withFolder { folder in
            let path = "\(folder)/x"
            #expect(FileManager.default.createFile(atPath: path, contents: nil))
            #expect(!StorageURL.sqlite(path: path).isThere)
            try Data("x".utf8).write(to: URL(fileURLWithPath: path))
            #expect(StorageURL.sqlite(path: path).isThere)
            #expect(StorageURL.json(path: path).isThere)
            #expect(StorageURL.json(path: folder).isThere)
            try FileManager.default.removeItem(atPath: path)
            #expect(!StorageURL.json(path: folder).isThere)
            #expect(!StorageURL.json(path: path).isThere)
        }
    }
}
