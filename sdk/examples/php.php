<?php
// PHP 8 with openssl, for an RSA key: php php.php
// BASE_URL, KEY_ID and PRIVATE_KEY_FILE are in the environment.
function call(string $path, array $body): array
{
    $path = '/open/v2' . $path;
    $payload = json_encode($body);
    $timestamp = (string) (int) (microtime(true) * 1000);
    $nonce = bin2hex(random_bytes(16));
    $text = implode("\n", ['POST', $path, $timestamp, $nonce, hash('sha256', $payload)]);
    $key = openssl_pkey_get_private(file_get_contents(getenv('PRIVATE_KEY_FILE')));
    openssl_sign($text, $signature, $key, OPENSSL_ALGO_SHA256);
    $request = stream_context_create(['http' => [
        'method' => 'POST',
        'content' => $payload,
        'timeout' => 20,
        // A refusal has a body that says why.
        'ignore_errors' => true,
        'header' => [
            'Content-Type: application/json',
            'X-Api-Key: ' . getenv('KEY_ID'),
            'X-Timestamp: ' . $timestamp,
            'X-Nonce: ' . $nonce,
            'X-Signature: ' . base64_encode($signature),
        ],
    ]]);
    return json_decode(file_get_contents(getenv('BASE_URL') . $path, false, $request), true);
}

echo json_encode(call('/cryptoPayin/create', [
    'merchantOrderNo' => $argv[1] ?? 'php-' . time(),
    'customerUid' => 'C1001',
    'currency' => 'USDT',
    'network' => 'TRC20',
    'amount' => '25.5',
])), "\n";
