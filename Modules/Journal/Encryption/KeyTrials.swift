/// The wrapped keys on which a passphrase is tried, in order.
///
/// Anybody with the account may add forms that cost much to try. So beyond the first form of each
/// key that this device had, the tries have a common limit.
struct KeyTrials {
    /// A try.
    struct Trial {
        let wrapped: WrappedKey
        /// Whether it is tried whatever it costs, and a failure is told.
        let isSure: Bool
        /// Whether this device had the key, or has texts that it sealed. Others are tried only with
        /// a passphrase that opens none of these.
        let isWanted: Bool
    }

    /// A key with its forms: those kept here, then those of the document.
    typealias Key = (row: KeyRow, present: [KeyForm])

    /// The most work of all other tries.
    private static let mostWork = 8 * ScryptCost.standard.work

    private(set) var trials: [Trial] = []

    /// Creates the trials of keys, of which those that are wanted come before the others.
    init(_ keys: [Key], wanted: (KeyRow) -> Bool) {
        let known = keys.filter { $0.row.forms.isKnown }
        let others = keys.filter { !$0.row.forms.isKnown }
        let sealing = others.filter { wanted($0.row) }
        let ordered = known + sealing + others.filter { !wanted($0.row) }
        let lists = ordered.map(Self.forms)
        for list in lists.prefix(known.count) {
            if let first = list.first {
                trials.append(Trial(wrapped: first, isSure: true, isWanted: true))
            }
        }
        var work = Self.mostWork
        for turn in 0..<(lists.map(\.count).max() ?? 0) {
            for (number, list) in lists.enumerated() where turn < list.count {
                if turn == 0, number < known.count { continue }
                let wrapped = list[turn]
                guard wrapped.cost.work <= work else { continue }
                work -= wrapped.cost.work
                let isWanted = number < known.count + sealing.count
                trials.append(Trial(wrapped: wrapped, isSure: false, isWanted: isWanted))
            }
        }
    }

    /// Returns the forms of a key, each once.
    private static func forms(of key: Key) -> [WrappedKey] {
        var forms: [WrappedKey] = []
        for form in key.row.forms.all + key.present where !forms.contains(form.wrapped) {
            forms.append(form.wrapped)
        }
        return forms
    }
}
