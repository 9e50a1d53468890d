extension Action {
    /// Other words for actions, by which the lists of actions find them.
    package static let synonyms: [String: [Action]] = [
        "rename": [.settings, .editLook], "name": [.settings], "title": [.settings],
        "new": [.add, .addByName, .addGroup], "create": [.add, .addGroup, .register],
        "timer": [.convert], "chronometer": [.convert], "target": [.convert], "goal": [.convert],
        "team": [.addGroup, .putIntoGroup], "colour": [.editLook], "color": [.editLook],
        "icon": [.editLook], "remove": [.delete, .archive], "erase": [.delete, .archive],
        "hide": [.archive], "zero": [.reset], "value": [.setValue], "edit": [.settings],
        "sort": [.moveEarlier, .moveLater, .turnOrder], "order": [.moveEarlier, .moveLater],
        "sum": [.page, .theWeek], "total": [.page, .theWeek], "history": [.page],
        "statistics": [.page], "graph": [.page], "plot": [.page],
        "mail": [.share, .messagesTab], "email": [.share], "letter": [.share],
        "copy": [.share], "calendar": [.theYear, .theDay], "diary": [.journalTab],
        "note": [.write], "entry": [.write], "encrypt": [.lockJournal],
        "login": [.signIn], "logon": [.signIn], "logout": [.signOut], "signup": [.register],
        "forgot": [.resetPassword],
        "friends": [.homeTab], "contacts": [.homeTab], "inbox": [.messagesTab],
        "chat": [.messagesTab], "avatar": [.choosePicture], "photo": [.choosePicture],
        "bio": [.editProfile], "location": [.sayHere, .checkIn],
        "theme": [.showSettings], "preferences": [.showSettings], "options": [.showSettings],
        "sounds": [.showSettings], "bell": [.showSettings], "mouse": [.showSettings],
        "shortcuts": [.help, .chooseKeys], "bindings": [.chooseKeys],
        "backup": [.exportAll], "restore": [.importFile, .undo], "version": [.about],
        "server": [.showServer, .signIn], "connection": [.showServer], "offline": [.showServer],
        "synchronise": [.syncNow], "synchronize": [.syncNow], "upload": [.syncNow],
        "exit": [.quit], "close": [.quit], "search": [.find], "revert": [.undo],
    ]

    /// The other words for this one.
    package var synonyms: [String] {
        Self.synonyms.filter { $0.value.contains(self) }.map(\.key).sorted()
    }
}
