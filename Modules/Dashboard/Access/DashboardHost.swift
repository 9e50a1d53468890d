import Geofence
import Hub
import Primitives
import Storage

/// The program around the pages: the machine, files, settings, and commands.
package protocol DashboardHost: Sendable {
    /// Returns a sentence about what took the place of the program or its store, with which the
    /// pages must not go on; `nil` while both are there.
    func replacement() -> String?
    /// Returns whether there is no store any more, which is asked after a page failed.
    func isStoreGone() async -> Bool
    /// Whether a server may run on the store beside these pages, and copy it meanwhile.
    var isStoreShared: Bool { get }
    /// Returns what is to be known of the server and its store now.
    func facts() async -> DashboardFacts
    /// The settings that a server would have, without secrets.
    func settings() throws -> [DashboardSetting]
    /// Returns a page of the backups that lie in the folder of the settings, the newest first;
    /// `nil` if there is no such folder.
    func backups(at position: PagePosition, limit: Int) throws
        -> (folder: String, copies: RecordPage<DashboardCopy>)?
    /// Makes a backup there and checks it; returns its name.
    func backUp(by op: Operator) async throws -> String
    /// Returns a sentence for each contradiction in the store.
    func contradictions() async throws -> [String]
    /// Returns how a command is typed.
    func command(_ command: DashboardTip) -> String
}

/// A backup in the folder of the settings.
package struct DashboardCopy: Sendable {
    /// The time at which it was made.
    let at: Instant
    /// Its bytes.
    let bytes: Int64

    /// Creates the facts of a backup.
    package init(at: Instant, bytes: Int64) { (self.at, self.bytes) = (at, bytes) }
}

/// A command that a page tells the operator.
package enum DashboardTip: Sendable, CaseIterable {
    /// Starts these pages.
    case pages
    /// Runs the server.
    case serve
    /// Checks the file of settings.
    case checkSettings
    /// Copies a store that no server can copy by itself.
    case backUp
    /// Puts a backup back.
    case restore
    /// Puts a backup somewhere else, to try it.
    case drill
    /// Makes an account by an invitation, on a person's device.
    case register
    /// Sets a new password by a code, on a person's device.
    case reset
}

/// The state of a server, in words and numbers.
package struct DashboardFacts: Sendable {
    /// The names and values, in order.
    package var rows: [(name: String, value: String)] = []
    /// Sentences about what needs the operator.
    package var warnings: [String] = []

    /// Creates facts without any.
    package init() {}
}

/// A setting of a server.
package struct DashboardSetting: Sendable {
    /// The name.
    let name: String
    /// The value; `nil` for none.
    let value: String?
    /// The place that the value is from.
    let place: String

    /// Creates a setting.
    package init(name: String, value: String?, place: String) {
        (self.name, self.value, self.place) = (name, value, place)
    }
}

/// A file of places that an operator looks at before it counts.
struct ImportedFile: Sendable {
    let places: GeoJSONPlaces
    let rule: FarPlaces
    private(set) var preview: PlacePreview
    /// The id of what was shown, which its forms send back.
    private(set) var shown: Identifier<ImportedFile>

    init(
        _ places: GeoJSONPlaces, _ rule: FarPlaces, _ preview: PlacePreview,
        shown: Identifier<ImportedFile>
    ) {
        (self.places, self.rule, self.preview, self.shown) = (places, rule, preview, shown)
    }

    /// Changes what is shown of it.
    mutating func show(_ preview: PlacePreview, as shown: Identifier<ImportedFile>) {
        (self.preview, self.shown) = (preview, shown)
    }
}
