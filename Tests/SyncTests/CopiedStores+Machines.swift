import Foundation
import Primitives
import TestSupport

/// Cloning of whole machines, which nothing on them reveals: their disks hold the notes, too.
extension CopiedStores {
    /// Performs one random step on machines that can't be told apart.
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

    /// Whether a store is the only one on its machine.
    private func isAlone(_ index: Int) -> Bool {
        copies.filter { $0.stateFolder == copies[index].stateFolder }.count == 1
            && copies[index].stateFolder == copies[index].place.stateFolder
    }

    private func disk(_ index: Int) throws -> Backup {
        (try copies[index].place.files(), copies[index].known)
    }

    /// Shuts a machine down, clones its disk, and starts it again.
    mutating func cloneMachine(_ index: Int) async throws {
        guard isAlone(index), disks[index].count < 5 else { return }
        await copies[index].device.store.close()
        disks[index].append(try disk(index))
        clock.reboot()
        try await reopen(index)
    }

    /// Starts one of the clones in place of the running machine.
    mutating func startClone(_ index: Int) async throws {
        guard isAlone(index), let disk = disks[index].indices.randomElement(using: &random) else {
            return
        }
        try await start(disk, index)
    }

    /// Restores a machine's disk from a clone; later changes are lost unless they were synced.
    mutating func putMachineBack(_ index: Int) async throws {
        guard isAlone(index), let disk = disks[index].randomElement(using: &random) else { return }
        await copies[index].device.store.close()
        try copies[index].place.put(disk.files)
        copies[index].known = disk.known
        clock.reboot()
        try await reopen(index)
    }

    /// Swaps disks: the running one is put away, and one that was off is started.
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
