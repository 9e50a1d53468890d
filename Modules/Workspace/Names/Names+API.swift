import API

/// The counts of an export of what a server has of an account.
public typealias AccountExportSummary = API.AccountExportSummary
/// The settings of the account, the same on all its devices.
public typealias AccountSettings = API.AccountSettings
/// A person whom the user has blocked.
public typealias BlockedPerson = API.BlockedPerson
/// The settings and the time of a server.
public typealias CampusInfo = API.CampusInfo
/// A conversation as the user sees it.
public typealias ConversationSummary = API.ConversationSummary
/// A device that is signed in to the account.
public typealias DeviceSummary = API.DeviceSummary
/// The place where a person says to be.
public typealias Here = API.Here
/// A change on the account.
public typealias LiveEvent = API.LiveEvent
/// The picture file of a person, without its bytes.
public typealias Portrait = API.Portrait
/// A message of a conversation.
public typealias MessageSummary = API.MessageSummary
/// The profile of the account, as its owner sees it.
public typealias OwnProfile = API.OwnProfile
/// The order of a list of people.
public typealias PeopleOrder = API.PeopleOrder
/// The profile of another person, as far as the user may see it.
public typealias PersonProfile = API.PersonProfile
/// A person with whom the user shared a place.
public typealias PersonSummary = API.PersonSummary
/// The end of the part of a conversation that a device has, and of what the user has read.
public typealias MessageReceipt = API.MessageReceipt
/// A first message that waits for the user's decision.
public typealias RequestSummary = API.RequestSummary
/// A change of some settings of the account.
public typealias SettingsChange = API.SettingsChange

extension Workspace {
    /// The permitted length of a password in bytes of UTF-8; every server refuses others.
    public static let passwordBytes = APILimits.passwordBytes
}
