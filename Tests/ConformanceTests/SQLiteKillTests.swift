import Foundation
import Primitives
import SQLiteStorage
import TestSupport
import Testing

@Suite struct SQLiteKillTests {
    @Test("Two processes of several writers each lose nothing")
    func processesShareAFile() async throws {
        guard let program = Victim.program else {
            return notice("there is no StorageVictim beside the tests: skipped")
        }
        let scratch = Scratch()
        let path = scratch.path + "/store"
        let url = "sqlite:\(path)"
        async let one = Victim.run(program, "write", url, "0", "3", "60")
        async let other = Victim.run(program, "write", url, "1", "3", "60")
        #expect(try await one.status == 0)
        #expect(try await other.status == 0)
        let engine = try await SQLiteEngine.open(path: path, tables: [Victim.table])
        for round in 0..<2 {
            let found = try await Victim.rows(of: "\(round)", in: engine)
            #expect(found == [0: Array(1...60), 1: Array(1...60), 2: Array(1...60)])
        }
        // Every commit has its number, whichever process made it.
        expect(try await engine.read { try $0.lastCommit() } == 360)
        #expect(try await engine.check() == [])
        await engine.close()
    }
}
