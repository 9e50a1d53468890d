import API
import Sync

extension StoredPage {
    /// Returns the page as a message in a form.
    ///
    /// - Throws: A storage error if a document can't be read, for a form that requires this.
    func message(in form: MessageForm) throws -> [UInt8] {
        switch form {
        case .json: json
        case .jsonWithTexts: json(numbers: .texts)
        case .binary: try binary
        }
    }
}
