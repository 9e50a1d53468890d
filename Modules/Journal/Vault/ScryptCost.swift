import Cryptography
import JournalRules

/// The work and memory of one passphrase try.
///
/// - Source: RFC 7914.
public struct ScryptCost: Sendable, Hashable {
    /// The most memory that a try may use, whatever a stored key asks for: 1 GiB.
    static let memoryLimit = 1 << 30

    /// Base-2 logarithm of the rounds.
    public let logN: Int
    /// The block size, in 128 bytes.
    public let r: Int
    /// The number of blocks that are mixed one after the other.
    public let p: Int

    /// The memory in bytes.
    public var memory: Int { 128 * r << logN }

    /// The work of a try, in blocks of 128 bytes that are mixed.
    package var work: Int { p * r << logN }

    /// Creates a cost; `nil` unless logN is 1 to 22, r and p are 1 to 16 and the memory is at most
    /// 1 GiB.
    public init?(logN: Int, r: Int, p: Int) {
        guard (1...22).contains(logN), (1...16).contains(r), (1...16).contains(p),
            128 * r << logN <= Self.memoryLimit
        else { return nil }
        self.init(checkedLogN: logN, r: r, p: p)
    }

    private init(checkedLogN logN: Int, r: Int, p: Int) {
        self.logN = logN
        self.r = r
        self.p = p
    }

    /// The cost of a try on a person's device: 128 MiB.
    ///
    /// - Source: OWASP Password Storage Cheat Sheet, 2^17/8/1.
    public static let standard = ScryptCost(checkedLogN: 17, r: 8, p: 1)

    /// A minimal cost for tests; never for real secrets.
    public static let rehearsal = ScryptCost(checkedLogN: 4, r: 8, p: 1)

    /// Reads `ln=17,r=8,p=1`.
    init?(_ text: some StringProtocol) {
        let fields = text.split(separator: ",", omittingEmptySubsequences: false)
        guard fields.count == 3 else { return nil }
        var numbers: [Int] = []
        for (field, name) in zip(fields, ["ln=", "r=", "p="]) {
            guard field.hasPrefix(name), let number = Int(field.dropFirst(name.count)) else {
                return nil
            }
            numbers.append(number)
        }
        self.init(logN: numbers[0], r: numbers[1], p: numbers[2])
    }

    /// The text that ``init(_:)`` reads.
    var text: String { "ln=\(logN),r=\(r),p=\(p)" }

    /// Derives a key; the time depends on the cost.
    func derive(_ passphrase: Passphrase, salt: [UInt8]) throws(VaultError) -> SecretBytes {
        do throws(ScryptFailure) {
            return try Scrypt.derive(
                from: passphrase.bytes, salt: salt, count: DataKey.byteCount, logN: logN, r: r,
                p: p)
        } catch {
            throw .cannotDerive(reason: "\(error)")
        }
    }
}
