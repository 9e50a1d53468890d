# shellcheck shell=bash disable=SC2154,SC2034
# Pages of a conversation, messages that one deletes for oneself, and reports to the operator.
prefix="history: "
if [ ! -x "$bin/quad-server" ]; then
    echo "skip the history: quad-server is not built"
    return
fi

stop_server
past() { QUAD_HOME=$work/history-$1 quad "${@:2}"; }
quad-sim campus --seed 1 --buildings 3 >"$work/history.geojson"
quad-server serve --data "$work/history" --places "$work/history.geojson" --port 0 \
    --port-file "$work/history.port" --rehearsal yes --password-hashing scrypt:10:8:1 \
    --encounter-minutes 1 >/dev/null 2>"$work/history.log" &
server=$!
started "$work/history.port"
printf 'correct horse\n' >"$work/password"
for name in anna ben; do
    check "$name: register" 0 past "$name" account register "$name" \
        --server "http://127.0.0.1:$(cat "$work/history.port")" \
        --display-name "${name^}" --password-file "$work/password"
    check "$name: sync" 0 past "$name" sync
    place=$(past "$name" place list --json |
        python3 -c 'import json, sys; print(json.load(sys.stdin)[0]["name"])')
    check "$name: check in" 0 past "$name" place checkin "$place" --at '2 h ago'
    check "$name: leave" 0 past "$name" place leave --at '45 min ago'
    check "$name: tell" 0 past "$name" sync
done

check "a first message" 0 past anna message send Ben One
check "the request has its context" 0 past ben message requests --json
json "places and minutes" 'd[0]["context"].endswith((" · 74 min", " · 75 min"))'
past ben message accept Anna >/dev/null 2>&1
for text in Two Three Four; do past ben message send Anna "$text" >/dev/null 2>&1; done

check "the last two" 0 past anna message show Ben --last 2 --json
json "the newest ones, oldest first" '[m["number"] for m in d] == [3, 4]'
check "the last two as text" 0 past anna message show Ben --last 2
says "how to see more" 'quad message show Ben --before 3, or --all'
check "those before" 0 past anna message show Ben --before 3 --json
json "all that there are" '[m["number"] for m in d] == [1, 2]'
check "all" 0 past anna message show Ben --all --json
json "four" 'len(d) == 4'
check "none of them" 64 past anna message show Ben --last 0
check "all before is no choice" 64 past anna message show Ben --all --before 3

# Whom one meets while one looks: those who are there first, then the later crossing.
QUAD_HOME=$work/history-anna quad people --watch --json >"$work/history.watch" 2>/dev/null &
watch=$!
for _ in {1..200}; do [ -s "$work/history.watch" ] && break; sleep 0.1; done
for name in anna ben; do
    past "$name" place checkin "$place" --at '10 min ago' >/dev/null 2>&1
    past "$name" place leave >/dev/null 2>&1
    past "$name" sync >/dev/null 2>&1
done
for _ in {1..200}; do [ "$(wc -l <"$work/history.watch")" -ge 2 ] && break; sleep 0.1; done
kill -INT $watch && wait $watch 2>/dev/null
expect "a meeting comes live" "$(grep -c '"name":"Ben"' "$work/history.watch")" 2

check "delete nothing" 64 past anna message delete Ben
check "delete without --yes" 64 past anna message delete Ben 4
check "delete a message" 0 past anna message delete Ben 4 --yes
says "who keeps it" 'Ben keeps them'
check "the list" 0 past anna message list --json
json "shows the message before" 'd[0]["lastText"] == "Three" and d[0]["lastNumber"] == 3'
check "a message that is not there" 1 past anna message delete Ben 9 --yes
check "the other" 0 past ben message show Anna --all --json
json "keeps it" '[m["text"] for m in d] == ["One", "Two", "Three", "Four"]'
check "report" 0 past anna person report Ben --reason 'He shouts' --messages 2 --json
json "it is reported" 'd["reported"] and not d["blocked"]'
check "delete all" 0 past anna message delete Ben --all --yes --json
json "it says so" 'd["deleted"] and d["all"]'
check "no conversation is left" 0 past anna message list --json
prints "none is listed" '[]'
past ben message send Anna Five >/dev/null 2>&1
check "until something new comes" 0 past anna message list --json
json "with that alone" 'd[0]["lastText"] == "Five" and d[0]["unread"] == 1'

check "reports" 0 quad-server report list --data "$work/history" --json
json "one, without texts" \
    'len(d) == 1 and d[0]["reporter"] == "anna" and d[0]["about"] == "ben" and "reason" not in d[0]'
digits=$(value 'd[0]["report"]')
check "a report" 0 quad-server report show "$digits" --data "$work/history"
has "the reason" '^  He shouts$'
has "a message" '^  Three$'
lacks "not what she had deleted" '^  Four$'
check "as JSON" 0 quad-server report show "$digits" --data "$work/history" --json
json "with its messages" '[m["text"] for m in d["messages"]] == ["Two", "Three"]'
check "no such report" 1 quad-server report show ffffffffff --data "$work/history"
past ben person report Anna --reason 'She, too' >/dev/null 2>&1
check "a page of reports" 0 quad-server report list --limit 1 --data "$work/history" --json
json "has the oldest" '[r["report"] for r in d] == ["'"$digits"'"]'
check "the next page" 0 quad-server report list --limit 1 --after "$digits" --data "$work/history" --json
json "has the other" '[r["about"] for r in d] == ["anna"]'
second=$(value 'd[0]["report"]')
check "nothing follows" 0 quad-server report list --after "$second" --data "$work/history"
prints "no row" 'no more reports'
for words in "user delete ben" "report close $digits --act delete"; do
    # shellcheck disable=SC2086
    check "$words needs --yes" 64 quad-server $words --data "$work/history"
    says "says what would go" 'this removes ben for ever, with its reports about others that wait for a decision \(1\), and nothing was done: add --yes'
done
check "close the second" 0 quad-server report close "$second" --data "$work/history"
check "after what is gone" 1 quad-server report list --after "$second" --data "$work/history"
says "which it was" "no single report is called \"$second\""
check "a page of nothing" 64 quad-server report list --limit 0 --data "$work/history"
check "a page of conversations" 0 quad-server user conversations anna --limit 1 --data "$work/history" --json
json "has who writes" '[c["with"] for c in d] == ["ben"] and len(d[0]["account"]) == 32'
check "after it" 0 quad-server user conversations anna --after Ben --data "$work/history" --json
prints "nothing" '[]'
check "the same in words" 0 quad-server user conversations anna --after Ben --data "$work/history"
prints "no more" 'no more conversations'
check "after its id" 0 quad-server user conversations anna --after "$(quad-server user show ben --json \
    --data "$work/history" | python3 -c 'import json,sys; print(json.load(sys.stdin)["account"])')" --data "$work/history"
check "after nobody" 1 quad-server user conversations anna --after eve --data "$work/history"
check "close it" 0 quad-server report close "$digits" --data "$work/history"
check "no report is left" 0 quad-server report --data "$work/history"
prints "none" 'no reports'
check "the audit" 0 quad-server audit --data "$work/history"
has "has the looks" ' report +ben +'
has "has the end" ' close +ben +'
check "report without a reason" 64 past anna person report Ben
check "report and block" 0 past anna person report Ben --reason Again --block
check "the conversation is closed" 0 past ben message list --json
json "without a reason" 'd[0]["state"] == "closed"'
check "with whom she writes" 0 quad-server user conversations anna --data "$work/history" --json
json "as it is kept" '[c["state"] for c in d] == ["open"]'
check "remove him" 0 quad-server user delete ben --yes --data "$work/history"
check "with whom she wrote" 0 quad-server user conversations anna --data "$work/history" --json
json "it is closed" '[(c["with"], c["state"]) for c in d] == [(None, "closed")]'
check "in words" 0 quad-server user conversations anna --data "$work/history"
has "it is, too" '^an account that is gone, [0-9a-f]{32} +closed '
check "the laws hold" 0 quad-server check --data "$work/history"
stop_server
