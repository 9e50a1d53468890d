import Primitives

/// A request for a new account, signed in on one device.
package struct NewAccount: Sendable, Hashable, Codable {
    /// The name that the person signs in with.
    package var name: String
    /// The password.
    package var password: String
    /// The name that other people see.
    package var displayName: String
    /// The device that asks.
    package var device: DeviceID
    /// The code of an invitation, which most servers ask for.
    package var invite: String?
    /// The name of the device among those of its person.
    package var deviceName: String?
    /// Whether the token comes as a cookie and not in the answer, as pages ask for.
    package var cookie: Bool?

    /// Creates a request for an account.
    package init(
        name: String, password: String, displayName: String, device: DeviceID,
        invite: String? = nil, deviceName: String? = nil, cookie: Bool? = nil
    ) {
        self.cookie = cookie
        self.name = name
        self.password = password
        self.displayName = displayName
        self.device = device
        self.invite = invite
        self.deviceName = deviceName
    }
}

/// A request to sign in on one device.
package struct Credentials: Sendable, Hashable, Codable {
    /// The account's name.
    package var name: String
    /// The password.
    package var password: String
    /// The device that asks.
    package var device: DeviceID
    /// The name of the device among those of its person.
    package var deviceName: String?
    /// Whether the token comes as a cookie and not in the answer, as pages ask for.
    package var cookie: Bool?

    /// Creates credentials.
    package init(
        name: String, password: String, device: DeviceID, deviceName: String? = nil,
        cookie: Bool? = nil
    ) {
        self.cookie = cookie
        self.name = name
        self.password = password
        self.device = device
        self.deviceName = deviceName
    }
}

/// A new password of somebody who has a code from the operator.
package struct PasswordByCode: Sendable, Hashable, Codable {
    /// The account's name.
    package var name: String
    /// The code.
    package var code: String
    /// The new password.
    package var password: String

    /// Creates a new password.
    package init(name: String, code: String, password: String) {
        self.name = name
        self.code = code
        self.password = password
    }
}

/// A change of the caller's password.
package struct PasswordChange: Sendable, Hashable, Codable {
    /// The present password.
    package var old: String
    /// The new password.
    package var new: String

    /// Creates a change.
    package init(old: String, new: String) {
        self.old = old
        self.new = new
    }
}

/// The confirmation that the caller's account is to be deleted.
package struct AccountDeletion: Sendable, Hashable, Codable {
    /// The password.
    package var password: String

    /// Creates a confirmation.
    package init(password: String) { self.password = password }
}

/// A new session.
package struct SignedIn: Sendable, Hashable, Codable {
    /// The token that every later request carries; sent only here. Empty if it is in a cookie.
    package let token: String
    /// The account.
    package let account: AccountID
    /// The account's name.
    package let name: String

    /// Creates a session.
    package init(token: String, account: AccountID, name: String) {
        self.token = token
        self.account = account
        self.name = name
    }
}

/// The end of the session that sends the request.
package struct SigningOut: Sendable, Hashable, Codable {
    /// Whether a browser forgets all that the page keeps.
    package var forget: Bool?

    /// Creates the end of a session.
    package init(forget: Bool? = nil) { self.forget = forget }
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
    /// The name that the person gave to it; `nil` for none.
    public let name: String?

    /// Creates a device summary.
    public init(
        device: DeviceID, signedInAt: Instant, lastUsedAt: Instant?, isCurrent: Bool,
        name: String? = nil
    ) {
        self.device = device
        self.signedInAt = signedInAt
        self.lastUsedAt = lastUsedAt
        self.isCurrent = isCurrent
        self.name = name
    }
}

/// The devices of an account, in the order in which they signed in.
package struct DeviceList: Sendable, Hashable, Codable {
    /// The devices.
    package let devices: [DeviceSummary]

    /// Creates a list.
    package init(devices: [DeviceSummary]) { self.devices = devices }
}

/// The path parameter of a device.
package struct DevicePath: Sendable, Hashable, Codable {
    /// The device.
    package var device: DeviceID

    /// Creates a path parameter.
    package init(device: DeviceID) { self.device = device }
}

/// A device, and its new name.
package struct DeviceRenaming: Sendable, Hashable, Codable {
    /// The device.
    package var device: DeviceID
    /// The name; missing or empty for none.
    package var name: String?

    /// Creates a renaming.
    package init(device: DeviceID, name: String?) {
        self.device = device
        self.name = name
    }
}

/// An empty input, or an output that only confirms completion.
package struct Empty: Sendable, Hashable, Codable {
    /// Creates the empty value.
    package init() {}
}

/// The health of the server.
package struct Health: Sendable, Hashable, Codable {
    /// `ok`; a server that is not healthy answers with a ``Problem``.
    package let status: String
    /// The number of places of the campus; present only in the readiness answer.
    package let places: Int?
    /// Whether the server is for invented people; present only in the readiness answer, and not on
    /// an older server.
    package let isRehearsal: Bool?
    /// Sentences about what needs the operator; present only in the readiness answer, if there are
    /// any.
    package let warnings: [String]?

    /// Creates a health answer.
    package init(
        status: String, places: Int? = nil, isRehearsal: Bool? = nil, warnings: [String]? = nil
    ) {
        self.status = status
        self.places = places
        self.isRehearsal = isRehearsal
        self.warnings = warnings
    }
}
