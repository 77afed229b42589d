# Container entry point: writes Caddy's configuration for the mounted config.json, then starts Caddy.
set -eu
portal=$(dirname "$0")/..
node "$portal/scripts/deploy-files.ts" --host "$PORTAL_HOST" --api "$API_ORIGIN" \
  --root "$ROOT" --bundle "$ROOT" --config "$SETTINGS" --out "$CONFIG" --to "$CONFIG"
exec caddy run --config "$CONFIG/Caddyfile" --adapter caddyfile
