# shellcheck shell=bash
# Makes certificates for tests. Sourced by the sections that need some.

# make_root FOLDER: root.pem and root.key, a root of one's own.
make_root() {
    mkdir -p "$1/made"
    : >"$1/index"
    cat >"$1/ca.conf" <<TEXT
[ca]
default_ca = own
[own]
database = $1/index
new_certs_dir = $1/made
certificate = $1/root.pem
private_key = $1/root.key
rand_serial = yes
unique_subject = no
default_md = sha256
default_days = 365
policy = any
x509_extensions = server
[any]
commonName = supplied
[server]
subjectAltName = DNS:localhost,IP:127.0.0.1
basicConstraints = CA:false
TEXT
    openssl req -x509 -newkey rsa:2048 -nodes -days 30 -subj '/CN=Root of a test' \
        -keyout "$1/root.key" -out "$1/root.pem" 2>/dev/null
}

# make_certificate FOLDER NAME [OPTION...]: NAME.pem and NAME.key for 127.0.0.1, signed by the root;
# the options are those of openssl ca, such as -enddate.
make_certificate() {
    local folder=$1 name=$2
    shift 2
    openssl req -newkey rsa:2048 -nodes -subj "/CN=$name" -keyout "$folder/$name.key" \
        -out "$folder/$name.csr" 2>/dev/null
    openssl ca -batch -config "$folder/ca.conf" -notext -in "$folder/$name.csr" \
        -out "$folder/$name.pem" "$@" 2>/dev/null
}
