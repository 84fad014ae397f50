# Python 3.8 or newer, with the openssl command for the signature (RSA key): python3 python.py
# BASE_URL, KEY_ID and PRIVATE_KEY_FILE are in the environment.
import base64
import hashlib
import json
import os
import secrets
import subprocess
import sys
import time
import urllib.error
import urllib.request

BASE = "/open/v2"


def sign(text):
    command = ["openssl", "dgst", "-sha256", "-sign", os.environ["PRIVATE_KEY_FILE"]]
    signed = subprocess.run(command, input=text.encode(), capture_output=True, check=True)
    return base64.b64encode(signed.stdout).decode()


def call(path, body):
    payload = json.dumps(body).encode()
    timestamp = str(int(time.time() * 1000))
    nonce = secrets.token_urlsafe(18)
    digest = hashlib.sha256(payload).hexdigest()
    text = "\n".join(["POST", BASE + path, timestamp, nonce, digest])
    request = urllib.request.Request(
        os.environ["BASE_URL"] + BASE + path,
        data=payload,
        method="POST",
        headers={
            "Content-Type": "application/json",
            "X-Api-Key": os.environ["KEY_ID"],
            "X-Timestamp": timestamp,
            "X-Nonce": nonce,
            "X-Signature": sign(text),
        },
    )
    try:
        with urllib.request.urlopen(request, timeout=20) as response:
            return json.load(response)
    except urllib.error.HTTPError as refused:
        return json.load(refused)


number = sys.argv[1] if len(sys.argv) > 1 else f"python-{int(time.time())}"
answer = call(
    "/cryptoPayin/create",
    {
        "merchantOrderNo": number,
        "customerUid": "C1001",
        "currency": "USDT",
        "network": "TRC20",
        "amount": "25.5",
    },
)
print(json.dumps(answer))
