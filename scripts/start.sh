# npm start. The server takes the place of this shell: a Ctrl-C or a SIGTERM reaches it directly, and
# its exit code is the command's.
set -e
cd "$(dirname "$0")/.."
"${npm_node_execpath:-node}" scripts/run.mjs prepare "$@"
exec node_modules/.bin/node server/src/main.ts "$@"
