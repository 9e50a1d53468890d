# shellcheck shell=bash disable=SC2154,SC2034
# The configuration file of a server: what counts, what is wrong and where.
prefix="configuration: "
if [ ! -x "$bin/quad-server" ]; then
    echo "skip the configuration: quad-server is not built"
    return
fi

stop_server
conf=$work/conf
mkdir -p "$conf"
file=$conf/server.conf
# with LINE...: the file has these lines.
with() { printf '%s\n' "$@" >"$file"; }
# refuses NAME LINE:COLUMN PATTERN: the file is refused there, by the check and by the server.
refuses() {
    check "$1" 78 quad-server config check "$file"
    says "$1: where and why" "^quad-server: $file:$2: $3"
    check "$1, as the server starts" 78 timeout 60 quad-server serve --config "$file"
    says "$1: the same" "^quad-server: $file:$2: $3"
}

with '# A comment.' '' 'port = 0' "data = $conf/data" '  zone=America/Vancouver' \
    'password-hashing = scrypt:4:8:1' 'registration = open' 'retention-hours = 12'
check "a good file" 0 quad-server config check "$file"
prints "it says so" "$file is all right"
check "by the variable" 0 env QUAD_SERVER_CONFIG="$file" quad-server config check
if [ -e "$conf/data" ]; then fail "a check makes nothing" "there is a folder"; else
    pass "a check makes nothing"
fi
check "no file is named" 64 quad-server config check
check "a file that is missing" 66 quad-server config check "$conf/none"
check "the server with a file that is missing" 66 quad-server serve --config "$conf/none"

# What counts.
check "show" 0 env QUAD_ZONE=Europe/Paris QUAD_RETENTION_HOURS=36 \
    quad-server config show --config "$file" --retention-hours 48
has "a flag first" '^retention-hours +48 +--retention-hours$'
has "then the environment" '^zone +Europe/Paris +QUAD_ZONE$'
has "then the file" "^registration +open +$file:7:16$"
has "then the default" '^host +127\.0\.0\.1 +default$'
has "a default of hashing is not shown where the file has one" '^password-hashing +scrypt:4:8:1 +/'
check "an empty variable counts as missing" 0 env QUAD_ZONE= quad-server config show --config "$file"
has "so the file counts" "^zone +America/Vancouver +$file:5:8$"
check "show as JSON" 0 quad-server config show --config "$file" --json
json "name, value, place" '{"registration": ("open", "'"$file"':7:16")}.items() <= {x["name"]: (x["value"], x["from"]) for x in d}.items()'
check "defaults" 0 env -u QUAD_HOME quad-server config show
has "who may register" '^registration +invite +default$'
has "passwords" '^password-hashing +scrypt:15:8:3 +default$'
check "a rehearsal" 0 quad-server config show --rehearsal yes
has "is open" '^registration +open +default$'

# No word shows a password of the store.
secret='postgresql://quad:s3cret@/quad?host=/none&sslpassword=s3cret&ends=/none.ends'
with "store = $secret"
for words in "config show" "config show --json" "config check" "user list" "serve --port 0" \
    "config show --store ${secret/postgresql/postgres}" "user list --store ${secret/postgresql/postgres}" \
    "user list --store ${secret/postgresql/mysql}" "serve --store ${secret/&/&schema=No&}" \
    "move --to ${secret/postgresql/postgres}" "move --to $secret"; do
    [[ $words == "config check" ]] && file_words=("$file") || file_words=(--config "$file")
    # shellcheck disable=SC2086
    timeout 60 quad-server $words "${file_words[@]}" >"$out" 2>"$err"
    expect "$words: the password" "$(cat "$out" "$err" | grep -c s3cret)" 0
done
check "a store is shown" 0 env QUAD_SERVER_STORE="$secret" quad-server config show
has "without its password" '^store +postgresql://quad@/quad.host=/none&ends=/none.ends +QUAD_SERVER_STORE$'
check "another spelling" 64 quad-server user list --store "${secret/postgresql/postgres}"
says "which one is right" 'write postgresql://HOST/DATABASE'

# Stores and folders.
with "data = $conf/data"
check "a store on the command line" 0 quad-server config show --config "$file" --store memory:
with "store = sqlite:$conf/own.sqlite"
echo '{"type":"FeatureCollection","features":[]}' >"$conf/none.geojson"
check "a store of the file" 0 quad-server places import "$conf/none.geojson" --config "$file"
if [ -e "$conf/own.sqlite" ]; then pass "it is used"; else fail "it is used" "it is not"; fi
check "a folder of the command line counts before it" 0 \
    quad-server places import "$conf/none.geojson" --config "$file" --data "$conf/elsewhere"
if [ -e "$conf/elsewhere/quad-server.sqlite" ]; then pass "the folder is used"; else
    fail "the folder is used" "it is not"
fi

# Paths of the file begin in its folder, wherever the program is called.
with 'data = campus' 'port-file = run/port' 'places = map.geojson' 'metrics = 127.0.0.1:9'
check "show from elsewhere" 0 quad-server config show --config "$file"
has "the data" "^data +$conf/campus +$file:1:8$"
has "a file that is written" "^port-file +$conf/run/port +$file:2:13$"
has "a file that is read" "^places +$conf/map.geojson "
has "an address is no path" '^metrics +127.0.0.1:9 '
with 'tls-certificate = c.pem' 'tls-key = k.pem'
check "a certificate" 78 quad-server config check "$file"
says "is looked for there" "there is no file $conf/c.pem"
with 'port = 0' '  web = app'
refuses "a web app that is missing" 2:9 "web: $conf/app: No such file or directory"
mkdir -p "$conf/app"
refuses "a web app without a page" 2:9 "web: $conf/app: there is no index.html"
echo page >"$conf/app/index.html"
check "a web app" 0 quad-server config show --config "$file"
has "is there" "^web +$conf/app +$file:2:9$"
check "a web app of the environment" 0 env -C "$conf" QUAD_WEB=app quad-server config show
has "is where one is" '^web +app +QUAD_WEB$'
check "the web app that is built in, or none" 0 quad-server config show
has "is the default" '^web +(yes|no) +default$'
with 'web = no'
check "no web app" 0 quad-server config show --config "$file"
has "is no folder" "^web +no +$file:1:7$"
for store in sqlite:own/s.sqlite json:own/files 'sqlite:own/s.sqlite?synchronous=normal'; do
    with "store = $store"
    check "the store $store" 0 quad-server config show --config "$file"
    shown=${store/:own/":$conf/own"}
    has "is there" "^store +${shown/\?/.} "
done
with 'store = memory:'
check "none in memory" 0 quad-server config show --config "$file"
has "it has no path" '^store +memory: '
with 'data = campus'
check "of the command line where it is typed" 0 \
    quad-server config show --config "$file" --data there
has "as it is" '^data +there +--data$'
mkdir -p "$conf/typed"
check "a command in another folder" 0 env -C "$conf/typed" \
    quad-server places import "$conf/none.geojson" --config "$file"
if [ -e "$conf/campus/quad-server.sqlite" ] && [ ! -e "$conf/typed/campus" ]; then
    pass "a command uses that store"
else
    fail "a command uses that store" "it does not"
fi
check "a file of this folder" 0 env -C "$conf" quad-server config show --config server.conf
has "as it is written" '^data +campus +server.conf:1:8$'
check "variables that mean nothing" 0 env QUAD_PROT=1 QUAD_DAYSTART=4 QUAD_TLS_CERT=x QUAD_STORE=memory: QUAD_COLOR=no \
    quad-server config show --config "$file"
says "one" '^quad-server: the variable QUAD_PROT means nothing to quad-server: did you mean QUAD_PORT\?$'
says "another" 'QUAD_DAYSTART means nothing to quad-server: did you mean QUAD_DAY_START\?$'
says "the beginning of one" 'QUAD_TLS_CERT means nothing to quad-server: did you mean QUAD_TLS_CERTIFICATE\?$'
expect "and no others" "$(wc -l <"$err" | tr -d ' ')" 3
# A person's own variables are none of the server's, and no mistakes.
personal=()
while read -r name _; do
    name=${name^^}
    personal+=("QUAD_${name//[.-]/_}=x")
done < <(QUAD_HOME=$conf/person quad config list)
check "${#personal[@]} variables of a person" 0 env "${personal[@]}" QUAD_ZONE=UTC QUAD_DAY_START=03:00 \
    QUAD_HINTS=never quad-server config show --config "$file"
silent "are not told" "$err"
# Nor are the server's a person's mistakes.
served=()
while read -r name _; do
    name=${name^^}
    served+=("QUAD_${name//-/_}=x")
done < <(quad-server config show --config "$file")
check "${#served[@]} variables of a server" 0 env "${served[@]}" QUAD_ZONE=UTC QUAD_DAY_START=03:00 \
    QUAD_HOME="$conf/person" QUAD_STORE=memory: quad count list
lacks_err() { if grep -q 'means nothing' "$err"; then fail "$1" "$(cat "$err")"; else pass "$1"; fi; }
lacks_err "are none of quad's mistakes"
check "a variable spelt nearly as one of Quad's" 0 env QUAD_HOME="$conf/person" QUAD_STROE=x \
    QUAD_STORE=memory: quad count list
expect "is told once" "$(grep -c 'The variable QUAD_STROE means nothing to Quad. Did you mean QUAD_STORE?' "$err")" 1
check "not in a prompt" 0 env QUAD_HOME="$conf/person" QUAD_STROE=x QUAD_STORE=memory: \
    quad glance --format "{running}"
lacks_err "which is silent"
check "nor beside JSON" 0 env QUAD_HOME="$conf/person" QUAD_STROE=x QUAD_STORE=memory: \
    quad count list --json
lacks_err "which is silent, too"

# What is wrong, and where.
with 'port 8080'
refuses "a line without =" 1:1 'there is no "="'
with '' '   prot = 8080'
refuses "an unknown setting" 2:4 'there is no setting "prot": did you mean port\?'
with 'something-else = 1'
refuses "one that is like none" 1:1 'there is no setting "something-else"'
with 'port = 1' 'zone = UTC' 'port = 2'
refuses "a setting twice" 3:1 'port is set already in line 1'
with 'port ='
refuses "no value" 1:7 'port has no value'
with 'data = "campus"'
refuses "a value in quotes" 1:8 'data: write the value without quotes'
with 'zone = UTC' "store = 'sqlite:campus.sqlite'"
refuses "a value in other quotes" 2:9 'store: write the value without quotes'
with 'data = ~/campus'
refuses "a home folder" 1:8 'data: ~ is not a folder here'
with 'data = campus # on the large disk'
refuses "a comment behind a value" 1:8 'data: a comment has a line of its own'
with 'Port = 1'
refuses "a name in capitals" 1:1 '"Port" is not the name of a setting: write port$'
with 'log_level = info'
refuses "a name as others write it" 1:1 '"log_level" is not the name of a setting: write log-level$'
with 'port2 = 1'
refuses "a name with a digit" 1:1 '"port2" is not the name of a setting: write small letters and hyphens$'
with 'tls-cert = x'
refuses "the beginning of a name" 1:1 'there is no setting "tls-cert": did you mean tls-certificate\?'
with 'zone = UTC' 'port = 80a'
refuses "a port that is none" 2:8 'port is "80a": write a port from 0 to 65535'
with 'zone =   Atlantis/Capital'
refuses "a zone that is none" 1:10 '.*Atlantis'
with 'day-start = 25:00'
refuses "a time that is none" 1:13 'day-start is "25:00": write HH:MM, such as 03:00'
with 'encounter-delay = 2000'
refuses "a number that is too large" 1:19 'encounter-delay is "2000": write a number from 0 to 1440'
with 'registration = sometimes'
refuses "a word that is none" 1:16 'registration is "sometimes"'
with 'rehearsal = perhaps'
refuses "neither yes nor no" 1:13 'rehearsal is "perhaps": write yes or no'
with 'log-level = loud'
refuses "a level that is none" 1:13 'log-level is "loud": write one of trace, debug'
with 'log-format = xml'
refuses "a form of log lines that is none" 1:14 'log-format is "xml": write json or text'
with 'password-hashing = md5'
refuses "hashing that is none" 1:20 'password-hashing is "md5": write scrypt:LN:R:P'
with 'connections = 3'
refuses "too few connections" 1:15 'connections is "3": write a number from 16'
with 'store = tape:0'
refuses "a store of no kind" 1:9 '"tape:0" is not a store: write memory:, json:PATH, sqlite:PATH or postgresql://HOST/DATABASE'
for store in tape:0 sqlite: 'postgresql:///quad?ends=here' postgres://h/d \
    'postgresql://u@h/quad?bogus=1&ends=/none.ends'; do
    with "store = $store"
    refuses "a store that is none: $store" 1:9 "\"${store/\?/.}\" is not a store: "
done
with 'rates = reading=300:300, reading=no'
refuses "a class with two rates" 1:9 'rates: "reading" has two rates: write one'
with 'zone = UTC' 'tls-key = k'
refuses "a key alone" 2:11 'tls-key is given without tls-certificate: give both'
with 'metrics = 127.0.0.1:8080'
refuses "the address of the server itself" 1:11 'metrics is "127.0.0.1:8080": write HOST:PORT, .*not that of the server'
with 'host = not a host'
refuses "a host that is none" 1:8 'host is "not a host": write a name or an address'
mkdir -p "$conf/backups"
with "store = json:$conf/files" 'port = 0' "backup-to = $conf/backups"
refuses "backups of a store on JSON files" 3:13 'backup-to needs a store in SQLite or PostgreSQL; this one is json:'
# No value is told that may hold a secret, where one is wrong.
for value in http://u:s3cret@127.0.0.1:4318 'http://127.0.0.1:4318?token=s3cret' http://u:s3cret \
    'http://127.0.0.1/#s3cret' u:s3cret@127.0.0.1:9090 'http://127.0.0.1:4318?token=a@s3cret'; do
    for name in traces metrics registration rates trusted-proxy web; do
        # A path may have any letter.
        [[ $name == web && $value != *://* ]] && continue
        # The last mistake that is looked for is a name.
        with "$name = $value" 'zzz = 1'
        for words in "config show" "config check"; do
            [[ $words == "config check" ]] && file_words=("$file") || file_words=(--config "$file")
            # shellcheck disable=SC2086
            timeout 60 quad-server $words "${file_words[@]}" >"$out" 2>"$err"
            expect "$words, $name = $value: is refused" $? 78
            expect "$words, $name: the secret" "$(cat "$out" "$err" | grep -c s3cret)" 0
        done
    done
done
with 'traces = http://u:s3cret@127.0.0.1:4318'
refuses "a collector with a password" 1:10 'traces is "http://…": write http://HOST:PORT'
# What is not there yet is no mistake for those who look.
for line in "places = none/map.geojson" "port-file = none/port"; do
    with "$line"
    check "show $line" 0 quad-server config show --config "$file"
    check "check $line" 78 quad-server config check "$file"
    says "where and why" "^quad-server: $file:1:[0-9]+: ${line%% *} is \"$conf/none.*\": write a "
done
printf 'port = \377\n' >"$file"
check "no text" 78 quad-server config check "$file"
says "which" 'is not UTF-8 text of at most 1 MiB'
with 'port = 80a'
check "a wrong value that the command line covers" 0 quad-server config show --config "$file" --port 1
check "but not the check" 78 env QUAD_PORT=1 quad-server config check "$file"

# A server that takes all from the file.
with "data = $conf/live" 'port = 0' "port-file = $conf/port" 'password-hashing = scrypt:4:8:1' \
    'registration = open'
quad-server serve --config "$file" >/dev/null 2>"$conf/log" &
server=$!
started "$conf/port"
feed "it runs by its file" 0 'correct horse' env QUAD_HOME="$conf/ada" quad account register ada \
    --server "http://127.0.0.1:$(cat "$conf/port")" --password-stdin
check "the operator uses the same file" 0 env QUAD_SERVER_CONFIG="$file" quad-server user list
has "the same store" '^ada '
stop_server
