// Counting
