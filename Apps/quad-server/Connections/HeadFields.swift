import API
import HTTPTypes

/// The fields of a request's head that an answer depends on, found in one pass: to look each up by
/// its name costs more than to go through all.
struct HeadFields {
    private(set) var authorization: String?
    private(set) var contentType: String?
    private(set) var accept: String?
    private(set) var expect: String?
    private(set) var ifNoneMatch: String?
    private(set) var lastEventID: String?
    private(set) var version: String?
    private(set) var forwardedFor: String?

    /// Reads the fields; one that stands there several times has all its values.
    init(_ fields: HTTPFields) {
        for field in fields {
            switch field.name.canonicalName {
            case "authorization": Self.add(field, to: &authorization)
            case "content-type": Self.add(field, to: &contentType)
            case "accept": Self.add(field, to: &accept)
            case "expect": Self.add(field, to: &expect)
            case "if-none-match": Self.add(field, to: &ifNoneMatch)
            case "x-forwarded-for": Self.add(field, to: &forwardedFor)
            case "last-event-id": Self.add(field, to: &lastEventID)
            case ProtocolVersions.header: Self.add(field, to: &version)
            default: break
            }
        }
    }

    private static func add(_ field: HTTPField, to value: inout String?) {
        value = value.map { "\($0), \(field.value)" } ?? field.value
    }
}
