import API
import Files
import Foundation
import Primitives
import Simulation

/// The files of loads.
enum LoadFiles {
    /// Reads the plan of a load, with further thresholds as they are written.
    static func plan(_ path: String, thresholds: [String] = []) throws -> LoadPlan {
        guard let bytes = StoryFiles.bytes(of: path),
            let text = String(validating: bytes, as: UTF8.self)
        else {
            throw Failure(.noInput, "\(path) cannot be read: check the path, and that it is text")
        }
        var plan: LoadPlan
        do {
            plan = try LoadPlan(yaml: text, reading: YAMLReader.read)
        } catch let error as PlanMistakes {
            let mistakes = error.all.map { "\(path):\($0)" }
            throw Failure(.badData, mistakes.first ?? path, more: Array(mistakes.dropFirst()))
        }
        for text in thresholds { plan.thresholds.append(try threshold(text, in: plan)) }
        return plan
    }

    private static func threshold(_ text: String, in plan: LoadPlan) throws -> Threshold {
        do {
            let threshold = try Threshold(text)
            if let objection = threshold.objection(in: plan) { throw Failure(.usage, objection) }
            return threshold
        } catch let senseless as Threshold.Senseless {
            throw Failure(.usage, senseless.description)
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
        let data = try JSONEncoder().encode(accounts)
        do {
            try NamedFile.write([UInt8](data), to: path, replaces: true)
        } catch {
            throw Failure(
                error.operation == .open ? .cannotCreate : .inputOutput,
                "the file of accounts \(path) cannot be written: \(error.reason)")
        }
    }

    /// Returns the bytes of a ledger, or its first ones.
    static func ledger(_ path: String, limit: Int = .max - 1) throws -> [UInt8] {
        guard let bytes = (try? WholeFile.bytes(of: path, limit: limit)) ?? nil else {
            throw Failure(.noInput, "the ledger \(path) cannot be read: check the path")
        }
        return bytes
    }

    /// Returns the path of the accounts that a ledger names; empty for none.
    static func accountsPath(ofLedger path: String) throws -> String {
        LoadLedger.accountsPath(in: try ledger(path, limit: 1 << 14))
    }

    /// Carries out an audit; what cannot be read is a failure.
    static func checks(
        of path: String, _ accounts: LoadAccounts, part: LoadPart = .whole,
        transport: any Transport
    ) async throws -> [AuditCheck] {
        do {
            return try await LoadProgress.tell(line: { "all data is read anew for the audit" }) {
                try await Audit.run(accounts: accounts, part: part, transport: transport) {
                    LoadLedger(bytes: try ledger(path))
                }
            }
        } catch let failure as Failure {
            throw failure
        } catch APIError.notSignedIn {
            throw Failure(
                .notPermitted,
                "the server does not know the sessions of the accounts: name their file with "
                    + "--accounts, or the server that they are on")
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
            throw Failure(.badData, "\(path) is not a report of a load, as --out writes it")
        }
    }
}
