import API
import Foundation
import LoadTest

/// The files of loads.
enum LoadFiles {
    /// Reads the plan of a load.
    static func plan(_ path: String) throws -> LoadPlan {
        let text: String
        do {
            text = try String(contentsOfFile: path, encoding: .utf8)
        } catch {
            throw Failure(.noInput, "\(path) cannot be read: check the path, and that it is text")
        }
        do {
            return try LoadPlan(yaml: text)
        } catch {
            let mistakes = error.all.map { "\(path):\($0)" }
            throw Failure(.badData, mistakes.joined(separator: "\n"))
        }
    }

    /// Reads accounts; `nil` if there is no such file.
    static func accounts(_ path: String) throws -> LoadAccounts? {
        guard FileManager.default.fileExists(atPath: path) else { return nil }
        do {
            let data = try Data(contentsOf: URL(fileURLWithPath: path))
            return try JSONDecoder().decode(LoadAccounts.self, from: data)
        } catch {
            throw Failure(
                .badData, "\(path) holds no accounts of a load: remove it, or name another file")
        }
    }

    /// Writes accounts so that nobody else can read their sessions.
    static func write(_ accounts: LoadAccounts, to path: String) throws {
        let descriptor = open(path, O_WRONLY | O_CREAT | O_TRUNC, 0o600)
        guard descriptor >= 0, let data = try? JSONEncoder().encode(accounts) else {
            throw Failure(.cannotCreate, "the file of accounts \(path) cannot be made")
        }
        let file = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
        guard (try? file.write(contentsOf: data)) != nil else {
            throw Failure(.inputOutput, "the file of accounts \(path) cannot be written")
        }
    }

    /// Reads a ledger.
    static func ledger(_ path: String) throws -> LoadLedger {
        guard let data = FileManager.default.contents(atPath: path) else {
            throw Failure(.noInput, "the ledger \(path) cannot be read: check the path")
        }
        return LoadLedger(text: String(decoding: data, as: UTF8.self))
    }

    /// Carries out an audit; what cannot be read is a failure.
    static func checks(
        of audit: Audit, transport: any Transport
    ) async throws(Failure) -> [AuditCheck] {
        do {
            return try await audit.run(transport: transport)
        } catch {
            throw Failure(
                .unreachable,
                "the data cannot be read for the audit: \(error): quad-sim audit does it again")
        }
    }

    /// Reads a report.
    static func report(_ path: String) throws -> LoadReport {
        guard let data = FileManager.default.contents(atPath: path) else {
            throw Failure(.noInput, "the report \(path) cannot be read: check the path")
        }
        do {
            return try JSONDecoder().decode(LoadReport.self, from: data)
        } catch {
            throw Failure(.badData, "\(path) is no report of a load, as --out writes it")
        }
    }

    /// Writes a report as JSON.
    static func write(_ report: LoadReport, to path: String) throws {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
        do {
            try encoder.encode(report).write(to: URL(fileURLWithPath: path))
        } catch {
            throw Failure(.cannotCreate, "the report \(path) cannot be written")
        }
    }
}
