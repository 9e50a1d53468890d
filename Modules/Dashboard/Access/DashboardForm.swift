/// The fields of a form or a query, as a browser sends them. Of several fields of one name the last
/// counts.
package struct DashboardForm: Sendable {
    private var fields: [String: [UInt8]] = [:]

    /// Creates a form without fields.
    package init() {}

    /// Reads `name=value&name=value`; what can't be read is left out.
    package init(urlEncoded text: some StringProtocol) {
        for pair in text.split(separator: "&") {
            let parts = pair.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            let value = parts.count > 1 ? parts[1] : ""
            guard let name = DashboardPath.decoded(parts[0], plusIsSpace: true),
                let value = DashboardPath.decoded(value, plusIsSpace: true)
            else { continue }
            fields[name] = Array(value.utf8)
        }
    }

    /// Reads a form with files; parts that can't be read are left out.
    ///
    /// - Source: RFC 7578.
    package init(multipart bytes: [UInt8], boundary: String) {
        let mark = Array("--\(boundary)".utf8)
        var rest = bytes[...]
        guard var start = rest.firstRange(of: mark) else { return }
        while true {
            rest = rest[start.upperBound...]
            guard let end = rest.firstRange(of: Array("\r\n".utf8) + mark) else { return }
            take(part: rest[..<end.lowerBound])
            start = end
        }
    }

    private mutating func take(part: ArraySlice<UInt8>) {
        guard let gap = part.firstRange(of: Array("\r\n\r\n".utf8)),
            let head = String(validating: part[..<gap.lowerBound], as: UTF8.self)
        else { return }
        for piece in head.split(separator: ";") {
            let piece = piece.drop { $0 == " " }
            guard piece.hasPrefix("name=\"") else { continue }
            let name = piece.dropFirst(6).prefix { $0 != "\"" }
            fields[String(name)] = Array(part[gap.upperBound...])
        }
    }

    /// Creates a form of a request's body by its type; `nil` if it is neither kind of form.
    package init?(_ bytes: [UInt8], type: String) {
        let parts = type.split(separator: ";").map { $0.drop { $0 == " " } }
        switch parts.first?.lowercased() {
        case "application/x-www-form-urlencoded":
            guard let text = String(validating: bytes, as: UTF8.self) else { return nil }
            self.init(urlEncoded: text)
        case "multipart/form-data":
            guard let boundary = parts.first(where: { $0.hasPrefix("boundary=") })?.dropFirst(9)
            else { return nil }
            self.init(multipart: bytes, boundary: boundary.filter { $0 != "\"" })
        default: return nil
        }
    }

    /// Returns the bytes of a field.
    package func bytes(_ name: String) -> [UInt8]? { fields[name] }

    /// Returns the text of a field, without white space around it; `nil` if it is not there.
    package subscript(_ name: String) -> String? {
        guard let text = raw(name) else { return nil }
        let start = text.drop(while: \.isWhitespace)
        return String(start.reversed().drop(while: \.isWhitespace).reversed())
    }

    /// Returns the text of a field that is not as the page showed it; `nil` if it is, so that what
    /// another operator changed meanwhile stays.
    package func changed(_ name: String) -> String? {
        self["was-" + name] == self[name] ? nil : self[name]
    }

    /// Returns the text of a field as it was typed, with line feeds between its lines.
    package func raw(_ name: String) -> String? {
        fields[name].flatMap { String(validating: $0, as: UTF8.self) }?
            .replacing("\r\n", with: "\n")
    }
}
