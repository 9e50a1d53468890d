import Primitives

/// The descriptions of requests that cannot be decoded.
extension APICoder {
    /// Describes the fault of a body, with its position.
    static func sentence(about error: DecodingError, in bytes: [UInt8]) -> String {
        let path = path(of: error)
        if path.isEmpty {
            if case .dataCorrupted = error { return sentence(aboutUnreadable: bytes) }
        } else if let value = try? JSONReader.read(bytes, depthLimit: depthLimit),
            let number = value.value(at: path)?.unfit
        {
            return sentence(aboutNumber: number, at: path)
        }
        return sentence(about: error)
    }

    /// Describes a body that could not be parsed at all: it is not JSON, or has a number that is no
    /// whole one or out of range.
    static func sentence(aboutUnreadable bytes: [UInt8]) -> String {
        do {
            let value = try JSONReader.read(bytes, depthLimit: depthLimit)
            guard let (path, number) = value.firstUnfit else { return "the body cannot be read" }
            return sentence(aboutNumber: number, at: path)
        } catch {
            return error.isAboutRange
                ? "the body has a number out of range: \(error)" : "the body is not JSON: \(error)"
        }
    }

    /// Describes the fault of parameters or of a single value.
    static func sentence(about error: DecodingError) -> String {
        let place = place(path(of: error))
        return switch error {
        case .keyNotFound: "\(place) is missing"
        case .valueNotFound: "\(place) is empty"
        case .typeMismatch: "\(place) has the wrong type"
        case .dataCorrupted(let context):
            // The compiler's own decoding of an enumeration names its type.
            context.debugDescription.hasPrefix("Cannot initialize ")
                ? "\(place) has a value that is not one of those allowed"
                : "\(place) cannot be read: \(context.debugDescription)"
        @unknown default: "the request cannot be read"
        }
    }

    private static func sentence(aboutNumber number: Double, at path: [String]) -> String {
        number.magnitude < 0x1p63
            ? "\(place(path)) is not a whole number: \(number)"
            : "\(place(path)) is out of range: \(number) does not fit in the 64 bits of a whole "
                + "number"
    }

    /// The nesting depth to which an invalid body is parsed to describe its fault.
    private static let depthLimit = 128

    private static func path(of error: DecodingError) -> [String] {
        let keys: [any CodingKey] =
            switch error {
            case .keyNotFound(let key, let context): context.codingPath + [key]
            case .valueNotFound(_, let context), .typeMismatch(_, let context),
                .dataCorrupted(let context):
                context.codingPath
            @unknown default: []
            }
        return keys.map { $0.intValue.map(String.init) ?? $0.stringValue }
    }

    private static func place(_ path: [String]) -> String {
        path.isEmpty ? "the request" : path.joined(separator: ".")
    }
}

extension JSONValue {
    /// Returns the value at a path of member names and array indices; `nil` if there is none.
    fileprivate func value(at path: some Collection<String>) -> JSONValue? {
        guard let step = path.first else { return self }
        let rest = path.dropFirst()
        switch self {
        case .object(let members): return members[step]?.value(at: rest)
        case .array(let values):
            guard let index = Int(step), values.indices.contains(index) else { return nil }
            return values[index].value(at: rest)
        default: return nil
        }
    }

    /// The number, if it has a fraction or its magnitude is at least 2⁶³, as no number of the
    /// protocol; `nil` for every other value.
    fileprivate var unfit: Double? {
        guard case .number(let number) = self,
            number.magnitude >= 0x1p63 || number != number.rounded()
        else { return nil }
        return number
    }

    /// The first such number inside, with its path.
    fileprivate var firstUnfit: (path: [String], number: Double)? {
        switch self {
        case .object(let members):
            for member in members {
                guard let (path, number) = member.value.firstUnfit else { continue }
                return ([member.name] + path, number)
            }
            return nil
        case .array(let values):
            for (index, value) in values.enumerated() {
                guard let (path, number) = value.firstUnfit else { continue }
                return (["\(index)"] + path, number)
            }
            return nil
        default: return unfit.map { ([], $0) }
        }
    }
}
