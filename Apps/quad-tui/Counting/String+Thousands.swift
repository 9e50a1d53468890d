extension String {
    /// A number with a gap after each three digits from the right, if it has five or more.
    var inThousands: String {
        let digits = first == "-" ? dropFirst() : self[...]
        guard digits.count > 4 else { return self }
        var grouped = first == "-" ? "-" : ""
        for (index, digit) in digits.enumerated() {
            if index > 0, (digits.count - index).isMultiple(of: 3) { grouped.append(" ") }
            grouped.append(digit)
        }
        return grouped
    }
}
