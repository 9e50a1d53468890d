/// The mistakes that the simulator can make on purpose, each of which its checks must find.
package enum WorldBug: String, Sendable, CaseIterable, NamedKind {
    /// The server answers that a message is sent, and loses it.
    case messageLost = "message-lost"
    /// The server answers and tells of an acceptance before it is committed, and loses it.
    case acceptLost = "accept-lost"
    /// A declining is answered and lost.
    case declineLost = "decline-lost"
    /// A block is answered and lost.
    case blockLost = "block-lost"
    /// The end of a block is answered and lost.
    case unblockLost = "unblock-lost"
    /// The mark of what was read is answered and lost.
    case readLost = "read-lost"
    /// A pause is answered and lost.
    case pauseLost = "pause-lost"
    /// The words about where somebody is are answered and lost.
    case presenceLost = "presence-lost"
    /// A visit is answered and lost.
    case visitLost = "visit-lost"
    /// The end of a visit is answered and lost.
    case endLost = "end-lost"
    /// A visit is taken for one in another place.
    case visitElsewhere = "visit-elsewhere"
    /// The deletion of an account is answered and lost.
    case leaveLost = "leave-lost"
    /// The feed is answered from memory, which nothing clears.
    case feedCached = "feed-cached"
    /// The conversations are answered from memory.
    case conversationsCached = "conversations-cached"
    /// The requests are answered from memory.
    case requestsCached = "requests-cached"
    /// The list of blocked people is answered from memory.
    case blocksCached = "blocks-cached"
    /// The settings are answered from memory.
    case settingsCached = "settings-cached"
    /// A block is not checked where messages are sent.
    case blockMissedInSend = "block-missed-in-send"
    /// A block is not checked in the feed.
    case blockMissedInFeed = "block-missed-in-feed"
    /// A pause is not checked in the feed.
    case pauseMissedInFeed = "pause-missed-in-feed"
    /// Messages are told after the next number in place of the one that was asked for.
    case cursorOffByOne = "cursor-off-by-one"
    /// Now and then a list of conversations is that of another person.
    case wrongPerson = "wrong-person"
    /// A message that is sent again is another one.
    case doubledMessage = "doubled-message"
    /// One message too few counts as unread.
    case unreadOffByOne = "unread-off-by-one"
    /// Messages are told in the wrong order.
    case orderSwapped = "order-swapped"
    /// A request that was declined vanishes for its sender.
    case declineVisible = "decline-visible"
    /// The reason of a refusal names a person.
    case blockerNamed = "blocker-named"
    /// Somebody who waits for an answer sees the other's presence.
    case presenceShown = "presence-shown"
    /// Events of messages get lost now and then.
    case eventLost = "event-lost"
    /// An event tells the number of the next message.
    case eventEarly = "event-early"
    /// A stream that is resumed begins with what happens from now on.
    case resumeForgets = "resume-forgets"
    /// A server that was started again has forgotten what it told before.
    case ringForgotten = "ring-forgotten"
    /// Only one device of a person is told.
    case oneDeviceTold = "one-device-told"
    /// A device begins to show what comes only with what comes next, and misses what came before.
    case arrivalsLate = "arrivals-late"
    /// A device forgets its outbox when its program starts.
    case outboxForgotten = "outbox-forgotten"
    /// A device gives a message another id each time that it sends it.
    case outboxNewIDs = "outbox-new-ids"
    /// A store that is a copy goes on as the device that it was copied from.
    case copyKeepsDevice = "copy-keeps-device"
    /// A server that is put back goes on with the numbers of events, and the life, of before.
    case restoreUnnoted = "restore-unnoted"
    /// A server that is put back forgets the blocks, ended sessions and deletions since the backup.
    case restoreWithoutEnds = "restore-without-ends"
    /// A server that is put back goes on under the name of its first life.
    case lifeKept = "life-kept"
    /// A pause that was over before the visit was told of cuts nothing of it.
    case pauseUncut = "pause-uncut"
    /// A device tells of a visit in another place.
    case placeMistaken = "place-mistaken"
    /// A device counts in the weeks of its settings of the moment.
    case weeksBySetting = "weeks-by-setting"
}

extension WorldBug {
    /// Whether the server loses what it answers to an act.
    func loses(_ act: WorldAct) -> Bool {
        switch (self, act) {
        case (.messageLost, .model(.send)), (.acceptLost, .model(.verb(.accept, _))),
            (.declineLost, .model(.verb(.decline, _))),
            (.blockLost, .model(.verb(.block, _))),
            (.unblockLost, .model(.verb(.unblock, _))),
            (.readLost, .model(.read)), (.pauseLost, .model(.pause)),
            (.presenceLost, .model(.stay)), (.visitLost, .visit), (.leaveLost, .leave):
            true
        case (.endLost, .visit(let told)): told.contains { !$0.walk.isOpen }
        default: false
        }
    }

    /// The path that is answered from memory; `nil` for none.
    var cachedPath: String? {
        switch self {
        case .feedCached: "/v1/people"
        case .conversationsCached: "/v1/conversations"
        case .requestsCached: "/v1/requests"
        case .blocksCached: "/v1/blocks"
        case .settingsCached: "/v1/me/settings"
        default: nil
        }
    }
}
