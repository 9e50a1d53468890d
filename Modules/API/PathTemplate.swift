/// A path with placeholders, such as `/v1/people/{person}`.
package struct PathTemplate: Sendable, Hashable {
    /// A part between two slashes.
    package enum Segment: Sendable, Hashable {
        /// A fixed part.
        case text(String)
        /// A part that is replaced by the value of the given name.
        case placeholder(String)
    }

    /// The path as it was written.
    package let text: String
    /// The parts.
    package let segments: [Segment]
    /// Whether no part is a placeholder.
    private let isPlain: Bool

    /// Parses a path; a path without a leading slash is a programmer error.
    package init(_ text: String) {
        precondition(text.hasPrefix("/"), "the path \(text) does not begin with a slash")
        self.text = text
        self.segments = Self.parts(of: text).map { part in
            part.hasPrefix("{") && part.hasSuffix("}")
                ? .placeholder(String(part.dropFirst().dropLast())) : .text(part)
        }
        isPlain = segments.allSatisfy { if case .text = $0 { true } else { false } }
    }

    /// The names of the placeholders, from left to right.
    package var placeholders: [String] {
        segments.compactMap { if case .placeholder(let name) = $0 { name } else { nil } }
    }

    /// Returns the values of the placeholders in a path; `nil` if the path does not match.
    package func match(_ path: String) -> [String: String]? {
        if isPlain { return text == path ? [:] : nil }
        return match(parts: Self.parts(of: path))
    }

    /// Returns the values of the placeholders in a split path; `nil` if the path does not match.
    package func match(parts: [String]) -> [String: String]? {
        guard parts.count == segments.count else { return nil }
        var values: [String: String] = [:]
        for (segment, part) in zip(segments, parts) {
            switch segment {
            case .text(let text): guard text == part else { return nil }
            case .placeholder(let name):
                guard !part.isEmpty else { return nil }
                values[name] = part
            }
        }
        return values
    }

    /// Returns the parts of a path between its slashes.
    package static func parts(of path: String) -> [String] {
        path.split(separator: "/", omittingEmptySubsequences: false).dropFirst().map(String.init)
    }

    /// Returns the path with every placeholder replaced.
    ///
    /// - Throws: ``APIError/invalid(_:)`` if a value is missing or would change the path's shape.
    func fill(_ value: (String) -> String?) throws -> String {
        var path = ""
        for segment in segments {
            switch segment {
            case .text(let text): path += "/" + text
            case .placeholder(let name):
                guard let value = value(name), !value.isEmpty, !value.contains("/") else {
                    throw APIError.invalid("\(name) is missing or cannot stand in a path")
                }
                path += "/" + value
            }
        }
        return path
    }
}
