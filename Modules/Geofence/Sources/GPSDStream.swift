import Primitives

/// Reads what a gpsd tells a client that watches it, in whatever pieces it comes.
///
/// ```
/// var stream = GPSDStream()
/// send(GPSDStream.wish)
/// for fix in stream.receive(bytes, at: now) { take(fix) }
/// ```
/// A line that can't be read is counted and left out, since the receiver goes on; only a server
/// that is no gpsd at all is an error.
///
/// - Source: gpsd's JSON protocol, gpsd.io/gpsd_json.html.
public struct GPSDStream: Hashable, Sendable {
    /// What a client says to be told of every fix.
    public static let wish = "?WATCH={\"enable\":true,\"json\":true};\n"

    /// The version that the server told; `nil` until then.
    public private(set) var release: String?
    /// How many lines could not be read.
    public private(set) var unreadable = 0
    /// Whether the first line was none of a gpsd: something else listens there.
    public private(set) var isStranger = false

    private let limits: FixLimits
    private var line: [UInt8] = []
    private var isTooLong = false
    private var lines = 0

    /// Starts before the first byte.
    public init(limits: FixLimits = FixLimits()) { self.limits = limits }

    /// Takes the next bytes; answers the fixes that they complete, received at an instant.
    ///
    /// - Complexity: O(bytes); at most ``FixLimits/lineBytes`` are kept for the next call.
    public mutating func receive(_ bytes: some Sequence<UInt8>, at now: Instant) -> [Fix] {
        var fixes: [Fix] = []
        for byte in bytes where !isStranger {
            if byte == UInt8(ascii: "\n") {
                if let fix = endLine(at: now) { fixes.append(fix) }
            } else if line.count < limits.lineBytes {
                line.append(byte)
            } else {
                isTooLong = true
            }
        }
        return fixes
    }

    private mutating func endLine(at now: Instant) -> Fix? {
        defer {
            line.removeAll(keepingCapacity: true)
            isTooLong = false
        }
        guard line.contains(where: { $0 > 0x20 }) else { return nil }
        lines += 1
        let report = isTooLong ? nil : report()
        guard let report, report["class"] != nil else {
            // A gpsd says which one it is before anything else.
            if lines == 1 { isStranger = true }
            unreadable += 1
            return nil
        }
        if report["class"]?.label == "VERSION" { release = report["release"]?.label }
        do {
            guard case .fix(let fix) = try GPSDReport(report).outcome(line: lines) else {
                return nil
            }
            return Fix(
                at: fix.at, coordinate: fix.coordinate, accuracy: fix.accuracy, receivedAt: now)
        } catch {
            unreadable += 1
            return nil
        }
    }

    private func report() -> [JSONMember]? {
        guard case .object(let members)? = try? JSONReader.read(line, depthLimit: limits.depth)
        else { return nil }
        return members
    }
}
