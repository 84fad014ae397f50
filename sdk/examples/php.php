<?php
// PHP 8 with openssl and curl, for an RSA key: php php.php
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
    $request = curl_init(getenv('BASE_URL') . $path);
    curl_setopt_array($request, [
        CURLOPT_POSTFIELDS => $payload,
        CURLOPT_RETURNTRANSFER => true,
        CURLOPT_TIMEOUT => 20,
        CURLOPT_HTTPHEADER => [
            'Content-Type: application/json',
            'X-Api-Key: ' . getenv('KEY_ID'),
            'X-Timestamp: ' . $timestamp,
            'X-Nonce: ' . $nonce,
            'X-Signature: ' . base64_encode($signature),
        ],
    ]);
    return json_decode(curl_exec($request), true);
}

echo json_encode(call('/cryptoPayin/create', [
    'merchantOrderNo' => $argv[1] ?? 'php-' . time(),
    'customerUid' => 'C1001',
    'currency' => 'USDT',
    'network' => 'TRC20',
    'amount' => '25.5',
])), "\n";
