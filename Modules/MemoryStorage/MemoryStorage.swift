// MemoryStorage
