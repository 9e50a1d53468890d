extension LoadRun {
    /// Does the disturbances of the plan at their times.
    func disturb(from origin: Int64) async {
        for chaos in plan.chaos.sorted(by: { $0.at < $1.at }) {
            guard (try? await wait(until: origin + Int64(chaos.at * 1e6))) != nil, !isEnded else {
                return
            }
            note(chaos)
            do {
                switch chaos.deed {
                case .reconnect(let count): cutStreams(count)
                default: try await parts.disturb?(chaos.deed)
                }
            } catch {
                return fail(error)
            }
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
