import Primitives
import Testing
import Thumbnails

/// Tests of the process that decodes pictures, as the built server starts it.
@Suite("The process that decodes pictures", .enabled(if: ServerProcess.isBuilt))
struct PictureWorkerTests {
    private var maker: ThumbnailMaker { ThumbnailMaker(program: ServerProcess.program.path) }

    @Test(
        "It makes the thumbnails that are made in one process",
        arguments: ["plain.png", "turned-6.jpg", "alpha.webp", "inks.jpg", "palette.png"])
    func same(name: String) async throws {
        let picture = try Picture(cleaning: HubWorld.file(name))
        #expect(try await maker.remade(picture) == RemadePicture.make(of: picture))
    }

    @Test("A picture whose pixels are damaged is refused, and the next one is not")
    func damaged() async throws {
        var bytes = try Picture(cleaning: HubWorld.file("lossless.webp")).bytes
        for index in 26..<bytes.count { bytes[index] = 0xFF }
        let broken = try Picture(cleaning: bytes)
        let maker = maker
        await #expect(throws: ThumbnailError.undecodable) { _ = try await maker.remade(broken) }
        let whole = try Picture(cleaning: HubWorld.file("lossless.webp"))
        #expect(try await maker.remade(whole).picture.width == whole.width)
    }

    @Test("Many at once are made one after the other, and too many are refused")
    func line() async throws {
        let picture = try Picture(cleaning: HubWorld.file("plain.png"))
        let maker = maker
        let made = await withTaskGroup(of: Bool.self) { group in
            for _ in 0..<ThumbnailMaker.atOnce + ThumbnailMaker.waiting + 20 {
                group.addTask { (try? await maker.remade(picture)) != nil }
            }
            return await group.reduce(into: 0) { $0 += $1 ? 1 : 0 }
        }
        #expect(made >= ThumbnailMaker.atOnce + ThumbnailMaker.waiting)
        #expect(try await !maker.remade(picture).thumbnail.isEmpty)
    }
}
