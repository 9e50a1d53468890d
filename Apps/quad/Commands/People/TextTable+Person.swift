import Device
import Looks
import Presentation

extension TextTable.Cell {
    /// Creates the mark of a person in lists: a picture of text, or initials, in the person's
    /// colour.
    static func person(_ person: AccountID, picture: String? = nil, name: String) -> Self {
        .init(
            Initials.mark(picture: picture, name: name), .colored(Look.person(person).color))
    }
}
