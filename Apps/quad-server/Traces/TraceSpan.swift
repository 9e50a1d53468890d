import Primitives

/// An answered request as a span of a trace: route, status and times, and nothing of people.
struct TraceSpan {
    let trace: String
    let id: String
    /// The span of the caller; `nil` if it told of none.
    let parent: String?
    let method: String
    /// The template of the route; `none` for a path that is none.
    let route: String
    let status: Int
    /// The number of the request in the log.
    let request: String
    /// Nanoseconds since 1970.
    let start: UInt64
    let end: UInt64

    var json: JSONValue {
        var members = [
            JSONMember("traceId", .string(trace)), JSONMember("spanId", .string(id)),
        ]
        if let parent { members.append(JSONMember("parentSpanId", .string(parent))) }
        // 2 is the kind of a server; 2 as a status is an error.
        members += [
            JSONMember("name", .string("\(method) \(route)")), JSONMember("kind", .integer(2)),
            JSONMember("startTimeUnixNano", .string("\(start)")),
            JSONMember("endTimeUnixNano", .string("\(end)")),
            JSONMember(
                "attributes",
                .array([
                    Self.attribute("http.request.method", ["stringValue": .string(method)]),
                    Self.attribute("http.route", ["stringValue": .string(route)]),
                    Self.attribute(
                        "http.response.status_code", ["intValue": .string("\(status)")]),
                    Self.attribute("quad.request", ["stringValue": .string(request)]),
                ])),
            JSONMember(
                "status", .object(status >= 500 ? [JSONMember("code", .integer(2))] : [])),
        ]
        return .object(members)
    }

    /// Returns the message with some spans that a collector takes at `/v1/traces`.
    static func message(_ spans: [TraceSpan]) -> String {
        let resource = JSONValue.object([
            JSONMember(
                "attributes",
                .array([attribute("service.name", ["stringValue": .string("quad-server")])]))
        ])
        let scope = JSONValue.object([
            JSONMember("scope", .object([JSONMember("name", .string("quad-server"))])),
            JSONMember("spans", .array(spans.map(\.json))),
        ])
        return JSONValue.object([
            JSONMember(
                "resourceSpans",
                .array([
                    .object([
                        JSONMember("resource", resource), JSONMember("scopeSpans", .array([scope])),
                    ])
                ]))
        ]).text
    }

    private static func attribute(
        _ key: String, _ value: KeyValuePairs<String, JSONValue>
    ) -> JSONValue {
        .object([
            JSONMember("key", .string(key)),
            JSONMember("value", .object(value.map { JSONMember($0.key, $0.value) })),
        ])
    }
}

/// The place of a request in a trace, as the header `traceparent` of the W3C says it.
struct TraceContext: Equatable {
    /// The trace: 32 hexadecimal digits, not all 0.
    let trace: String
    /// The span of the caller: 16 hexadecimal digits, not all 0.
    let parent: String
    let isRecorded: Bool

    /// Reads the header; `nil` for what is none, or of the version that is forbidden.
    init?(_ header: String) {
        let parts = header.split(separator: "-", omittingEmptySubsequences: false)
        guard parts.count >= 4, let version = Self.hex(parts[0], 2), version != "ff",
            version != "00" || parts.count == 4, let trace = Self.hex(parts[1], 32),
            let parent = Self.hex(parts[2], 16), let flags = Self.hex(parts[3], 2),
            let bits = UInt8(flags, radix: 16), trace.contains(where: { $0 != "0" }),
            parent.contains(where: { $0 != "0" })
        else { return nil }
        (self.trace, self.parent, isRecorded) = (trace, parent, bits & 1 == 1)
    }

    /// Returns a text if it is a number of lower-case hexadecimal digits.
    private static func hex(_ text: Substring, _ count: Int) -> String? {
        let digits = text.utf8.allSatisfy {
            (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0)
                || (UInt8(ascii: "a")...UInt8(ascii: "f")).contains($0)
        }
        return digits && text.utf8.count == count ? String(text) : nil
    }
}
