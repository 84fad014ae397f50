# npm start. The server replaces this shell, so that Ctrl-C and SIGTERM reach it directly and its exit code is the
# command's.
set -e
cd "$(dirname "$0")/.."
"${npm_node_execpath:-node}" scripts/run.mjs prepare "$@"
exec node_modules/.bin/node server/src/main.ts "$@"
