import API
import Accounts
import Backends
import Counting
import Foundation
import Geofence
import Journal
import Primitives
import Social
import Storage
import Sync
import Testing
import Workspace

@testable import Hub

@Suite("The three doors of each error: exit status, HTTP status, whether to try again")
struct ErrorDoorsTests {
    /// An error and what becomes of it.
    struct Row: Sendable {
        let error: any ClassifiedError
        let exit: Int32
        let http: Int
        let retries: Bool

        init(_ error: any ClassifiedError, exit: Int32, http: Int = 500, retries: Bool = false) {
            (self.error, self.exit, self.http, self.retries) = (error, exit, http, retries)
        }
    }

    static let rows = [
        Row(StorageError.locked(path: "s", process: nil), exit: 75, http: 503, retries: true),
        Row(StorageError.diskFull(path: "s"), exit: 74, http: 507, retries: true),
        Row(StorageError.corrupt(path: "s", reason: "r"), exit: 65),
        Row(StorageError.readOnly(path: "s"), exit: 77),
        Row(StoreLocationError.noHome, exit: 78, retries: true),
        Row(UndoError.nothingToUndo, exit: 1, retries: true),
        Row(SyncError.unreachable("r"), exit: 69, retries: true),
        Row(SyncError.tooLarge("r"), exit: 65, http: 413),
        Row(SyncError.notSignedIn, exit: 77, http: 401),
        Row(CountingError.noSuchCounter("a", suggestions: []), exit: 1, retries: true),
        Row(CountingError.invalidNumber(0, rule: "r"), exit: 64),
        Row(JournalError.locked, exit: 77),
        Row(GeofenceError.takenName("a"), exit: 73),
        Row(TypedShapeError.edges, exit: 65),
        Row(TrackerRuleError.noValue("a"), exit: 64),
        Row(
            SocialError.noConversation(with: AccountID(high: 0, low: 1)), exit: 1, http: 404,
            retries: true),
        Row(AccountsError.tooBusy, exit: 75, http: 429, retries: true),
        Row(AccountsError.commonPassword, exit: 65, http: 400),
        Row(APIError.server(status: 500, "r"), exit: 69, retries: true),
        Row(APIError.invalid("r"), exit: 65, http: 400),
        Row(OperatorError.noSuchName("a"), exit: 1, retries: true),
        Row(WorkspaceError.notSignedIn, exit: 77),
        Row(WorkspaceError.server(.tooMany(retryAfter: .seconds(1))), exit: 75, retries: true),
        Row(ImportError.journalLocked, exit: 77),
        Row(ExportError.output(reason: "r"), exit: 74, retries: true),
    ]

    /// The errors that are caught before they reach a door, and what becomes of them.
    static let caught = [
        "UnreadableCell": "StorageError.corrupt", "OpeningHoursError": "a warning",
        "PlaceFileError": "GeofenceError.geoJSON", "TransportError": "APIError",
        "BodyError": "Refusal", "PictureRefusal": "Refusal", "Refusal": "an answer of the server",
        "MalformedSetting": "a failure of quad-server", "VaultError": "JournalError",
    ]

    @Test("Each has its exit status, its HTTP status, and its answer to a retry", arguments: rows)
    func doors(row: Row) {
        let (error, kind) = (row.error, FailureKind(of: row.error))
        #expect(kind.exitStatus == row.exit, "\(error)")
        #expect(Problem(describing: error).status == row.http, "\(error)")
        #expect(kind.mayPass == row.retries, "\(error)")
    }

    /// Folders whose errors are wrapped by those of their modules.
    static let inner = [
        "Journal/Vault", "Geofence/Geometry", "Geofence/Positions", "Device/Settings",
    ]

    @Test("Every error from Storage upward has a row, or is caught before a door")
    func everyError() throws {
        let root = URL(filePath: #filePath).appending(path: "../../..").standardized
        let declaration =
            /^ *(?:public |package )?(?:enum|struct) (\w+): [^{]*?\b(?:Classified)?Error\b/
            .anchorsMatchLineEndings()
        var declared: Set<String> = []
        let modules = [
            "Storage", "MemoryStorage", "JSONStorage", "SQLiteStorage", "Backends", "SyncProtocol",
            "Sync",
            "CountingRules", "Counting", "JournalRules", "Journal", "Geofence", "Social",
            "Accounts", "API",
            "HTTPTransport", "Workspace", "Device", "Hub",
        ]
        for module in modules {
            let folder = root.appending(path: "Modules/\(module)")
            let files = try #require(
                FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil))
            for case let file as URL in files where file.pathExtension == "swift" {
                if Self.inner.contains(where: { file.path.contains("/Modules/\($0)/") }) {
                    continue
                }
                let text = try String(contentsOf: file, encoding: .utf8)
                declared.formUnion(text.matches(of: declaration).map { String($0.1) })
            }
        }
        #expect(declared.count > 20)
        let shown = Set(Self.rows.map { "\(type(of: $0.error))" })
        #expect(declared == shown.union(Self.caught.keys))
    }
}
