/// Names for synthetic people, of many origins, in letters that a login allows.
enum Names {
    static let given = [
        "Ada", "Aisha", "Alan", "Amara", "Ana", "Arjun", "Aylin", "Ben", "Bruno", "Carla",
        "Cem", "Chidi", "Clara", "Dana", "David", "Diego", "Dina", "Elif", "Emil", "Emma",
        "Erik", "Farid", "Fatima", "Felix", "Femi", "Gita", "Grace", "Hana", "Hassan", "Hugo",
        "Ida", "Imani", "Ines", "Isaac", "Ivan", "Jamal", "Jana", "Jin", "Joao", "Jonas",
        "Julia", "Kai", "Kamala", "Karim", "Kenji", "Lara", "Leila", "Leo", "Lina", "Luis",
        "Maja", "Malik", "Maria", "Mateo", "Maya", "Mei", "Milan", "Mina", "Nadia", "Nikolai",
        "Noor", "Nora", "Olga", "Omar", "Oscar", "Paul", "Petra", "Priya", "Quinn", "Rafael",
        "Ravi", "Rosa", "Ruth", "Sam", "Sana", "Selma", "Simon", "Sofia", "Tariq", "Thea",
        "Tomas", "Uma", "Vera", "Victor", "Wei", "Yara", "Yusuf", "Zara", "Zeynep", "Zoe",
    ]

    static let family = [
        "Abara", "Ahmed", "Akin", "Alder", "Almeida", "Andersen", "Baker", "Banerjee", "Bauer",
        "Bell", "Berg", "Bianchi", "Brooks", "Castillo", "Chaudhry", "Costa", "Cruz", "Dahl",
        "Demir", "Diallo", "Dubois", "Eze", "Farouk", "Fischer", "Flores", "Foster", "Garcia",
        "Gomez", "Gray", "Gupta", "Haddad", "Hansen", "Hayashi", "Hill", "Horvat", "Hughes",
        "Ibrahim", "Ito", "Jensen", "Jovic", "Kaya", "Kim", "Klein", "Kovac", "Kumar", "Lam",
        "Larsen", "Lopez", "Marin", "Mensah", "Meyer", "Miller", "Mori", "Murphy", "Nair",
        "Ndiaye", "Nguyen", "Novak", "Nowak", "Obi", "Okoro", "Oliveira", "Park", "Patel",
        "Perez", "Petrov", "Popescu", "Quist", "Rahman", "Reyes", "Rossi", "Roy", "Said",
        "Santos", "Sato", "Schmidt", "Sharma", "Silva", "Singh", "Stone", "Suzuki", "Tan",
        "Torres", "Tran", "Usman", "Vargas", "Vega", "Walker", "Wang", "Weber", "Whitfield",
        "Wolf", "Wood", "Yamada", "Yilmaz", "Young", "Zhang", "Zimmer",
    ]

    static let initials = ["A", "B", "D", "E", "F", "H", "J", "K", "L", "M", "N", "R", "S", "T"]
}
