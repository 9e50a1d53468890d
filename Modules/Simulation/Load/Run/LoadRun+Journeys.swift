import Primitives
import Synchronization

extension LoadRun {
    /// A request or a journey of one account, with its number, which seeds its times to think.
    struct Turn: Sendable {
        let number: Int
        let account: Int
        let intended: Int64
    }

    /// Makes the requests of a journey, each when the one before is answered and thought about.
    func travel(_ journey: Journey, _ turn: Turn, by actor: LoadActor) async {
        var generator = SeededGenerator(seed: plan.seed ^ UInt64(turn.number) &* 0x9E37_79B9)
        var intended = turn.intended
        for step in journey.steps {
            switch step {
            case .think(let mean):
                let time = mean * Double.random(in: 0.5...1.5, using: &generator)
                intended = parts.clock.now() + Int64(time * 1e6)
                guard (try? await wait(until: intended)) != nil else { return }
            case .ask(let operation):
                guard !isEnded, let number = number() else { return }
                await perform(operation, (number, turn.account), by: actor, intended: intended)
                intended = parts.clock.now()
            }
            if isEnded { return }
        }
    }

    /// Counts a request that is due, and returns its number; `nil` if it is dropped, as too many
    /// are in flight.
    func number() -> Int? {
        guard meter.admit(atMost: Self.mostInFlight) else { return nil }
        return requests.wrappingAdd(1, ordering: .relaxed).newValue
    }
}
