#!/bin/sh
# Builds the image and tries it as compose.yaml runs it: it becomes ready, answers, stores, runs the commands, makes a
# backup, and adds at most 250 MB to its base. Run it from the repository's root. Needs docker or podman; without
# one, it says so and exits with 0. With podman: `ENGINE=podman sh deploy/try-container.sh`.
set -eu

engine=${ENGINE:-docker}
limit_mb=250
if ! "$engine" info >/dev/null 2>&1; then
  echo "Skipped: no container engine is running ($engine info failed)."
  exit 0
fi

image=medicare-leads-try
container=medicare-leads-try-$$
case $engine in *podman) format="--format docker" ;; *) format= ;; esac
# shellcheck disable=SC2086 -- no format is no argument
"$engine" build $format --file deploy/Containerfile --build-arg PUBLIC_URL=https://www.example.com --tag $image .

base=$(sed -n 's/^ARG NODE_IMAGE=//p' deploy/Containerfile)
size() { "$engine" image inspect --format '{{.Size}}' "$1"; }
added_mb=$((($(size $image) - $(size "$base")) / 1000000))
echo "The image adds $added_mb MB to $base."
[ "$added_mb" -le $limit_mb ] || { echo "That's more than $limit_mb MB." >&2; exit 1; }

trap '"$engine" rm --force --volumes "$container" >/dev/null' EXIT
"$engine" run --detach --name "$container" --read-only --tmpfs /tmp --volume /data --cap-drop ALL \
  --security-opt no-new-privileges --env TRUSTED_PROXIES=1 --env ALLOW_SAMPLES=yes $image >/dev/null

inside() { "$engine" exec "$container" "$@"; }
ask() { inside node -e "fetch('http://127.0.0.1:3000$1').then((a) => process.exit(a.ok ? 0 : 1), () => process.exit(1))"; }
tries=0
until ask /readyz; do
  tries=$((tries + 1))
  [ $tries -lt 60 ] || { "$engine" logs "$container"; exit 1; }
  sleep 1
done
ask /
inside node -e "fetch('http://127.0.0.1:3000/api/leads', {
  method: 'POST',
  headers: { 'content-type': 'application/json', origin: 'https://www.example.com' },
  body: JSON.stringify({ firstName: 'Ada', email: 'ada@example.com' }),
}).then((a) => process.exit(a.status === 201 ? 0 : 1), () => process.exit(1))"
inside lead-desk leads export --csv | grep ada@example.com
inside lead-desk backup /data/backups --keep 3
inside lead-desk outbox list
"$engine" stop "$container" >/dev/null
echo "The container works."
