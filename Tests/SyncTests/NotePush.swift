import Merge
import Primitives

@testable import Sync

extension PushRequest {
    /// Returns a batch of one note, whose number is set at a time that the batch's number gives.
    static func note(_ number: Int64, batch: Int64, by device: DeviceID) -> PushRequest {
        var document = Document()
        document.set("n", to: .integer(number), at: Stamp(time: UInt64(batch), device: device))
        return PushRequest(
            device: device, batch: batch,
            documents: [
                SharedDocument(kind: DocumentKind(rawValue: "note"), id: "a", state: document)
            ])
    }
}
