import Primitives
import Storage
import Sync

/// The faults of the server as a whole, which affect every device.
extension SyncWorld {
    /// Lets a fault strike the server for a while.
    func strikeServer(_ kind: FaultKind, _ length: Int64, _ draw: Int64) {
        for device in all { meetings.meet(kind, device.waiting) }
        mark(kind, all, for: length)
        server.active[kind, default: 0] += 1
        queue.add(.endOfServer(kind), at: now + length)
        if kind == .serverClock {
            // A clock that is behind is worse than one that is ahead, and so occurs more often.
            let offset = Self.offset(draw)
            return server.clock.jump(by: draw % 3 == 0 ? offset : -abs(offset))
        }
        server.limits = SyncServer.Limits(
            documents: 1 + Int(draw % 3), documentBytes: 120 + Int(draw % 600))
    }

    /// Ends a fault of the server, unless it struck again meanwhile.
    func endOfServer(_ kind: FaultKind) {
        guard let count = server.active[kind], count > 0 else { return }
        server.active[kind] = count - 1
        guard count == 1 else { return }
        trace.note(now, .end, -1, 0, "\(kind.rawValue) of the server is over")
        if kind == .serverClock { return server.clock.setRight() }
        server.limits = SyncServer.Limits()
    }

    /// Ends all lasting faults of the server.
    func healServer() {
        for kind in [FaultKind.serverClock, .sizeLimit] where server.active[kind] ?? 0 > 0 {
            server.active[kind] = 1
            endOfServer(kind)
        }
    }
}

/// The documents that the server refuses.
extension SyncWorld {
    /// Returns the documents that a device has set aside and not edited since, with the refused
    /// change.
    func aside(on device: VirtualDevice) -> [Int: Int64] {
        var aside: [Int: Int64] = [:]
        guard server.wasLimited else { return aside }
        let contents = device.engine.contents
        for (document, sort) in plan.documents.enumerated() {
            let key = Key([
                AccountID.local.value, .text(sort.rawValue), .text(Self.id(document)),
            ])
            guard case .integer(let refused)? = contents["set_aside"].get(key)?[3],
                case .integer(refused)? = contents["documents"].get(key)?[5]
            else { continue }
            aside[document] = refused
        }
        return aside
    }

    /// Notes that a device has set a document aside.
    func wasSetAside(by device: VirtualDevice, _ number: Int) throws {
        figures[.setAside] += 1
        forgetAside(of: device)
        try checkAside(device, number)
    }

    /// Checks that only documents are set aside that the server refused individually.
    func checkAside(_ device: VirtualDevice, _ number: Int) throws {
        guard server.wasLimited, !device.engine.isDown else { return }
        let aside = aside(on: device)
        let refused = device.running[number]?.refusedAlone
        for (document, change) in aside.sorted(by: { $0.key < $1.key })
        where device.aside[document] != change && refused != Self.id(document) {
            try violate(
                .setsAside,
                "device \(device.number) set \(Self.id(document)) aside, which the server did not "
                    + "refuse by itself")
        }
        device.aside = aside
    }

    /// Has devices retry documents that were set aside, once the server takes everything again.
    func tryAgain() {
        guard server.wasLimited, server.limits == SyncServer.Limits() else { return }
        for device in all
        where device.isUp && !device.isExchanging && !aside(on: device).isEmpty {
            device.triesAgain = true
            alarm(device, in: 0)
        }
    }
}
