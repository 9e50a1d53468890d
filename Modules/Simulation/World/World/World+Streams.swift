import API
import Hub
import Primitives

/// The live streams of devices.
extension World {
    /// Opens the stream of a device.
    func listen(_ device: WorldDevice) async throws {
        guard device.isUp, !device.isListening, !device.hasLeft, let token = device.token,
            let hub = server.hub, !device.suffers(.partitionIn), !device.suffers(.partitionOut)
        else { return }
        var request = try Routes.events.request(Empty(), token: token)
        request.lastEventID = device.last
        request.version = 1
        let answer = await open(request, by: hub, for: device)
        // Whoever listens is noted as seen, which is a write.
        if server.engine.isDown || hub.hasStoreFailed {
            server.doubt = (.other, device.person)
            return stopServer(for: 1500)
        }
        switch answer {
        case .refused(let answer):
            if answer.status == 401 { device.isSignedOut = true }
        case .events(let stream):
            note("listens\(device.last == nil ? "" : " again")", lane: device.number)
            figures[.streams] += 1
            device.stream = stream.makeAsyncIterator()
            device.isListening = true
            device.wire = []
            // Without an event to resume after, a program asks for everything.
            if device.last == nil { device.mirror = model.lastNumbers(of: device.person) }
            await tell()
            if device.arrivals == nil || device.isBehind { await show(nil, on: device) }
        }
    }

    /// Reads what the server tells on all streams, which goes on its way to the devices.
    func tell() async {
        guard let hub = server.hub else { return }
        await hub.tellAll()
        for device in devices where device.stream != nil {
            await read(device)
        }
    }

    private func read(_ device: WorldDevice) async {
        var count = 0
        while var stream = device.stream {
            let event = try? await stream.next(isolation: self)
            device.stream = stream
            guard let event else {
                device.stream = nil
                break
            }
            if event == .heartbeat { break }
            count += 1
            guard var live = try? LiveEvent(event) else {
                return fail(.event, "an event can't be read: \(event.kind) \(event.data)")
            }
            live.follow(&device.life)
            figures[.events] += 1
            for told in retold(live, to: device) {
                check(told, of: device)
                device.wire.append(told)
            }
        }
        guard count > 0 || device.stream == nil else { return }
        queue.add(.hear(device.number), at: now + plan.latency.lowerBound)
    }

    /// Checks that an event tells its person only what they may see.
    private func check(_ event: LiveEvent, of device: WorldDevice) {
        let me = device.person
        note("event \(event.change)", lane: device.number)
        switch event.change {
        case .message(let person, let number):
            let other = self.number(of: person)
            let lines = model.lines(between: me, and: other)
            guard model.lastNumbers(of: me)[other] != nil, (1...max(1, lines.count)) ~= number,
                !lines.isEmpty
            else {
                return fail(
                    .event,
                    "person \(me) is told message \(number) with \(other), who has \(lines.count)")
            }
            if let message = event.message, message.text != lines[number - 1].text {
                fail(.event, "person \(me) is told \(message.text) as \(lines[number - 1].text)")
            }
        case .request(let person):
            let other = self.number(of: person)
            if model.lines(between: me, and: other).isEmpty {
                fail(.event, "person \(me) is told a request of \(other) that there is not")
            }
        default: break
        }
    }

    /// Has a device read the events that came, unless nothing reaches it.
    func hear(_ device: WorldDevice) async throws {
        guard device.isListening, !device.suffers(.partitionIn), !device.suffers(.clog) else {
            return
        }
        let events = device.wire
        device.wire = []
        for event in events {
            device.last = event.id ?? device.last
            remember(event, device)
            if device.isUp { await show(event, on: device) }
        }
        if device.isUp, device.stream == nil {
            device.isListening = false
            alarm(device, in: 500)
        }
    }

    /// Notes what an event tells; where it tells only that something is new, the device asks.
    private func remember(_ event: LiveEvent, _ device: WorldDevice) {
        let numbers = model.lastNumbers(of: device.person)
        switch event.change {
        case .message(let person, let number):
            let other = self.number(of: person)
            if let known = device.mirror?[other], number <= known, numbers[other] == known {
                return
            }
            device.mirror?[other] = number
        case .conversation(let person), .request(let person):
            let other = self.number(of: person)
            device.mirror?[other] = numbers[other]
        case .blocks, .reset: device.mirror = numbers
        default: break
        }
    }

    /// Compares what a device was told with what there is.
    func checkGap(_ device: WorldDevice) throws {
        guard let mirror = device.mirror else { return }
        for (other, number) in model.lastNumbers(of: device.person).sorted(by: { $0.key < $1.key })
        where mirror[other] != number {
            try violate(
                .gap,
                "device \(device.number) was told \(mirror[other] ?? 0) messages with \(other) of "
                    + "\(number), and no reset")
        }
    }
}
