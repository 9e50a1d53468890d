import Testing

@testable import Cryptography

@Suite("Cryptography")
struct VectorTests {
    @Test(
        "scrypt gives what RFC 7914 §12 says",
        arguments: [
            (
                "", "", 4, 1, 1,
                "77d6576238657b203b19ca42c18a0497f16b4844e3074ae8dfdffa3fede21442"
                    + "fcd0069ded0948f8326a753a0fc81f17e8d3e0fb2e0d3628cf35e20c38d18906"
            ),
            (
                "password", "NaCl", 10, 8, 16,
                "fdbabe1c9d3472007856e7190d01e9fe7c6ad7cbc8237830e77376634b373162"
                    + "2eaf30d92e22a3886ff109279d9830dac727afb94a83ee6d8360cbdfa2cc0640"
            ),
            (
                "pleaseletmein", "SodiumChloride", 14, 8, 1,
                "7023bdcb3afd7348461c06cd81fd38ebfda8fbba904f8e3ea9b543f6545da1f2"
                    + "d5432955613f0fcf62d49705242a9af9e61e85dc0d651e40dfcf017b45575887"
            ),
        ])
    func scrypt(
        password: String, salt: String, logN: Int, r: Int, p: Int, hash: String
    ) throws {
        let bytes = try Scrypt.derive(
            from: Array(password.utf8), salt: Array(salt.utf8), count: 64, logN: logN, r: r, p: p)
        #expect(bytes.copy == binary(hash))
    }

    @Test("More memory than there is, or than RFC 7914 allows, is refused with the system's reason")
    func refusal() {
        for logN in [45, 63] {
            let failure = #expect(throws: ScryptFailure.self) {
                try Scrypt.derive(from: [1], salt: [2], count: 32, logN: logN, r: 8, p: 1)
            }
            #expect(failure?.code != 0 && failure?.description.isEmpty == false)
        }
    }

    @Test(
        "SHA-256 gives what FIPS 180-4 says",
        arguments: [
            ("", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"),
            ("abc", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"),
            (
                "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq",
                "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1"
            ),
        ])
    func digest(text: String, digest: String) {
        #expect(SHA256.digest(of: Array(text.utf8)) == binary(digest))
    }

    private let key = SecretBytes(Array(0x80...0x9f))
    private let context = binary("50515253c0c1c2c3c4c5c6c7")
    private let sunscreen = Array(
        """
        Ladies and Gentlemen of the class of '99: If I could offer you only one tip for the \
        future, sunscreen would be it.
        """.utf8)

    @Test("ChaCha20-Poly1305 gives what RFC 8439 §2.8.2 says")
    func cipher() {
        let nonce = binary("070000004041424344454647")
        let sealed = ChaCha20Poly1305.seal(
            sunscreen, under: key, nonce: nonce, authenticating: context)
        #expect(
            sealed == nonce
                + binary(
                    "d31a8d34648e60db7b86afbc53ef7ec2a4aded51296e08fea9e2b5a736ee62d6"
                        + "3dbea45e8ca9671282fafb69da92728b1a71de0a9e060b2905d6a5b67ecd3b36"
                        + "92ddbd7f2d778b8c9803aee328091b58fab324e4fad675945585808b4831d7bc"
                        + "3ff4def08e4b7a9de576d26586cec64b61161ae10b594f09e26a7e902ecbd060"
                        + "0691"))
        #expect(ChaCha20Poly1305.open(sealed, under: key, authenticating: context) == sunscreen)
    }

    @Test("Nothing opens with a byte changed, cut off or added, another key or another context")
    func tampering() {
        let nonce = [UInt8](repeating: 9, count: 12)
        for plaintext in [[], [0], sunscreen] {
            let sealed = ChaCha20Poly1305.seal(
                plaintext, under: key, nonce: nonce, authenticating: context)
            #expect(sealed.count == plaintext.count + 28)
            #expect(ChaCha20Poly1305.open(sealed, under: key, authenticating: context) == plaintext)
            for index in sealed.indices {
                var changed = sealed
                changed[index] ^= 1
                #expect(
                    ChaCha20Poly1305.open(changed, under: key, authenticating: context) == nil)
                let short = Array(sealed[..<index])
                #expect(ChaCha20Poly1305.open(short, under: key, authenticating: context) == nil)
            }
            #expect(ChaCha20Poly1305.open(sealed + [0], under: key, authenticating: context) == nil)
            #expect(ChaCha20Poly1305.open(sealed, under: key, authenticating: []) == nil)
            let other = SecretBytes(Array(1...32))
            #expect(ChaCha20Poly1305.open(sealed, under: other, authenticating: context) == nil)
        }
    }
}

/// Reads hexadecimal digits.
private func binary(_ digits: String) -> [UInt8] {
    let digits = digits.utf8.map { UInt8($0 < 58 ? $0 - 48 : $0 - 87) }
    return stride(from: 0, to: digits.count, by: 2).map { digits[$0] << 4 | digits[$0 + 1] }
}
