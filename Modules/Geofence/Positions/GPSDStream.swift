import Primitives

/// A reader of the reports of gpsd to a client that watches it, in pieces of any size.
///
/// ```
/// var stream = GPSDStream()
/// send(GPSDStream.wish)
/// for fix in stream.receive(bytes, at: now) { take(fix) }
/// ```
/// A line that can't be read is counted and left out, since the receiver goes on; only a server
/// that is not gpsd is an error.
///
/// - Source: gpsd's JSON protocol, gpsd.io/gpsd_json.html.
public struct GPSDStream: Hashable, Sendable {
    /// The command by which a client asks for every fix.
    public static let wish = "?WATCH={\"enable\":true,\"json\":true};\n"

    /// The version that the server reported; `nil` before that.
    public private(set) var release: String?
    /// The number of lines that could not be read.
    public private(set) var unreadable = 0
    /// Whether the first line did not come from gpsd: another server listens there.
    public private(set) var isStranger = false

    private let limits: FixLimits
    private var line: [UInt8] = []
    private var isTooLong = false
    private var lines = 0

    /// Creates a stream before its first byte.
    public init(limits: FixLimits = FixLimits()) { self.limits = limits }

    /// Takes the next bytes and returns the fixes that they complete, received at an instant.
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
            // gpsd sends its version before anything else.
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
