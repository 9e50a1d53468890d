import Primitives

/// The point at which two installations that wrote as one device diverged.
package struct Divergence: Sendable, Hashable {
    /// The number of the latest change that both have.
    package let change: Int64
    /// The start under which this installation made the changes that the other one lacks; `nil` if
    /// the trails don't tell, as when both continue under one start.
    package let branch: UInt64?

    /// Creates a fork right after a change, under no known start.
    package init(change: Int64) { (self.change, branch) = (change, nil) }

    /// Creates a fork by comparing the starts of this installation, the first of which began after
    /// the change `since`, with those of the other one.
    ///
    /// One of the two was started after they diverged, and did nothing more under the last start
    /// they share. So that start ended at the fork, with the smaller of the two numbers.
    init(of own: [BootRecord], since: Int64, besides others: BootHistory) {
        var theirs: [UInt64: Int64] = [:]
        for mark in others.marks { theirs[mark.name] = mark.change }
        guard let shared = own.lastIndex(where: { theirs[$0.name] != nil }),
            let their = theirs[own[shared].name]
        else {
            (change, branch) = (since, nil)
            return
        }
        let isLast = shared == own.count - 1
        if isLast, others.marks.last?.name == own[shared].name {
            change = shared == 0 ? since : own[shared - 1].change
            branch = nil
            return
        }
        change = min(own[shared].change, their)
        let isLonger = own[shared].change > change
        branch = own[isLonger || isLast ? shared : shared + 1].name
    }
}

extension DeviceID {
    /// Returns the device that takes over the changes of an installation of this one under a start.
    package func branch(at name: UInt64) -> DeviceID {
        var hash = StableHash()
        hash.combine(self)
        hash.combine(name)
        return hash.identifier()
    }
}
