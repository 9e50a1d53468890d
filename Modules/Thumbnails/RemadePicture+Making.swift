import Primitives

extension RemadePicture {
    /// Decodes a picture and writes it anew.
    ///
    /// The libraries that do so are large: a server has ``ThumbnailWorker`` do it in a process of
    /// its own.
    package static func make(of picture: Picture) throws(ThumbnailError) -> RemadePicture {
        try checked(
            try Encoder.file(of: picture), of: picture, thumbnail: Thumbnail.make(of: picture))
    }

    /// Checks that a file that was written anew is what it should be: a clean file with the sides
    /// and the orientation of the one that was sent.
    static func checked(
        _ file: [UInt8], of picture: Picture, thumbnail: [UInt8]
    ) throws(ThumbnailError) -> RemadePicture {
        guard let made = try? Picture(cleaning: file, shown: picture.orientation),
            made.format == picture.format, made.width == picture.width,
            made.height == picture.height
        else { throw file.count > Picture.largestFile ? .grown : .undecodable }
        return RemadePicture(made, thumbnail: thumbnail)
    }
}
