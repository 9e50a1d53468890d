import Primitives

/// A failure as a sentence for the person.
struct Explained: Error, Hashable, CustomStringConvertible {
    let description: String

    init(_ description: String) { self.description = description }

    init(_ error: any Error) {
        description = (error as? any ClassifiedError)?.wholeSentence ?? "\(error)"
    }
}

extension String {
    /// The text with a capital and a full stop.
    var asSentence: String { prefix(1).uppercased() + dropFirst() + "." }
}
