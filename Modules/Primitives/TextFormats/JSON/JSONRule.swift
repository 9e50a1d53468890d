/// The rules of JSON that a text can break.
package enum JSONRule: Hashable, Sendable {
    case complete
    case value
    case array
    case object
    case objectNot(String)
    case name
    case colon
    case separator
    case noTrailingComma
    case end
    case depth(limit: Int)
    case distinctNames(String)
    case number
    case range
    case digits
    case noNumber
    case integer(String)
    case closedText
    case noControlCharacter
    case utf8
    case escape
    case wholeCharacter
    case hexadecimal
    case length(limit: Int)
    case expected(UInt8)
    case longList
    case form
    case source(TextFormatError)
}

extension JSONRule: CustomStringConvertible {
    /// The mistake in one clause.
    package var description: String {
        switch self {
        case .complete: "it ends too early"
        case .value: "a value was expected"
        case .array: "an array was expected"
        case .object: "an object was expected"
        case .objectNot(let kind): "an object in braces was expected, not \(kind)"
        case .name: "a name was expected"
        case .colon: "a colon was expected"
        case .separator: "a comma or an end was expected"
        case .noTrailingComma: "a comma stands before the end"
        case .end: "something follows the end"
        case .depth(let limit): "more than \(limit) levels of nesting"
        case .distinctNames(let name):
            "the name \(name.quotedForMessage) comes twice in one object"
        case .number: "this is not a number"
        case .range: "the number is too large"
        case .digits: "the number has more than \(JSONGrammar.digitLimit) digits"
        case .noNumber: "a number is missing"
        case .integer(let token): "\(token) is no integer of 64 bits"
        case .closedText: "a text has no end"
        case .noControlCharacter: "a control character stands in a text"
        case .utf8: "a text is not UTF-8"
        case .escape: "this escape means nothing"
        case .wholeCharacter: "half of a character is escaped"
        case .hexadecimal: "four hexadecimal digits were expected"
        case .length(let limit): "what begins here has more than \(limit >> 20) MiB"
        case .expected(let byte): "\"\(Character(Unicode.Scalar(byte)))\" is missing"
        case .longList: "this list has more elements than are known"
        case .form: "this was not expected here"
        case .source(let error): "\(error)"
        }
    }
}
