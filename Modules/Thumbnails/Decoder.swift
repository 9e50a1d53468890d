import CPictures
import Primitives

/// The decoders of the three formats, which are the system's libraries.
enum Decoder {
    /// Returns the pixels of a picture, possibly fewer of them if far fewer are needed.
    ///
    /// - Parameter side: The least pixels of the shorter side, unless the picture has fewer.
    static func bitmap(of picture: Picture, side: Int) throws(ThumbnailError) -> PixelBitmap {
        switch picture.format {
        case .png: try png(picture.bytes)
        case .jpeg: try jpeg(picture, side: side)
        case .webp: try webp(picture.bytes, side: side)
        }
    }

    /// The place of the byte that says whether a PNG is interlaced.
    private static let interlacing = 28

    static func png(_ bytes: [UInt8]) throws(ThumbnailError) -> PixelBitmap {
        var image = png_image()
        image.version = quad_png_version()
        defer { png_image_free(&image) }
        guard png_image_begin_read_from_memory(&image, bytes, bytes.count) != 0 else {
            throw .undecodable
        }
        // Deep samples that say nothing of their brightness are taken as browsers take them.
        image.flags |= UInt32(PNG_IMAGE_FLAG_16BIT_sRGB)
        image.format = quad_png_rgba()
        let (width, height) = (Int(image.width), Int(image.height))
        guard width * height <= Picture.mostPixels else { throw .undecodable }
        var pixels = [UInt8](repeating: 0, count: 4 * width * height)
        let isRead =
            bytes[interlacing] == 0
            ? png_image_finish_read(&image, nil, &pixels, 0, nil)
            : quad_png_decode_interlaced(
                bytes, bytes.count, &pixels, image.width, image.height)
        guard isRead != 0 else { throw .undecodable }
        return PixelBitmap(width: width, height: height, pixels: pixels)
    }

    private static func jpeg(_ picture: Picture, side: Int) throws(ThumbnailError) -> PixelBitmap {
        guard let decoder = tjInitDecompress() else { throw .undecodable }
        defer { tjDestroy(decoder) }
        let bytes = picture.bytes
        var (width, height, sampling, space): (Int32, Int32, Int32, Int32) = (0, 0, 0, 0)
        guard
            tjDecompressHeader3(
                decoder, bytes, UInt(bytes.count), &width, &height, &sampling, &space) == 0
        else { throw .undecodable }
        scale(&width, &height, side: side)
        let isInk = space == TJCS_CMYK.rawValue || space == TJCS_YCCK.rawValue
        let form = isInk ? TJPF_CMYK : TJPF_RGBA
        guard width > 0, height > 0, Int(width) * Int(height) <= Picture.mostPixels else {
            throw .undecodable
        }
        var pixels = [UInt8](repeating: 0, count: 4 * Int(width) * Int(height))
        let status = tjDecompress2(
            decoder, bytes, UInt(bytes.count), &pixels, width, 0, height, form.rawValue,
            TJFLAG_LIMITSCANS)
        // Cameras write files that a decoder warns of and shows all the same.
        guard status == 0 || tjGetErrorCode(decoder) == TJERR_WARNING.rawValue else {
            throw .undecodable
        }
        if isInk { mix(&pixels, isInverted: picture.bytes.isAdobe) }
        return PixelBitmap(width: Int(width), height: Int(height), pixels: pixels)
    }

    /// Makes the sides as short as the decoder can while they are long enough.
    private static func scale(_ width: inout Int32, _ height: inout Int32, side: Int) {
        var count: Int32 = 0
        guard let factors = tjGetScalingFactors(&count) else { return }
        let (across, down) = (width, height)
        for factor in UnsafeBufferPointer(start: factors, count: Int(count))
        where factor.num <= factor.denom {
            let scaled = (
                (across * factor.num + factor.denom - 1) / factor.denom,
                (down * factor.num + factor.denom - 1) / factor.denom
            )
            if Int(min(scaled.0, scaled.1)) >= 2 * side, scaled.0 < width {
                (width, height) = scaled
            }
        }
    }

    /// Makes light of four inks, without a profile of the printer.
    private static func mix(_ pixels: inout [UInt8], isInverted: Bool) {
        for start in stride(from: 0, to: pixels.count, by: 4) {
            let black = isInverted ? Int(pixels[start + 3]) : 255 - Int(pixels[start + 3])
            for part in start..<start + 3 {
                let light = isInverted ? Int(pixels[part]) : 255 - Int(pixels[part])
                pixels[part] = UInt8((light * black + 127) / 255)
            }
            pixels[start + 3] = 255
        }
    }

    static func webp(_ bytes: [UInt8], side: Int) throws(ThumbnailError) -> PixelBitmap {
        var configuration = WebPDecoderConfig()
        guard WebPInitDecoderConfig(&configuration) != 0,
            WebPGetFeatures(bytes, bytes.count, &configuration.input) == VP8_STATUS_OK
        else { throw .undecodable }
        var (width, height) = (Int(configuration.input.width), Int(configuration.input.height))
        guard width > 0, height > 0, width * height <= Picture.mostPixels else {
            throw .undecodable
        }
        let shorter = min(width, height)
        if shorter / 2 > side {
            width = max(1, width * 2 * side / shorter)
            height = max(1, height * 2 * side / shorter)
            configuration.options.use_scaling = 1
            configuration.options.scaled_width = Int32(width)
            configuration.options.scaled_height = Int32(height)
        }
        var pixels = [UInt8](repeating: 0, count: 4 * width * height)
        let status = pixels.withUnsafeMutableBufferPointer { pixels in
            configuration.output.colorspace = MODE_RGBA
            configuration.output.is_external_memory = 1
            configuration.output.u.RGBA.rgba = pixels.baseAddress
            configuration.output.u.RGBA.stride = Int32(4 * width)
            configuration.output.u.RGBA.size = pixels.count
            return WebPDecode(bytes, bytes.count, &configuration)
        }
        WebPFreeDecBuffer(&configuration.output)
        guard status == VP8_STATUS_OK else { throw .undecodable }
        return PixelBitmap(width: width, height: height, pixels: pixels)
    }
}

extension [UInt8] {
    /// Whether a clean JPEG has the mark of Adobe's programs, which store inks inverted.
    var isAdobe: Bool {
        let mark = Array("Adobe".utf8)
        return indices.prefix(96).contains { self[$0...].starts(with: mark) }
    }
}
