import Primitives

/// Asks for a new account, signed in on one device.
public struct NewAccount: Sendable, Hashable, Codable {
    /// What the person signs in with.
    public var name: String
    /// The password.
    public var password: String
    /// What other people see.
    public var displayName: String
    /// The device that asks.
    public var device: DeviceID

    /// A new account.
    public init(name: String, password: String, displayName: String, device: DeviceID) {
        self.name = name
        self.password = password
        self.displayName = displayName
        self.device = device
    }
}

/// Asks to sign in on one device.
public struct Credentials: Sendable, Hashable, Codable {
    /// The account's name.
    public var name: String
    /// The password.
    public var password: String
    /// The device that asks.
    public var device: DeviceID

    /// Name, password and device.
    public init(name: String, password: String, device: DeviceID) {
        self.name = name
        self.password = password
        self.device = device
    }
}

/// A session that has begun.
public struct SignedIn: Sendable, Hashable, Codable {
    /// What every later request carries; given only here.
    public let token: String
    /// The account.
    public let account: AccountID
    /// The account's name.
    public let name: String

    /// A session.
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
    /// When it signed in.
    public let signedInAt: Instant
    /// When it was last heard of, to about an hour; `nil` if never since it signed in.
    public let lastUsedAt: Instant?
    /// Whether it is the device that asks.
    public let isCurrent: Bool

    /// A device.
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

    /// A list.
    public init(devices: [DeviceSummary]) { self.devices = devices }
}

/// Names a device in a path.
public struct DevicePath: Sendable, Hashable, Codable {
    /// The device.
    public var device: DeviceID

    /// A device.
    public init(device: DeviceID) { self.device = device }
}

/// No input, or nothing to say but that it is done.
public struct Empty: Sendable, Hashable, Codable {
    /// Nothing.
    public init() {}
}

/// How the server is.
public struct Health: Sendable, Hashable, Codable {
    /// `ok`; a server that is not well answers with a ``Problem``.
    public let status: String
    /// How many places the campus has; only said with the readiness.
    public let places: Int?

    /// A state.
    public init(status: String, places: Int? = nil) {
        self.status = status
        self.places = places
    }
}
