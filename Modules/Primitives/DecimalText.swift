extension Int64 {
    /// Reads decimal digits in the form that ``description`` writes; `nil` for any other text.
    public init?(decimal text: String) {
        guard let number = Int64(text), number.description == text else { return nil }
        self = number
    }
}
