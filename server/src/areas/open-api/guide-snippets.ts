/** How a received notification is checked, in languages that have no package of ours. The deep tests run each. */
export const notificationChecks = {
  python: `import base64, hashlib, hmac
def is_ours(headers, body, secret):  # body: the bytes as received
    text = f"{headers['webhook-id']}.{headers['webhook-timestamp']}.".encode() + body
    key = base64.b64decode(secret[len("whsec_"):])
    mac = hmac.new(key, text, hashlib.sha256).digest()
    expected = "v1," + base64.b64encode(mac).decode()
    return any(hmac.compare_digest(expected, given) for given in headers["webhook-signature"].split())`,

  php: `function is_ours(array $headers, string $body, string $secret): bool {
    $text = "{$headers['webhook-id']}.{$headers['webhook-timestamp']}.$body";
    $key = base64_decode(substr($secret, strlen('whsec_')));
    $expected = 'v1,' . base64_encode(hash_hmac('sha256', $text, $key, true));
    foreach (explode(' ', $headers['webhook-signature']) as $given)
        if (hash_equals($expected, $given)) return true;
    return false;
}`,

  shell: `key=$(printf '%s' "\${SECRET#whsec_}" | openssl base64 -d -A | od -An -tx1 | tr -d ' \\n')
printf '%s' "$ID.$TIMESTAMP.$BODY" | openssl dgst -sha256 -mac HMAC -macopt "hexkey:$key" -binary | openssl base64 -A`,

  rsa: `printf '%s' "$RSA_SIGNATURE" | openssl base64 -d -A > signature.bin
printf '%s' "$ID.$TIMESTAMP.$BODY" | openssl dgst -sha256 -verify platform.pem -signature signature.bin`,
}
