import Presentation

/// Encodes canvases as escape sequences and text for a terminal.
///
/// Every output is self-contained: it moves the cursor before it writes, and resets all attributes.
struct FrameEncoder {
    let terminfo: Terminfo
    let color: ColorUse
    let charset: Charset
    /// The way to pictures; `nil` if the terminal shows none.
    var pictures: PictureEncoder?

    /// Returns the output that turns one shown canvas into another; empty if they are equal.
    ///
    /// - Shape: `nil`, or a canvas of another size, means that the content of the screen is
    ///   unknown.
    /// - Complexity: O(cells) to compare; the output is proportional to the changes.
    func encode(_ canvas: Canvas, over shown: Canvas?) -> String {
        let known = shown?.size == canvas.size ? shown : nil
        let change = PictureChange(to: canvas, from: shown, isKnown: known != nil, by: pictures)
        var output = Output()
        output.text += change.removal
        if known == nil { output.text += terminfo.reset + terminfo.clear }
        for place in inOrderOfStyles(changed(canvas, over: known, change), of: canvas) {
            write(
                canvas[place.column, place.row], column: place.column, row: place.row, to: &output)
        }
        if output.style != .plain { output.text += terminfo.reset }
        for placement in change.new {
            output.text += terminfo.move(placement.area.origin.row, placement.area.origin.column)
            output.text += pictures?.text(of: placement) ?? ""
        }
        return withCursor(output.text, canvas: canvas, shown: known)
    }

    /// Returns the places of the cells that the screen does not show yet, row by row.
    private func changed(
        _ canvas: Canvas, over known: Canvas?, _ change: PictureChange
    ) -> [Point] {
        var places: [Point] = []
        for row in 0..<canvas.size.rows {
            for column in 0..<canvas.size.columns {
                let cell = canvas[column, row]
                guard cell.width > 0 else { continue }
                let cover = change.cover(column, row)
                if cover == .kept { continue }
                if cover == .none, let known, isShown(cell, known, column, row) { continue }
                if known == nil, cell == .blank(.plain) { continue }
                places.append(Point(column: column, row: row))
            }
        }
        return places
    }

    /// The most cells that are put into another order: where more change, their neighbours do, and
    /// moving the cursor costs more than changing the style.
    private static let mostReordered = 200

    /// Returns places ordered by their styles, so that things of one colour that change all over
    /// the screen, as clocks do, take one change of style; row by row where a cluster's width is
    /// uncertain, as it may reach into what is written before it.
    private func inOrderOfStyles(_ places: [Point], of canvas: Canvas) -> [Point] {
        guard places.count <= Self.mostReordered,
            places.allSatisfy({ isCertain(shownText(of: canvas[$0.column, $0.row])) })
        else { return places }
        var order: [Style: Int] = [:]
        for place in places {
            let style = canvas[place.column, place.row].style
            if order[style] == nil { order[style] = order.count }
        }
        return places.enumerated().sorted { one, other in
            let styles = [one, other].map {
                order[canvas[$0.element.column, $0.element.row].style] ?? 0
            }
            return (styles[0], one.offset) < (styles[1], other.offset)
        }.map(\.element)
    }

    private struct Output {
        var text = ""
        var style = Style.plain
        /// The position at which the terminal writes next, if that is certain.
        var pen: Point?
    }

    private func isShown(_ cell: Cell, _ known: Canvas, _ column: Int, _ row: Int) -> Bool {
        known[column, row] == cell
            && (cell.width < 2 || known[column + 1, row].width == 0)
    }

    /// Writes one cell.
    ///
    /// Terminals disagree about the width of some clusters, so their cells are blanked first, and
    /// the cursor position is uncertain afterwards.
    private func write(_ cell: Cell, column: Int, row: Int, to output: inout Output) {
        if output.pen != Point(column: column, row: row) {
            output.text += terminfo.move(row, column)
        }
        if output.style != cell.style {
            output.text += sequence(for: cell.style, after: output.style)
            output.style = cell.style
        }
        let text = shownText(of: cell)
        let isCertain = isCertain(text)
        if !isCertain {
            output.text += String(repeating: " ", count: cell.width)
            output.text += terminfo.move(row, column)
        }
        output.text += text
        output.pen = isCertain ? Point(column: column + cell.width, row: row) : nil
    }

    /// Whether all terminals agree on a cluster's width and never join it with its neighbours.
    private func isCertain(_ text: String) -> Bool {
        charset == .ascii || Self.isCertain(text)
    }

    private static func isCertain(_ text: String) -> Bool {
        guard let scalar = text.unicodeScalars.first else { return false }
        let joinsRight =
            switch scalar.value {
            case 0x1100...0x115F, 0xA960...0xA97F, 0x1F1E6...0x1F1FF: true  // jamo, flag letters
            default: false
            }
        return text.unicodeScalars.count == 1 && !joinsRight
    }

    private func shownText(of cell: Cell) -> String {
        if charset == .unicode || cell.text.utf8.count == 1 { return cell.text }
        return String(repeating: "?", count: cell.width)
    }

    private func withCursor(_ text: String, canvas: Canvas, shown: Canvas?) -> String {
        if text.isEmpty, let shown, shown.cursor == canvas.cursor { return "" }
        let hides = shown == nil || shown?.cursor != nil
        let place = canvas.cursor.map { terminfo.move($0.row, $0.column) + terminfo.showCursor }
        return (hides ? terminfo.hideCursor : "") + text + (place ?? "")
    }

    /// Returns the sequence for a style after another: only the differences, unless something ends,
    /// which takes a reset of all.
    private func sequence(for style: Style, after last: Style) -> String {
        let (ink, lastInk) = (color.ink(of: style), color.ink(of: last))
        let isOver =
            last.isBold && !style.isBold || last.isDim && !style.isDim
            || last.isReversed && !style.isReversed
            || lastInk.text != nil && ink.text == nil || lastInk.behind != nil && ink.behind == nil
        let (known, knownInk) = isOver ? (.plain, .plain) : (last, lastInk)
        var text = isOver ? terminfo.reset : ""
        if style.isBold, !known.isBold { text += terminfo.bold }
        if style.isDim, !known.isDim { text += terminfo.dim }
        if style.isReversed, !known.isReversed { text += terminfo.reverse }
        if let shade = ink.text, shade != knownInk.text {
            text += sequence(for: shade, base: 30, by: terminfo.foreground)
        }
        if let shade = ink.behind, shade != knownInk.behind {
            text += sequence(for: shade, base: 40, by: terminfo.background)
        }
        return text
    }

    /// Returns the sequence for a colour, the terminal's own if its database has one.
    ///
    /// - Source: aixterm for the bright eight, which the database of `xterm` and `screen` omits
    ///   though the terminals show them; ISO 8613-6 for direct colours.
    private func sequence(for shade: Ink.Shade, base: Int, by set: ((Int) -> String)?) -> String {
        if let set, case .number(let number) = shade, Int(number) < terminfo.colors {
            return set(Int(number))
        }
        return set == nil ? "" : "\u{1B}[\(shade.code(base: base))m"
    }
}
