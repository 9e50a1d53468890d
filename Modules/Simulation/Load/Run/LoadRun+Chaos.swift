extension LoadRun {
    /// Does the disturbances of the plan at their times: those of one part of the whole one after
    /// the other, those of several parts also at once.
    func disturb(from origin: Int64) async {
        await withTaskGroup(of: Void.self) { group in
            for lane in LoadChaos.Lane.allCases {
                let deeds = plan.chaos.filter { $0.lane == lane }.sorted { $0.at < $1.at }
                guard !deeds.isEmpty else { continue }
                group.addTask {
                    for chaos in deeds {
                        let due = origin + Int64(chaos.at * 1e6)
                        guard (try? await self.wait(until: due)) != nil, !self.isEnded else {
                            return
                        }
                        await self.disturb(chaos, from: origin)
                    }
                }
            }
        }
    }

    private func disturb(_ chaos: LoadChaos, from origin: Int64) async {
        note(chaos, at: Double(parts.clock.now() - origin) / 1e6)
        do {
            switch chaos.deed {
            case .reconnect(let count): cutStreams(parts.part.share(of: count))
            case .backup:
                try parts.ledger.write(.backup)
                try await parts.disturb?(chaos.deed)
            case .restore:
                try await parts.disturb?(chaos.deed)
                try parts.ledger.write(.restored)
            case .kill, .stop, .restart: try await parts.disturb?(chaos.deed)
            }
        } catch {
            fail(error)
        }
    }

    /// Cuts streams, one of each account after the other.
    private func cutStreams(_ count: Int) {
        let all = listeners.sorted { $0.key < $1.key }.map(\.value)
        var left = count
        for number in 0..<LoadAccounts.streamsEach {
            for listeners in all where listeners.indices.contains(number) && left > 0 {
                listeners[number].cut()
                left -= 1
            }
        }
    }
}
