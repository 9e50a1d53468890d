import Primitives

/// The choices of a frontend that opens a person's store.
public struct DeviceOptions: Sendable {
    /// The settings of the person.
    public var settings: Settings
    /// The variables of the environment.
    public var variables: [String: String]
    /// The clock and the random numbers.
    public var environment = Environment.live
    /// The use of the store.
    public var use: StoreUse
    /// Whether the store is opened for one quick look: at once or not at all, and without a record
    /// of its location.
    var isGlance = false
    /// The display of waits for a server.
    public var waiting: Waiting?
    /// Receives sentences about events that are no errors.
    public var notice: @Sendable (String) -> Void

    /// Creates the choices with the person's own settings, as their file and the variables of the
    /// environment say them.
    ///
    /// - Throws: ``Settings/SettingsError``.
    public init(
        variables: [String: String], use: StoreUse = .reading,
        notice: @escaping @Sendable (String) -> Void = { _ in }
    ) throws {
        let settings = try Settings.usable(variables: variables, flags: [:], isLenient: false)
        self.init(settings, variables: variables, use: use, notice: notice)
    }

    /// Creates the choices with given settings.
    public init(
        _ settings: Settings, variables: [String: String], use: StoreUse = .reading,
        notice: @escaping @Sendable (String) -> Void = { _ in }
    ) {
        self.settings = settings
        self.variables = variables
        self.use = use
        self.notice = notice
    }
}
