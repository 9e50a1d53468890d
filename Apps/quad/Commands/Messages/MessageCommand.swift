import ArgumentParser

struct MessageCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "message",
        abstract: "Write to people; accept and decline requests.",
        discussion: "Alone it lists the conversations.",
        subcommands: [
            MessageList.self, MessageRequests.self, MessageShow.self, MessageSend.self,
            MessageChat.self,
            MessageAccept.self, MessageDecline.self, MessageWatch.self, MessageSearch.self,
            MessageDelete.self,
        ],
        defaultSubcommand: MessageList.self)
}
