import API
import Accounts
import Primitives
import Social
import Sync

/// The changes of an account after a position, as rows of the store tell them.
struct LiveNews: Sendable {
    /// A change at its position.
    struct Item: Sendable {
        let position: StreamPosition
        let change: LiveEvent.Change
        let message: MessageSummary?

        init(_ change: LiveEvent.Change, in commit: Int64, message: MessageSummary? = nil) {
            position = StreamPosition(of: change, in: commit)
            self.change = change
            self.message = message
        }
    }

    /// The most changes that are told one by one.
    static let limit = 128

    /// The changes that all devices are told of, in order; `nil` if there are too many.
    private let common: [Item]?
    /// The last push, of which the device that pushed is not told.
    private let push: LatestPush?

    fileprivate init(_ common: [Item]?, _ push: LatestPush?) {
        self.common = common
        self.push = push
    }

    /// Whether two devices of the account are told the same.
    func isSame(for one: DeviceID, and other: DeviceID) -> Bool { one == other || push == nil }

    /// Returns the changes after a position that a device is told of, in order; `nil` if there are
    /// too many.
    func items(after position: StreamPosition, for device: DeviceID) -> [Item]? {
        guard var items = common else { return nil }
        if let push {
            items.append(
                Item(.sync(revision: push.revision), in: push.commit(notBy: device)))
        }
        items = items.filter { $0.position > position }
        guard items.count <= Self.limit else { return nil }
        return items.sorted { $0.position < $1.position }
    }
}

extension LiveNews {
    /// Returns the positions of the changes after a position of which a device is told.
    func positions(after position: StreamPosition, for device: DeviceID) -> Set<StreamPosition> {
        Set((items(after: position, for: device) ?? []).map(\.position))
    }
}

extension HubReader {
    /// Returns the changes of an account after a position.
    ///
    /// - Complexity: O(log N + what has changed since).
    func news(of account: AccountID, after position: StreamPosition) throws -> LiveNews {
        let notices = try conversations.news(
            of: account, since: position.nextCommit, limit: LiveNews.limit)
        return LiveNews(
            notices.map { $0.map(LiveNews.Item.init) }, try LatestPush(of: account, in: reading))
    }

    /// Announces that the changes of an account will be read.
    func expectNews(of account: AccountID, after position: StreamPosition) {
        conversations.expectNews(
            of: account, since: position.nextCommit, limit: LiveNews.limit)
        LatestPush.expect(of: account, in: reading)
    }

    /// The position up to which no change comes any more. This transaction may show some after it.
    func position() throws -> StreamPosition { .end(of: try reading.lastCommit()) }
}

extension LiveNews.Item {
    /// Creates the item of a notice, with the message if its text is short.
    fileprivate init(_ notice: NumberedNotice) {
        let short = notice.message.flatMap {
            $0.text.utf8.count <= APILimits.eventText ? MessageSummary($0) : nil
        }
        self.init(LiveEvent.Change(notice.kind), in: notice.commit, message: short)
    }
}

extension LiveEvent.Change {
    /// Creates the change of a notice.
    fileprivate init(_ kind: Notice.Kind) {
        self =
            switch kind {
            case .request(let person): .request(from: person)
            case .message(let person, let number): .message(with: person, number: number)
            case .conversation(let person): .conversation(with: person)
            case .blocks: .blocks
            case .profile: .profile
            }
    }
}
