# Container entry point: writes the headers for the mounted config.json, then starts Caddy.
set -eu
node "$(dirname "$0")/../scripts/deploy-files.ts" --host "$PORTAL_HOST" --api "$API_ORIGIN" --bundle "$ROOT" --out "$(dirname "$HEADERS")"
exec caddy run --config "$(dirname "$0")/Caddyfile" --adapter caddyfile
