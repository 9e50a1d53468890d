import Primitives

/// The checks of what must hold at every moment, and in the end.
extension SyncWorld {
    /// Checks that a device shows what its person did and heard of in some documents.
    func check(_ device: VirtualDevice, _ documents: [Int]) throws {
        for document in documents {
            let known = device.knowledge[document]
            var shown =
                device.shown(Self.id(document)) ?? .untouched(plan.documents[document])
            if isGone(document, on: device), !shown.isVisible {
                // The document was purged; its last view stays, as deleted.
                shown = .untouched(plan.documents[document])
            }
            try compare(
                shown, oracles[device.account][document].view(knowing: known),
                "device \(device.number)", document)
        }
    }

    /// Checks that a shown view is the expected one.
    func compare(_ shown: View, _ wanted: View, _ place: String, _ document: Int) throws {
        figures[.checks] += 1
        guard shown != wanted else { return }
        let rule: SyncRule =
            if shown.isVisible != wanted.isVisible {
                .deletion
            } else if shown.order != wanted.order {
                .order
            } else if shown.days != wanted.days {
                .days
            } else {
                .shows
            }
        try violate(
            rule, "\(place) shows \(shown) of \(Self.id(document)), and must show \(wanted)")
    }

    /// Whether everything has been exchanged; it must be within 30 seconds.
    func isQuiet() async throws -> Bool {
        var waiting: [String] = []
        tryAgain()
        if !server.isUp { waiting.append("the server is down") }
        for account in 0..<plan.accountCount {
            var union = server.knowledge[account]
            let devices = all.filter { $0.account == account }
            for device in devices {
                for document in union.indices {
                    union[document].formUnion(device.knowledge[document])
                }
            }
            if let lack = lack(of: server.knowledge[account], union, account) {
                waiting.append("the server lacks something of \(lack)")
            }
            for device in devices {
                if let reason = try await unrest(of: device, union) {
                    waiting.append("device \(device.number) \(reason)")
                }
            }
        }
        if waiting.isEmpty { return true }
        guard now < plan.end + Self.settling else {
            try violate(
                .liveness,
                "30 s after the last fault: \(waiting.joined(separator: ", "))")
        }
        return false
    }

    /// Returns the first document whose view differs for someone who knows all events. Events that
    /// make no difference, such as a title that another one has replaced, need not reach everybody.
    private func lack(of known: [EventSet], _ union: [EventSet], _ account: Int) -> String? {
        for document in union.indices where known[document] != union[document] {
            let oracle = oracles[account][document]
            if oracle.view(knowing: known[document]) != oracle.view(knowing: union[document]) {
                return Self.id(document)
            }
        }
        return nil
    }

    /// Returns the reason for which a device is not done; `nil` if it is done.
    private func unrest(of device: VirtualDevice, _ union: [EventSet]) async throws -> String? {
        guard device.isUp, let synchronizer = device.synchronizer else { return "is off" }
        let count = try await synchronizer.pendingCount()
        if count > 0 { return "has \(count) documents that wait" }
        if let lack = lack(of: device.knowledge, union, device.account) {
            return "lacks something of \(lack)"
        }
        let checksum = device.engine.replicaCell(.local, 6)
        if checksum != server.checksum(of: device.account) { return "has another checksum" }
        return nil
    }

    /// Checks that all devices show what all of them did together, and that their stored documents
    /// agree.
    func finalCheck() throws {
        for device in all {
            try check(device, Array(plan.documents.indices))
            for (document, sort) in plan.documents.enumerated() {
                let text = device.state(Self.id(document), sort)
                let other = server.state(Self.id(document), sort, account: device.account)
                guard text == other else {
                    try violate(
                        .checksum,
                        "device \(device.number) and the server differ in the state of "
                            + Self.id(document))
                }
                guard let text else { continue }
                try compare(
                    view(of: text, sort),
                    oracles[device.account][document]
                        .view(knowing: device.knowledge[document]),
                    "the store of device \(device.number)", document)
            }
        }
        figures[.milliseconds] = now - Int64(plan.silence?.count ?? 0)
    }
}
