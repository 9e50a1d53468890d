import Primitives

/// The network that carries messages and streams.
extension SyncWorld {
    /// Sends an occurrence on its way, if the network lets it through.
    func carry(_ occurrence: Occurrence, of device: VirtualDevice, outwards: Bool) {
        let troubles = device.troubles
        if outwards ? troubles.isCutOut : troubles.isCutIn { return }
        if device.network.chance(troubles.loss) {
            meetings.meet(.loss, device.waiting)
            // A stream that loses an announcement is dead.
            if case .announced = occurrence { cutStreams(of: device.number) }
            return
        }
        if troubles.isClogged {
            held.append((device.number, occurrence))
            return
        }
        var moment = now + Int64.random(in: plan.latency, using: &device.network)
        if troubles.delay > 0 {
            moment += Int64.random(in: 0...troubles.delay, using: &device.network)
            meetings.meet(.delay, device.waiting)
        }
        if troubles.disorder > 0 {
            moment += Int64.random(in: 0...troubles.disorder, using: &device.network)
            meetings.meet(.reordering, device.waiting)
        }
        queue.add(occurrence, at: moment)
        if device.network.chance(troubles.duplication) {
            meetings.meet(.duplication, device.waiting)
            queue.add(
                occurrence, at: moment + Int64.random(in: 0...5000, using: &device.network))
        }
    }

    /// Releases the held messages of a device, latest first.
    func free(_ number: Int) {
        let own = held.filter { $0.device == number }
        held.removeAll { $0.device == number }
        for (index, message) in own.reversed().enumerated() {
            queue.add(message.occurrence, at: now + Int64(index) * 20 + 1)
        }
    }

    /// Has a device request a stream after a delay.
    func reconnect(_ device: VirtualDevice, in delay: Int64) {
        device.stream = nil
        device.streamToken += 1
        queue.add(
            .connect(device: device.number, token: device.streamToken), at: now + delay)
    }

    /// Requests a stream for a device, and plans the next request in case there is none by then.
    func connect(_ number: Int, _ token: Int) {
        guard let device = devices[number], device.isUp, device.streamToken == token,
            device.stream == nil
        else { return }
        carry(.listen(device: number, token: token), of: device, outwards: true)
        let pause =
            isSilent
            ? PlanDraft.day : Int64.random(in: 4000...8000, using: &device.network)
        queue.add(.connect(device: number, token: token), at: now + pause)
    }

    /// Opens a stream on the server, which announces its revision at once.
    func listen(_ number: Int, _ token: Int) {
        guard let device = devices[number], server.isUp else { return }
        guard device.isSignedIn else {
            return carry(.signIn(device: number), of: device, outwards: false)
        }
        server.streamCount += 1
        server.streams[server.streamCount] = number
        carry(
            .opened(
                device: number, token: token, stream: server.streamCount,
                revision: server.revision(of: device.account)), of: device, outwards: false)
    }

    /// Delivers a stream to a device.
    func opened(_ number: Int, _ token: Int, _ stream: Int, _ revision: Int64) {
        guard let device = devices[number], device.isUp, device.streamToken == token,
            device.stream == nil
        else { return }
        trace.note(now, .stream, number, revision, "device \(number) listens")
        device.stream = stream
        device.failures = 0
        alarm(device, in: 0)
        // The stream may have died while it was being opened.
        if server.streams[stream] == nil {
            queue.add(.noticed(device: number, stream: stream), at: now + 5000)
        }
    }

    /// Announces a revision to all devices of an account.
    func announce(_ revision: Int64, to account: Int) {
        for (stream, number) in server.streams.sorted(by: { $0.key < $1.key }) {
            guard let device = devices[number], device.account == account else { continue }
            carry(
                .announced(device: number, stream: stream, revision: revision), of: device,
                outwards: false)
        }
    }

    /// Delivers the announcement of a revision to a device.
    func announced(_ number: Int, _ stream: Int, _ revision: Int64) {
        guard let device = devices[number], device.isUp, device.stream == stream else { return }
        trace.note(now, .stream, number, revision, "device \(number) hears of \(revision)")
        // The known revision may be from before the server was restored, so a lower one is news,
        // too.
        if device.isExchanging {
            device.isStale = true
        } else if revision != device.revision {
            alarm(device, in: 0)
        }
        device.revision = revision
    }

    /// Has a device notice that its stream is dead, and request another.
    func noticed(_ number: Int, _ stream: Int) {
        guard let device = devices[number], device.isUp, device.stream == stream else { return }
        reconnect(device, in: 0)
        alarm(device, in: Int64.random(in: 0...15_000, using: &device.network))
    }

    /// Cuts the streams of a device, or of all; the devices notice within five seconds.
    func cutStreams(of number: Int? = nil) {
        for (stream, listener) in server.streams.sorted(by: { $0.key < $1.key })
        where number == nil || listener == number {
            server.streams[stream] = nil
            guard let device = devices[listener] else { continue }
            queue.add(
                .noticed(device: listener, stream: stream),
                at: now + Int64.random(in: 0...5000, using: &device.network))
        }
    }
}
