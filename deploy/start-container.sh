# Starts the container: the headers of the bundle with the config.json that is mounted now, then Caddy.
set -eu
node "$(dirname "$0")/../scripts/deploy-files.ts" --host "$PORTAL_HOST" --api "$API_ORIGIN" --bundle "$ROOT" --out "$(dirname "$HEADERS")"
exec caddy run --config "$(dirname "$0")/Caddyfile" --adapter caddyfile
