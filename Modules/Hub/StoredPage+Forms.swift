import API
import Sync

extension StoredPage {
    /// The page as a message in a form.
    ///
    /// - Throws: a storage error if a document can't be read, for a form that needs that.
    func message(in form: MessageForm) throws -> [UInt8] {
        switch form {
        case .json: json
        case .jsonWithTexts: json(numbers: .texts)
        case .binary: try binary
        }
    }
}
