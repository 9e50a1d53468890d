// Replica
