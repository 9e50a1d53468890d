import Merge
import Primitives

/// The names of an entry's parts in its document.
package enum EntryField {
    /// The kind of the documents.
    package static let kind = DocumentKind(rawValue: "entry")
    /// The texts.
    package static let text = "text"
    /// The time of the entry.
    package static let at = "at"
    /// The mark of a starred one.
    package static let isStarred = "starred"

    /// The stamp that the text of a device had before the device wrote it again in another form.
    static func formerStamp(of device: DeviceID) -> String { "form-\(device)" }
}

/// The state of an entry in its document.
package struct EntryState {
    /// The texts that no other text replaced, in the order in which they were written.
    package let texts: [StoredText]
    /// The time of the entry.
    package let at: Instant
    /// Whether it is marked with a star.
    package let isStarred: Bool

    /// The most bytes of one entry's text in UTF-8.
    package static let textLimit = 64 * 1024
    /// The most versions of a text that are shown; the latest ones are.
    package static let mostTexts = 64

    /// Reads a document.
    package init(_ document: Document) {
        let written = document.text(EntryField.text).values.compactMap { $0.value.text }
        if written.isEmpty {
            // Entries from before texts kept all versions hold their text in a field.
            texts = (document[EntryField.text]?.text).map { [.clear($0)] } ?? []
        } else {
            texts = written.map { StoredText($0) }
        }
        at = Instant(milliseconds: document[EntryField.at]?.integer ?? 0).madeReadable
        isStarred = document[EntryField.isStarred]?.bool ?? false
    }

    /// The texts, cut to what an entry may have.
    package var shownTexts: [StoredText] { texts.suffix(Self.mostTexts).map { $0.shown } }
}

extension Document {
    /// Whether a device deleted an entry that exists only because another one, which did not know
    /// that, wrote its texts again in another form.
    package var isEntryDeletedInFormerForm: Bool {
        let text = text(EntryField.text)
        guard !isDeleted, let deletion = text.deletion, deletion.isDeleted else { return false }
        return text.progress.keys.allSatisfy { formerTime(on: $0) <= deletion.seen[$0] ?? 0 }
    }

    /// The time of the latest text of a device, whatever form it got since; 0 if it wrote none.
    fileprivate func formerTime(on device: DeviceID) -> UInt64 {
        let time = text(EntryField.text).progress[device] ?? 0
        guard let note = fields[EntryField.formerStamp(of: device)], note.stamp.time == time,
            let former = note.value.text.flatMap({ Stamp($0) })
        else { return time }
        return former.time
    }
}

extension Edit {
    /// Replaces all texts of an entry that are known here.
    package mutating func set(_ texts: [StoredText]) {
        let values = texts.map { Scalar.text($0.stored) }
        let stamp = stamp()
        document.changeText(EntryField.text) { $0.set(values, at: stamp) }
        // The text of an older program must not stay beside the new ones.
        if document[EntryField.text] != nil { set(EntryField.text, to: .null) }
    }

    /// Writes the texts of an entry again in another form, such as sealed.
    ///
    /// That adds nothing to the entry, so a device that deleted it, and knew its texts in the
    /// former form, knew them all (``Document/isEntryDeletedInFormerForm``).
    package mutating func rewrite(_ texts: [StoredText]) {
        let former = document.formerTime(on: device)
        set(texts)
        guard let now = document.text(EntryField.text).progress[device] else { return }
        document.set(
            EntryField.formerStamp(of: device),
            to: .text("\(Stamp(time: former, device: device))"),
            at: Stamp(time: now, device: device))
    }

    /// Writes a text beside those of an entry, as if another device had written it.
    package mutating func add(_ text: StoredText) {
        // A text of an older program is in a field.
        if document[EntryField.text] != nil { return set(EntryState(document).texts + [text]) }
        let stamp = stamp()
        document.changeText(EntryField.text) { known in
            let own = known.values.filter { $0.stamp.device == stamp.device }.map { $0.value }
            var write = MultiValue()
            write.set(own + [.text(text.stored)], at: stamp)
            known.merge(write)
        }
    }

    /// Writes an entry, in the place of one that was deleted, too; without a star, that stays.
    package mutating func writeEntry(_ texts: [StoredText], at time: Instant, isStarred: Bool?) {
        set(texts)
        // Written even if they are the same: what one edit wrote is unchanged since.
        document.set(EntryField.at, to: .integer(time.milliseconds), at: stamp())
        if document.isDeleted { setDeleted(false) }
        if let isStarred, isStarred || document.fields[EntryField.isStarred] != nil {
            document.set(EntryField.isStarred, to: .bool(isStarred), at: stamp())
        }
    }
}
