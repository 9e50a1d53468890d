import Accounts
import Primitives
import Testing

@testable import Hub

@Suite("The line before the hashes")
struct HashingLineTests {
    @Test("Only so many are in at once, and all get their turn")
    func places() async throws {
        let line = HashingLine(.init(places: 2))
        let room = Room()
        await withTaskGroup(of: Void.self) { group in
            for _ in 0..<50 {
                group.addTask {
                    #expect(await line.enter(.unknown))
                    await room.enter()
                    await Task.yield()
                    await room.leave()
                    line.leave(.unknown)
                }
            }
        }
        #expect(await room.most == 2)
        #expect(line.count == 0)
    }

    @Test("A network has few places; others and known devices are not touched by it")
    func networks() async throws {
        let line = HashingLine(.init(places: 1, waiting: 16, perNetwork: 2, patience: .zero))
        let (flood, other) = (Caller(address: "192.0.2.1"), Caller(address: "192.0.2.2"))
        #expect(await line.enter(flood))
        let second = Task { await line.enter(flood) }
        await eventually { line.count == 1 }
        #expect(await !line.enter(flood))
        let honest = Task { await line.enter(other) }
        await eventually { line.count == 2 }
        line.leave(flood)
        #expect(await second.value)
        line.leave(flood)
        #expect(await honest.value)
        line.leave(other)
        #expect(await line.enter(flood))
    }

    @Test("The line is short: who comes too late is refused")
    func short() async throws {
        let line = HashingLine(.init(places: 1, waiting: 2, perNetwork: 1, patience: .zero))
        #expect(await line.enter(Caller(address: "192.0.2.1")))
        let waiting = (2...3).map { number in
            Task { await line.enter(Caller(address: "192.0.2.\(number)")) }
        }
        await eventually { line.count == 2 }
        #expect(await !line.enter(Caller(address: "192.0.2.4")))
        line.leave(Caller(address: "192.0.2.1"))
        line.leave(Caller(address: "192.0.2.2"))
        for task in waiting { #expect(await task.value) }
    }

    @Test("Who comes while others of the network leave has a place")
    func patience() async throws {
        let line = HashingLine(.init(places: 1, perNetwork: 4, patience: .seconds(60)))
        let caller = Caller(address: "192.0.2.1")
        #expect(await line.enter(caller))
        let abandoned = (0..<100).map { _ in Task { await line.enter(caller) } }
        await eventually { line.count == 100 }
        let honest = Task { await line.enter(caller) }
        await eventually { line.count == 101 }
        for task in abandoned { task.cancel() }
        for task in abandoned { #expect(await !task.value) }
        line.leave(caller)
        #expect(await honest.value)
    }

    @Test("Networks take turns, and a long line makes room for a short one")
    func fairness() async throws {
        let line = HashingLine(.init(places: 1, waiting: 8, perNetwork: 8))
        let (flood, other) = (Caller(address: "192.0.2.1"), Caller(address: "192.0.2.2"))
        #expect(await line.enter(flood))
        let order = Order()
        func wait(_ caller: Caller, _ name: String) -> Task<Bool, Never> {
            Task {
                let isIn = await line.enter(caller)
                if isIn { await order.note(name) }
                return isIn
            }
        }
        var crowd: [Task<Bool, Never>] = []
        for number in 0..<8 {
            crowd.append(wait(flood, "flood"))
            await eventually { line.count == number + 1 }
        }
        let honest = wait(other, "other")
        // The last of the crowd has made room.
        #expect(await !crowd[7].value)
        #expect(line.count == 8)
        for turn in 1...3 {
            line.leave(turn == 3 ? other : flood)
            await order.reaches(turn)
        }
        #expect(await honest.value)
        #expect(await order.names == ["flood", "other", "flood"])
        crowd.forEach { $0.cancel() }
    }

    @Test("A network with too many wrong passwords comes last, one at a time, and rests")
    func suspects() async throws {
        let line = HashingLine(.init(places: 2, rest: .milliseconds(200)))
        var suspect = Caller(address: "192.0.2.1")
        suspect.isSuspect = true
        let caller = suspect
        #expect(await line.enter(caller))
        let second = Task { await line.enter(caller) }
        await eventually { line.count == 1 }
        // The other place is free, and not for the suspect.
        let honest = Caller(address: "192.0.2.2")
        #expect(await line.enter(honest))
        line.leave(honest)
        #expect(line.count == 1)
        let started = ContinuousClock.now
        line.leave(caller, wasWrong: true)
        #expect(await second.value)
        #expect(ContinuousClock.now - started > .milliseconds(150))
        // A right password costs the next one nothing.
        let third = Task { await line.enter(caller) }
        await eventually { line.count == 1 }
        line.leave(caller)
        #expect(await third.value)
        line.leave(caller)
    }

    @Test("Who has gone leaves the line, also before standing in it")
    func gone() async throws {
        let line = HashingLine(.init(places: 1))
        #expect(await line.enter(.unknown))
        let abandoned = (0..<100).map { _ in Task { await line.enter(.unknown) } }
        await eventually { line.count == 100 }
        for task in abandoned { task.cancel() }
        for task in abandoned { #expect(await !task.value) }
        #expect(line.count == 0)
        let late = Task {
            withUnsafeCurrentTask { $0?.cancel() }
            return await line.enter(.unknown)
        }
        #expect(await !late.value)
        line.leave(.unknown)
        #expect(await line.enter(.unknown))
    }

    @Test("Addresses of one customer are one network")
    func addresses() {
        #expect(Caller(address: "2001:db8:1:2:3:4:5:6").network == "2001:db8:1:2::/64")
        #expect(
            Caller(address: "2001:db8:1:2::9").network
                == Caller(address: "2001:DB8:1:2:ffff::1").network)
        #expect(
            Caller(address: "2001:db8:1:3::9").network
                != Caller(address: "2001:db8:1:2::9").network)
        #expect(Caller(address: "::1").network == "0:0:0:0::/64")
        #expect(Caller(address: "::ffff:192.0.2.7").network == "192.0.2.7")
        #expect(Caller(address: "192.0.2.7").network == "192.0.2.7")
        #expect(Caller(address: nil).network.isEmpty)
    }

    private func eventually(_ condition: () -> Bool) async {
        for _ in 0..<10_000 where !condition() { try? await Task.sleep(for: .milliseconds(1)) }
        #expect(condition())
    }
}

/// The names of those who got in, in order.
private actor Order {
    private(set) var names: [String] = []

    func note(_ name: String) { names.append(name) }

    func reaches(_ count: Int) async {
        for _ in 0..<10_000 where names.count < count {
            try? await Task.sleep(for: .milliseconds(1))
        }
        #expect(names.count >= count)
    }
}

/// A counter of the tasks that are inside at the same time.
private actor Room {
    private var inside = 0
    private(set) var most = 0

    func enter() {
        inside += 1
        most = max(most, inside)
    }

    func leave() { inside -= 1 }
}
