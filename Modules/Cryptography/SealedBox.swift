import CSodium

/// Encryption to the public half of a pair of keys: whoever has only that half can seal, and only
/// who has the secret half can open.
///
/// - Source: `crypto_box_seal` of libsodium: X25519, XSalsa20-Poly1305, and BLAKE2b for the nonce.
package enum SealedBox {
    /// The bytes of each half of a pair, and of a seed.
    package static let keySize = 32
    private static let nonceSize = 24
    private static let tagSize = 16

    /// The bytes that a box has in addition to its plaintext.
    package static let overhead = keySize + tagSize

    /// A pair of keys.
    package struct Pair: Sendable {
        /// The half that seals, which anybody may know.
        package let publicHalf: [UInt8]
        fileprivate let secretHalf: SecretBytes

        /// Creates the pair that belongs to a seed of ``SealedBox/keySize`` bytes.
        package init(seed: SecretBytes) {
            precondition(seed.count == keySize, "wrong size")
            var half = [UInt8](repeating: 0, count: keySize)
            secretHalf = SecretBytes(count: keySize) { secret in
                half.withUnsafeMutableBufferPointer { half in
                    let (half, secret) = (half.baseAddress!, secret.baseAddress!)
                    nonisolated(unsafe) let parts = (half, secret)
                    seed.withBytes { _ = crypto_box_seed_keypair(parts.0, parts.1, $0) }
                }
            }
            publicHalf = half
        }
    }

    /// Encrypts bytes to the public half of a pair.
    ///
    /// - Parameter seed: Random bytes, which must not be used twice, for a pair that is only used
    ///   for this box.
    /// - Returns: The box; `nil` if the half is not one that can be used.
    package static func seal(
        _ plaintext: [UInt8], to publicHalf: [UInt8], seed: SecretBytes
    ) -> [UInt8]? {
        guard publicHalf.count == keySize else { return nil }
        let own = Pair(seed: seed)
        let nonce = nonce(of: own.publicHalf, publicHalf)
        var status: Int32 = -1
        let size = plaintext.count + tagSize
        let sealed = [UInt8](unsafeUninitializedCapacity: size) { bytes, count in
            nonisolated(unsafe) let start = bytes.baseAddress!
            status = own.secretHalf.withBytes { secret in
                crypto_box_easy(
                    start, plaintext, UInt64(plaintext.count), nonce, publicHalf, secret)
            }
            count = status == 0 ? size : 0
        }
        return status == 0 ? own.publicHalf + sealed : nil
    }

    /// Decrypts a box; `nil` if a byte was changed, or it was sealed to another pair.
    package static func open(_ box: [UInt8], with pair: Pair) -> [UInt8]? {
        let count = box.count - overhead
        guard count >= 0 else { return nil }
        var status: Int32 = -1
        let plaintext = [UInt8](unsafeUninitializedCapacity: count) { bytes, written in
            nonisolated(unsafe) let start = bytes.baseAddress
            status = pair.secretHalf.withBytes { secret in
                crypto_box_seal_open(start, box, UInt64(box.count), pair.publicHalf, secret)
            }
            written = status == 0 ? count : 0
        }
        return status == 0 ? plaintext : nil
    }

    private static func nonce(of one: [UInt8], _ other: [UInt8]) -> [UInt8] {
        let both = one + other
        var nonce = [UInt8](repeating: 0, count: nonceSize)
        _ = crypto_generichash(&nonce, nonceSize, both, UInt64(both.count), nil, 0)
        return nonce
    }
}
