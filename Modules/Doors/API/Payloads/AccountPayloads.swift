import Replica

/// A request for a new account, signed in on one device.
public struct NewAccount: Sendable, Hashable, Codable {
    /// The name that the person signs in with.
    public var name: String
    /// The password.
    public var password: String
    /// The name that other people see.
    public var displayName: String
    /// The device that asks.
    public var device: DeviceID

    /// Creates a request for an account.
    public init(name: String, password: String, displayName: String, device: DeviceID) {
        self.name = name
        self.password = password
        self.displayName = displayName
        self.device = device
    }
}

/// A request to sign in on one device.
public struct Credentials: Sendable, Hashable, Codable {
    /// The account's name.
    public var name: String
    /// The password.
    public var password: String
    /// The device that asks.
    public var device: DeviceID

    /// Creates credentials.
    public init(name: String, password: String, device: DeviceID) {
        self.name = name
        self.password = password
        self.device = device
    }
}

/// A new session.
public struct SignedIn: Sendable, Hashable, Codable {
    /// The token that every later request carries; sent only here.
    public let token: String
    /// The account.
    public let account: AccountID
    /// The account's name.
    public let name: String

    /// Creates a session.
    public init(token: String, account: AccountID, name: String) {
        self.token = token
        self.account = account
        self.name = name
    }
}

/// A device that is signed in.
public struct DeviceSummary: Sendable, Hashable, Codable {
    /// The device.
    public let device: DeviceID
    /// The time of the sign-in.
    public let signedInAt: Instant
    /// The time of the last request, to about an hour; `nil` if there was none since the sign-in.
    public let lastUsedAt: Instant?
    /// Whether it is the device that sent the request.
    public let isCurrent: Bool

    /// Creates a device summary.
    public init(device: DeviceID, signedInAt: Instant, lastUsedAt: Instant?, isCurrent: Bool) {
        self.device = device
        self.signedInAt = signedInAt
        self.lastUsedAt = lastUsedAt
        self.isCurrent = isCurrent
    }
}

/// The devices of an account, in the order in which they signed in.
public struct DeviceList: Sendable, Hashable, Codable {
    /// The devices.
    public let devices: [DeviceSummary]

    /// Creates a list.
    public init(devices: [DeviceSummary]) { self.devices = devices }
}

/// The path parameter of a device.
public struct DevicePath: Sendable, Hashable, Codable {
    /// The device.
    public var device: DeviceID

    /// Creates a path parameter.
    public init(device: DeviceID) { self.device = device }
}

/// An empty input, or an output that only confirms completion.
public struct Empty: Sendable, Hashable, Codable {
    /// Creates the empty value.
    public init() {}
}

/// The health of the server.
public struct Health: Sendable, Hashable, Codable {
    /// `ok`; a server that is not healthy answers with a ``Problem``.
    public let status: String
    /// The number of places of the campus; present only in the readiness answer.
    public let places: Int?

    /// Creates a health answer.
    public init(status: String, places: Int? = nil) {
        self.status = status
        self.places = places
    }
}
