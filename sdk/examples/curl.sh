#!/bin/sh
# curl and openssl, for an RSA key: sh curl.sh
# BASE_URL, KEY_ID and PRIVATE_KEY_FILE are in the environment.
set -eu
path=/open/v2/cryptoPayin/create
number=${1:-curl-$(date +%s)}
body="{\"merchantOrderNo\":\"$number\",\"customerUid\":\"C1001\",\"currency\":\"USDT\",\"network\":\"TRC20\",\"amount\":\"25.5\"}"
timestamp=$(date +%s)000
nonce=$(openssl rand -hex 16)
hash=$(printf '%s' "$body" | openssl dgst -sha256 -r | cut -d ' ' -f 1)
signature=$(printf 'POST\n%s\n%s\n%s\n%s' "$path" "$timestamp" "$nonce" "$hash" |
  openssl dgst -sha256 -sign "$PRIVATE_KEY_FILE" | openssl base64 -A)
curl -sS "$BASE_URL$path" \
  -H 'Content-Type: application/json' \
  -H "X-Api-Key: $KEY_ID" \
  -H "X-Timestamp: $timestamp" \
  -H "X-Nonce: $nonce" \
  -H "X-Signature: $signature" \
  --data-binary "$body"
