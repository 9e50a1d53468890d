import Primitives

extension Icon {
    /// Returns the icon as a self-contained SVG image, one unit per dot.
    ///
    /// - Parameter tint: The colour as `#RRGGBB`; `nil` for the colour of the text around the
    ///   image.
    package func svg(tint: String? = nil) -> String {
        let bitmap = bitmap
        let size = "\(bitmap.width) \(bitmap.height)"
        let fill = tint.flatMap { RGB(hex: $0) }.map(\.hex) ?? "currentColor"
        return """
            <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 \(size)" role="img" \
            shape-rendering="crispEdges">
            <title>\(XMLText.escaped(title))</title>
            <path fill="\(fill)" d="\(bitmap.path)"/>
            </svg>
            """
    }
}

extension Bitmap {
    /// The rows of dots as an SVG path of rectangles, with adjacent dots joined.
    fileprivate var path: String {
        var path = ""
        for row in 0..<height {
            var column = 0
            while column < width {
                let start = column
                while self[column, row] { column += 1 }
                let length = column - start
                if length > 0 { path += "M\(start) \(row)h\(length)v1h-\(length)z" }
                column += 1
            }
        }
        return path
    }
}
