import Foundation
import Primitives
import TestSupport

/// What happens to whole machines, so that nothing on them tells: their disks hold the notes, too.
extension CopiedStores {
    /// One random step on machines that nobody tells apart.
    mutating func stepOfMachines() async throws {
        clock.advance(by: .milliseconds(Int.random(in: 1...5000, using: &random)))
        switch Int.random(in: 0..<26, using: &random) {
        case 0..<11: try await act(0)
        case 11..<14: try await cloneMachine(0)
        case 14..<18: try await startClone(0)
        case 18: try await putMachineBack(0)
        case 19, 20:
            clock.reboot()
            try await reopen(0)
        default: try await sync(0)
        }
    }

    /// Whether a store has its machine for itself.
    private func isAlone(_ index: Int) -> Bool {
        copies.filter { $0.stateFolder == copies[index].stateFolder }.count == 1
            && copies[index].stateFolder == copies[index].place.stateFolder
    }

    private func disk(_ index: Int) throws -> Backup {
        (try copies[index].place.files(), copies[index].known)
    }

    /// The machine is off, its disk is cloned, and it is started again.
    mutating func cloneMachine(_ index: Int) async throws {
        guard isAlone(index), disks[index].count < 5 else { return }
        await copies[index].device.store.close()
        disks[index].append(try disk(index))
        clock.reboot()
        try await reopen(index)
    }

    /// One of the clones is started in the place of the one that is on.
    mutating func startClone(_ index: Int) async throws {
        guard isAlone(index), let disk = disks[index].indices.randomElement(using: &random) else {
            return
        }
        try await start(disk, index)
    }

    /// The disk is put back to one that was cloned; what was on it since is gone, unless it was
    /// synced.
    mutating func putMachineBack(_ index: Int) async throws {
        guard isAlone(index), let disk = disks[index].randomElement(using: &random) else { return }
        await copies[index].device.store.close()
        try copies[index].place.put(disk.files)
        copies[index].known = disk.known
        clock.reboot()
        try await reopen(index)
    }

    /// Changes the disks: what was on is off, and one that was off is started.
    mutating func start(_ number: Int, _ index: Int) async throws {
        await copies[index].device.store.close()
        let other = disks[index][number]
        disks[index][number] = try disk(index)
        try copies[index].place.put(other.files)
        copies[index].known = other.known
        clock.reboot()
        try await reopen(index)
    }
}
