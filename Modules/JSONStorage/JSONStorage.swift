// JSONStorage
