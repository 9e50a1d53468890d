/// Where two installations that wrote as one device went apart.
struct Fork: Sendable, Hashable {
    /// The number of the latest change that both have.
    let change: Int64
    /// The start under which this one did what the other one does not have; `nil` where the trails
    /// don't tell, as when both go on under one start.
    let branch: UInt64?

    /// Right after a change, under no start that is known.
    init(change: Int64) { (self.change, branch) = (change, nil) }

    /// Compares the starts of this installation, of which the first began after the change
    /// `since`, with those of the other one.
    ///
    /// One of both was started after they went apart, and did nothing more under the last start
    /// that they share. So that start ended there with the smaller of both numbers.
    init(of own: [BootMark], since: Int64, besides others: BootTrail) {
        let theirs = Dictionary(others.marks.map { ($0.name, $0.change) }) { $1 }
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
