import Primitives
import Replica
import Storage
import Sync

/// What goes wrong with the server as a whole, so that it strikes every device.
extension SyncWorld {
    /// Something of the server is wrong for a while.
    func strikeServer(_ kind: FaultKind, _ length: Int64, _ draw: Int64) {
        for device in all { meetings.meet(kind, device.waiting) }
        mark(kind, all, for: length)
        server.active[kind, default: 0] += 1
        queue.add(.endOfServer(kind), at: now + length)
        if kind == .serverClock {
            // Behind is worse than ahead, and so is more often.
            let offset = Self.offset(draw)
            return server.clock.jump(by: draw % 3 == 0 ? offset : -abs(offset))
        }
        server.limits = SyncServer.Limits(
            documents: 1 + Int(draw % 3), documentBytes: 120 + Int(draw % 600))
    }

    /// A fault of the server is over, unless it struck again meanwhile.
    func endOfServer(_ kind: FaultKind) {
        guard let count = server.active[kind], count > 0 else { return }
        server.active[kind] = count - 1
        guard count == 1 else { return }
        trace.note(now, .end, -1, 0, "\(kind.rawValue) of the server is over")
        if kind == .serverClock { return server.clock.setRight() }
        server.limits = SyncServer.Limits()
    }

    /// The server is as it should be.
    func healServer() {
        for kind in [FaultKind.serverClock, .sizeLimit] where server.active[kind] ?? 0 > 0 {
            server.active[kind] = 1
            endOfServer(kind)
        }
    }
}

/// Documents that the server does not take.
extension SyncWorld {
    /// The documents that a device has set aside and not edited since, with the change that was
    /// refused.
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

    /// A device has set a document aside.
    func wasSetAside(by device: VirtualDevice, _ number: Int) throws {
        figures.setAside += 1
        forgetAside(of: device)
        try checkAside(device, number)
    }

    /// Nothing is set aside but what the server refused by itself.
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

    /// Once the server takes all again, people have their devices try what was set aside.
    func tryAgain() {
        guard server.wasLimited, server.limits == SyncServer.Limits() else { return }
        for device in all
        where device.isUp && !device.isExchanging && !aside(on: device).isEmpty {
            device.triesAgain = true
            alarm(device, in: 0)
        }
    }
}
