import CSodium

/// Encryption that also tells whether a byte was changed.
///
/// - Source: RFC 8439; by libsodium.
package enum ChaCha20Poly1305 {
    /// The bytes of a key.
    package static let keySize = 32
    /// The bytes of a nonce, which must not be used twice under one key.
    package static let nonceSize = 12
    /// The bytes that show whether all else is unchanged.
    package static let tagSize = 16

    /// Encrypts bytes; `context` is not contained in the result but must be the same to decrypt it.
    ///
    /// A nonce or key of another size is a programmer error.
    /// - Returns: The nonce, as many encrypted bytes as there were, and the tag.
    package static func seal(
        _ plaintext: [UInt8], under key: SecretBytes, nonce: [UInt8],
        authenticating context: [UInt8]
    ) -> [UInt8] {
        precondition(key.count == keySize && nonce.count == nonceSize, "wrong size")
        let size = plaintext.count + tagSize
        let sealed = [UInt8](unsafeUninitializedCapacity: size) { bytes, count in
            key.withBytes { key in
                _ = crypto_aead_chacha20poly1305_ietf_encrypt(
                    bytes.baseAddress!, nil, plaintext, UInt64(plaintext.count), context,
                    UInt64(context.count), nil, nonce, key)
            }
            count = size
        }
        return nonce + sealed
    }

    /// Decrypts what ``seal(_:under:nonce:authenticating:)`` returned; `nil` if it, the key or the
    /// context was changed.
    package static func open(
        _ sealed: [UInt8], under key: SecretBytes, authenticating context: [UInt8]
    ) -> [UInt8]? {
        precondition(key.count == keySize, "wrong size")
        let count = sealed.count - nonceSize - tagSize
        guard count >= 0 else { return nil }
        var status: Int32 = -1
        let plaintext = [UInt8](unsafeUninitializedCapacity: count) { bytes, written in
            sealed.withUnsafeBufferPointer { sealed in
                status = key.withBytes { key in
                    crypto_aead_chacha20poly1305_ietf_decrypt(
                        bytes.baseAddress, nil, nil, sealed.baseAddress! + nonceSize,
                        UInt64(count + tagSize), context, UInt64(context.count),
                        sealed.baseAddress!, key)
                }
            }
            written = status == 0 ? count : 0
        }
        return status == 0 ? plaintext : nil
    }
}
