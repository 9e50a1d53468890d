# shellcheck shell=bash disable=SC2154,SC2034
# Two hours of six students on real processes, eight devices and a server that is stopped or killed
# ten times meanwhile: in the end everybody agrees. STUDENTS_SEED draws another story,
# STUDENTS_LENGTH=5 makes it five times as long, with five times as many outages.
prefix="students: "
if [ ! -x "$bin/quad-server" ]; then
    echo "skip the students: quad-server is not built"
    return
fi
stop_server
python3 -B "$here/students.py" "$bin" "$work/students" "${STUDENTS_SEED:-$RANDOM}" \
    "${STUDENTS_LENGTH:-1}" >"$work/verdicts" 2>"$err" </dev/null
verdicts "$work/verdicts"
