// The names that examples in comments and documents start from. Nothing of it runs.
import API
import Accounts
import Backends
import Counting
import Device
import Geofence
import HTTPTransport
import Hub
import Journal
import Logging
import Merge
import Presentation
import Primitives
import Simulation
import Social
import Storage
import Sync
import Workspace

func given<Value>() -> Value { fatalError("examples are only compiled") }
func answer(to request: SyncRequest) async throws -> SyncAnswer { given() }
func record(_ transitions: [Transition]) {}
func send(_ text: String) {}
func show(_ value: Any) {}
func take(_ fix: Fix) {}
func use(_ value: Any) {}

let adults: Counter.ID = given()
let kids: Counter.ID = given()
let ada: AccountID = given()
let ben: AccountID = given()
let person: AccountID = given()
let me: AccountID = given()
let address: ServerAddress = given()
let authenticator: Authenticator = given()
let bytes: [UInt8] = given()
let track: [UInt8] = given()
let campus: CampusMap = given()
let scenario: Scenario = given()
let parts: ScenarioRunner.Parts = given()
let client: APIClient = given()
let connect: Workspace.Connect = given()
let transport: any Transport = given()
let token: String = given()
let coordinate: Coordinate = given()
let device: DeviceID = given()
let phone: DeviceID = given()
let digest: any TokenDigest = given()
let hasher: any PasswordHasher = given()
let logger: Logger = given()
var editor: ConversationEditor { given() }
let environment: Environment = given()
let fixes: [Fix] = given()
let places: [Place] = given()
let index: PlaceIndex = given()
let names: [String] = given()
let source: ByteSource = given()
let shapes: [Shape] = given()
let morning: Instant = given()
let now: Instant = given()
let place: SealedPlace = given()
let request: APIRequest = given()
let store: Store = given()
let synchronizer: Synchronizer = given()
let transitions: [Transition] = given()
let variables: [String: String] = given()
let workspace: Workspace = given()

/// The domain of an example.
enum HabitRow {
    static var table: Table<Visit> { given() }
    static var kind: DocumentKind { given() }
}

struct HabitProjection: Projection {
    let owner: AccountID
    var kind: DocumentKind { HabitRow.kind }

    func project(
        _ document: Document, id: String, cause: ProjectionCause, in transaction: Transaction
    ) throws {}
}

/// The names that mean something else in the examples of Storage.
enum OfSimulation { static let checks: [ReportedCheck] = given() }
enum OfStorage {
    struct Entry: Sendable {
        static var table: Table<Entry> { given() }
    }

    struct Group: Sendable {
        let owner: Int64
        let id: Int64
        let name: String
        let position: Int64
    }

    static var id: Int64 { given() }
    static var mood: ColumnSchema { given() }
    static var owner: Int64 { given() }
    static var reading: ReadTransaction { given() }
    static var table: Table<Group> { given() }
}

enum OfAccounts {
    static var id: AccountID { given() }
}

enum OfSocial {
    static var id: MessageID { given() }
}

enum OfWorkspace {
    static var kids: Counter { given() }
    static var page: Page { given() }
    static var results: [PeriodResult] { given() }
    static var rule: DayRule { given() }
}
