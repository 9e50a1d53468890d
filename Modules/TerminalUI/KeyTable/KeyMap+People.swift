extension KeyMap {
    private static let back = Binding([.escape, .left, .character("h")], .back)
    private static let opening = Binding([.enter, .right, .character("l")], .openRow)

    /// The keys of the pages about people.
    static let people: [Scope: [Binding]] = [
        .people: [
            opening,
            .init([.character("o")], .turnOrder),
            .init([.character("f")], .turnFilter),
            .init([.character("p")], .choosePlace),
            .init([.character("r")], .refreshPage),
        ] + moving,
        .requests: [
            .init([.character("a")], .acceptRequest),
            .init([.character("d")], .declineRequest),
            .init([.character("b")], .declineAndBlock),
            .init([.enter, .character("p")], .showProfile),
            .init([.character("m"), .left, .right], .toggleRequests),
        ] + moving,
        .conversations: [
            opening,
            .init([.character("p")], .showProfile),
            .init([.character("m")], .toggleRequests),
            .init([.character("r")], .refreshPage),
        ] + moving,
        .chat: [
            .init([.enter], .sendMessage),
            .init([.escape], .leaveMessage),
            .init([.control("j"), .altEnter], .newLine),
            .init([.control("x")], .editOutside),
            .init([.up], .rowUp), .init([.down], .rowDown),
            .init([.pageUp], .pageUp), .init([.pageDown], .pageDown),
            .init([.tab], .nextTab), .init([.backTab], .previousTab),
            .init([.function(1)], .help),
        ],
        .conversation: [
            .init([.enter, .character("i")], .writeMessage),
            back,
            .init([.character("p")], .showProfile),
            .init([.character("r")], .retry),
            .init([.character("w")], .withdraw),
            .init([.character("x"), .delete], .deleteMessage),
        ] + moving,
        .person: [
            .init([.enter, .character("m")], .message),
            back,
        ] + moving + [
            .init([.character("r")], .refreshPage),
            .init([.character("R")], .report),
            .init([.character("b")], .block),
        ],
        .menu: [opening] + moving,
        .devices: [back, .init([.character("x"), .delete], .revoke)] + moving,
        .blocked: [back, .init([.character("x"), .delete], .unblock)] + moving,
        .declined: [
            back, .init([.character("x"), .delete], .takeBackDecline),
            .init([.enter, .character("p")], .showProfile),
        ] + moving,
        .outbox: [
            back,
            .init([.character("s")], .sendOutbox),
            .init([.character("r")], .retry),
            .init([.character("w"), .delete], .withdraw),
        ] + moving,
        .preferences: [
            .init([.enter, .character(" ")], .openRow),
            .init([.right, .character("l")], .nextValue),
            .init([.left, .character("h")], .previousValue),
            .init([.character("x"), .delete], .standardValue),
            .init([.character("e")], .chooseKeys),
            .init([.escape], .back),
        ] + moving,
        .fields: [
            .init([.enter], .submit), .init([.escape], .leaveFields),
            .init([.control("j"), .altEnter], .newLine),
            .init([.down, .tab], .nextField), .init([.up, .backTab], .previousField),
        ],
        .signedOut: [
            .init([.character("s"), .enter], .signIn), .init([.character("a")], .register),
            .init([.character("f")], .resetPassword),
            .init([.escape, .left, .character("h")], .back),
        ],
    ]
}
