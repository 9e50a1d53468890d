import Hub
import Thumbnails

extension ThumbnailMaker {
    /// A closure that has this program, started anew for each picture, write it anew and make a
    /// thumbnail.
    static var ownProcess: ThumbnailMaking {
        let maker = ThumbnailMaker(program: "/proc/self/exe")
        return { picture throws(PictureRefusal) in
            do throws(ThumbnailError) {
                return try await maker.remade(picture)
            } catch {
                switch error {
                case .undecodable, .grown, .tooHard: throw .unusable("\(error)")
                case .busy, .unavailable: throw .notNow("\(error)")
                }
            }
        }
    }
}
