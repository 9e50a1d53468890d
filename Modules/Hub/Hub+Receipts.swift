import API
import Accounts
import Algorithms
import Primitives
import Social
import Storage

extension Hub {
    /// The route by which a device acknowledges messages of several conversations at once.
    static let receiptRoutes: [RouteTable.Entry] = [
        .signedIn(Routes.receipts) { hub, session, batch in
            guard batch.items.count <= APILimits.receipts else {
                throw Refusal(.invalid, "items has more than \(APILimits.receipts) elements")
            }
            try await hub.take(batch.joined, from: session.account)
            return Empty()
        }
    ]

    /// Takes receipts of different people. What is not counted at once is counted first.
    private func take(_ receipts: [MessageReceipt], from me: AccountID) async throws {
        let scope = Scope.of(each: Set(receipts.map(\.person)).union([me]))
        var counts: [AccountID: UnreadCount] = [:]
        while true {
            do {
                try await write(for: scope) { [counts] editor in
                    for receipt in receipts {
                        try editor.take(receipt, from: me, counts[receipt.person])
                    }
                }
                return
            } catch SocialError.uncounted(let other) where counts[other] == nil {
                let read = receipts.first { $0.person == other }?.read ?? 0
                counts[other] = try await self.read {
                    try $0.conversations.unread(after: read, with: other, by: me)
                }
            }
        }
    }
}

extension HubEditor {
    /// Takes one receipt; one for a conversation that is not there, or no longer, changes nothing.
    fileprivate func take(
        _ receipt: MessageReceipt, from me: AccountID, _ counted: UnreadCount?
    ) throws {
        let other = receipt.person
        guard try conversations.state(of: me, with: other) != nil else { return }
        if let delivered = receipt.delivered {
            _ = try conversations.markDelivered(through: delivered, with: other, by: me)
        }
        if let read = receipt.read {
            _ = try conversations.markRead(through: read, with: other, by: me, counted: counted)
        }
    }
}

extension ReceiptBatch {
    /// The receipts with one for each person, in the order in which they are named first.
    fileprivate var joined: [MessageReceipt] {
        var all: [AccountID: MessageReceipt] = [:]
        for item in items {
            let known = all[item.person]
            all[item.person] = MessageReceipt(
                person: item.person,
                delivered: [known?.delivered, item.delivered].compactMap(\.self).max(),
                read: [known?.read, item.read].compactMap(\.self).max())
        }
        return items.map(\.person).uniqued().compactMap { all[$0] }
    }
}
