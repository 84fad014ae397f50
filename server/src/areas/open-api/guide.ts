/**
 * The way of a merchant's developer, in Markdown: key, first signed request, states, notifications. Tables and figures
 * come from the declarations that the server itself goes by, and the worked example is signed here.
 */
import { createHash, createHmac, createPrivateKey, sign } from 'node:crypto'
import { rails } from '@countinghouse/contract/areas/local-rail/rails.ts'
import menu from '@countinghouse/contract/areas/menu/texts.en.ts'
import { openProductNames } from '@countinghouse/contract/areas/open-api/paths.ts'
import { sdkPackage } from '@countinghouse/contract/areas/open-api/sdk-files.ts'
import {
  openBase,
  type openHeaders,
  openLimits,
  signedText,
} from '@countinghouse/contract/areas/open-api/signature.ts'
import {
  cryptoCurrencies,
  declaredConfirmations,
  railCurrencies,
} from '@countinghouse/contract/currencies.ts'
import { type Country, countries } from '@countinghouse/contract/limits.ts'
import { orderKindOf } from '@countinghouse/contract/registry/orders.ts'
import { retryDelays } from '../../engine/webhooks/notification.ts'
import { notificationChecks } from './guide-snippets.ts'

const { clockMinutes, bodyBytesMax, merchantOrderNoMax, secretOverlapHours } = openLimits

/** The secret key of the first test in RFC 8032: everybody knows it. */
const exampleKey = `-----BEGIN PRIVATE KEY-----
MC4CAQAwBQYDK2VwBCIEIJ1hsZ3v/VpguoRK9JLsLMREScVpezJpGXA7rAMcrn9g
-----END PRIVATE KEY-----`

/** A request whose every value can be computed again. */
export function workedRequest() {
  const body =
    '{"merchantOrderNo":"A-1","customerUid":"C1001","currency":"USDT","network":"TRC20","amount":"25.5"}'
  const request = {
    method: 'POST',
    path: `${openBase}/cryptoPayin/create`,
    timestamp: '1767225600000',
    nonce: 'b3R0ZXJzLWFyZS1jdXRl',
    bodyHash: createHash('sha256').update(body).digest('hex'),
  }
  const text = signedText(request)
  const signature = sign(null, Buffer.from(text), createPrivateKey(exampleKey)).toString('base64')
  return { ...request, body, text, signature }
}

/** A notification whose signature can be computed again. */
export function workedNotification() {
  const secret = 'whsec_Y291bnRpbmdob3VzZS1leGFtcGxlLXNlY3JldA=='
  const id = 'P1.1767225600000000'
  const timestamp = '1767225600'
  const { machine, payload } = orderKindOf('cryptoPayin')
  const [end] = Object.entries(machine.states).find(([, state]) => state.end === 'success') ?? []
  const type = `${machine.kind}.${end}`
  const at = new Date(Number(timestamp) * 1000).toISOString()
  const { version } = payload
  const body = JSON.stringify({ type, version, timestamp: at, data: { orderNo: 'P1' } })
  const signature = createHmac('sha256', Buffer.from(secret.slice('whsec_'.length), 'base64'))
    .update(`${id}.${timestamp}.${body}`)
    .digest('base64')
  return { secret, id, timestamp, body, signature }
}

const indented = (text: string) => text.replace(/^/gm, '    ')
const code = (text: string) => `\`${text}\``
const codes = (texts: readonly string[]) => texts.map(code).join(', ')

const table = (head: readonly string[], rows: readonly (readonly string[])[]) =>
  [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n')

const names = {
  key: 'X-Api-Key',
  timestamp: 'X-Timestamp',
  nonce: 'X-Nonce',
  signature: 'X-Signature',
} as const satisfies Record<keyof typeof openHeaders, string>

function firstRequest(): string {
  const { body, bodyHash, timestamp, nonce, text, signature } = workedRequest()
  return `## 1. A key

An administrator opens **${menu[3002]}** in the console and puts the public half of a key pair on file: RSA of at least ${openLimits.rsaBitsMin} bits, or Ed25519. The private half stays on your server.

${indented(`openssl genrsa -out private.pem 3072
openssl rsa -in private.pem -pubout`)}

The page then shows the **API key ID**, which names the key in requests, and lets you restrict the addresses that they may come from.

To change keys without an interruption, put the new one in as the second public key: requests signed by either are accepted. When your servers sign with the new one, move it to the first field and empty the second. The API key ID stays.

**${menu[3003]}** has a client for Node without dependencies ([package](${openBase}/sdk/${sdkPackage})) and a complete program each for [curl](${openBase}/sdk/examples/curl.sh), [Python](${openBase}/sdk/examples/python.py), [PHP](${openBase}/sdk/examples/php.php) and [Go](${openBase}/sdk/examples/go.go); the rest of this page is for whoever writes their own. [openapi.json](${openBase}/openapi.json) describes every call and notification for generators of clients.

## 2. A signed request

Every call is a ${code('POST')} with a JSON body of at most ${bodyBytesMax / 1024} KB and these headers:

${table(
  ['Header', 'Value'],
  [
    [code('Content-Type'), code('application/json')],
    [code(names.key), 'The API key ID.'],
    [
      code(names.timestamp),
      `Milliseconds since 1970. May differ from our clock by at most ${clockMinutes} minutes.`,
    ],
    [
      code(names.nonce),
      '16 to 64 characters of A-Z, a-z, 0-9, - and _. Works once, whatever the outcome of its request: use a new one for every try.',
    ],
    [
      code(names.signature),
      'The signature of the text below, in base64: RSA (PKCS#1 v1.5) with SHA-256, or Ed25519 of the text itself.',
    ],
    [
      code('Lang'),
      'Optional, the language of `msg`: `en_IN`, `zh_CN`, `zh_TW` or `id_ID`. Not signed.',
    ],
  ],
)}

The signed text is five lines, joined by line feeds, without one at the end: the method, the path with its query exactly as sent, the timestamp, the nonce, and the SHA-256 of the body's bytes in lower-case hexadecimal. With this body

${indented(body)}

whose SHA-256 is ${code(bodyHash)}, at ${code(timestamp)} with the nonce ${code(nonce)}, the signed text is

${indented(text)}

Signed with the Ed25519 key of RFC 8032's first test vector, which you can use to check your code (never to sign real requests),

${indented(exampleKey)}

the header ${code(names.signature)} is ${code(signature)}.

In a shell, with an RSA key; \`BASE_URL\` is the address of this page up to ${code(openBase)}:

${indented(`path=${openBase}/cryptoPayin/create
body='${body}'
timestamp=$(date +%s)000
nonce=$(openssl rand -hex 16)
hash=$(printf '%s' "$body" | openssl dgst -sha256 -r | cut -d ' ' -f 1)
signature=$(printf 'POST\\n%s\\n%s\\n%s\\n%s' "$path" "$timestamp" "$nonce" "$hash" |
  openssl dgst -sha256 -sign private.pem | openssl base64 -A)
curl "$BASE_URL$path" -H 'Content-Type: application/json' \\
  -H "${names.key}: $KEY_ID" -H "${names.timestamp}: $timestamp" \\
  -H "${names.nonce}: $nonce" -H "${names.signature}: $signature" --data-binary "$body"`)}

Every response is an envelope:

${indented(`{ "code": "200", "success": true, "msg": "", "data": { "orderNo": "P…", "status": "${orderKindOf('cryptoPayin').machine.initial}", … } }`)}

\`"200"\` means success. On failure, \`code\` names the cause, \`msg\` says it in words, and \`data.field\`, or \`field\` beside it, names the field of the body that is wrong. The HTTP status fits the cause. Refused requests of a known key are listed with the reason under **${menu[3002]}**.`
}

const stateRows = openProductNames.map((product) => {
  const { states, initial } = orderKindOf(product).machine
  const statesWhere = (isIn: (end: string | undefined) => boolean) =>
    codes(
      Object.entries(states)
        .filter(([, { end }]) => isIn(end))
        .map(([name]) => name),
    )
  return [
    code(product),
    code(initial),
    statesWhere((end) => end === undefined),
    statesWhere((end) => end === 'success'),
    statesWhere((end) => end === 'failure'),
  ]
})

const currencyRows = Object.entries(cryptoCurrencies).map(([currency, { precision, networks }]) => [
  code(currency),
  String(precision),
  networks.map((each) => `${code(each)} (${declaredConfirmations(each)})`).join(', '),
])

const railRows = countries.map((country: Country) => [
  code(country),
  code(railCurrencies[country]),
  codes(Object.keys(rails[country].methods)),
])

const orders = `## 3. Orders

- \`merchantOrderNo\`, up to ${merchantOrderNoMax} characters, is the idempotency key of a product. The same content again returns the same order; different content is refused. If there was no response, send the same body again with a new timestamp and nonce.
- Amounts are decimals in text, never numbers: \`"25.50"\`. More decimal places than the currency has are refused.
- Times are ISO 8601 in UTC with milliseconds: \`"2026-01-01T00:00:00.000Z"\`.
- Reading: an order by its number, by \`/query\`. Moving: some products have \`/cancel\` or \`/refund\`. An order that is there already is returned as it is; a state that does not allow the move is refused by name.
- A response with status 429 has a \`Retry-After\` header in seconds. After 5xx or no response, try again with a growing delay.

### States

A notification is sent when an order reaches a final state. A final state can be followed by another where the product has a refund.

${table(['Product', 'First', 'Under way', 'Final: success', 'Final: failure'], stateRows)}

### Currencies and networks

Your contract decides which of these you can use; \`/balances\` and \`/rates\` answer what you have. In parentheses: the confirmations that make a payment final, unless the platform has set another number.

${table(['Currency', 'Decimal places', 'Networks'], currencyRows)}

Local payments, by country:

${table(['Country', 'Currency', 'Methods'], railRows)}`

const inWords = (seconds: number): string =>
  seconds < 60
    ? `${seconds} s`
    : seconds < 3600
      ? `${seconds / 60} min`
      : `${Number((seconds / 3600).toFixed(1))} h`

function notifications(): string {
  const { secret, id, timestamp, body, signature } = workedNotification()
  return `## 4. Notifications

Set a callback address per product under **${menu[3008]}**, where a test notification shows at once what your server makes of it; an order can bring its own as \`notifyUrl\`. Addresses are \`https\` and public; what resolves to a private network is refused. When an order reaches a final state we send a ${code('POST')} as described by [Standard Webhooks](https://www.standardwebhooks.com), so that its libraries verify it unchanged:

${table(
  ['Header', 'Value'],
  [
    [
      code('webhook-id'),
      'The same for every try of this event: drop what you have handled already.',
    ],
    [
      code('webhook-timestamp'),
      'Seconds since 1970, of this try. Refuse what is older than five minutes: it may be a replay.',
    ],
    [
      code('webhook-signature'),
      `${code('v1,')} and the HMAC-SHA256 of the signed text in base64, under your webhook secret. Several, separated by spaces, for ${secretOverlapHours} hours after you make a new secret: one of them has to match.`,
    ],
    [
      code('webhook-signature-rsa-sha256'),
      `The RSA signature (PKCS#1 v1.5, SHA-256) of the same text in base64, under our public key, which **${menu[3002]}** shows. For merchants that have a public key on file.`,
    ],
  ],
)}

The signed text is ${code('webhook-id.webhook-timestamp.body')}, with the body byte for byte as received. The secret is made under **${menu[3002]}**; after ${code('whsec_')} it is base64. To check your code: with the secret ${code(secret)}, the id ${code(id)}, the timestamp ${code(timestamp)} and the body

${indented(body)}

the signature is ${code(`v1,${signature}`)}.

In Python, with \`pip install standardwebhooks\`:

${indented(`from standardwebhooks import Webhook
event = Webhook(secret).verify(request.body, request.headers)  # raises if it is not ours`)}

In Python without a package:

${indented(notificationChecks.python)}

In PHP:

${indented(notificationChecks.php)}

In Node, with the package of the SDK page:

${indented(`import { isOurNotification } from 'countinghouse-sdk'
if (!isOurNotification({ headers: request.headers, body }, secret)) return response.writeHead(401).end()`)}

In a shell, by the secret, and by our public key saved as \`platform.pem\`:

${indented(notificationChecks.shell)}

${indented(notificationChecks.rsa)}

To see one for yourself: make an order with your server as \`notifyUrl\`, and cancel it.

The body is ${code('{ type, version, timestamp, data }')}: \`type\` is the product and the state, \`timestamp\` when that state was reached, and \`data\` the order with the fields that \`/query\` answers.

Any 2xx within ten seconds acknowledges; redirects are not followed. Where a proxy answers for your server, choose under **${menu[3008]}** that only the word \`success\` in the body acknowledges. Otherwise we try again, ${retryDelays.length} times in all: at once, then ${retryDelays.slice(1).map(inWords).join(', ')} after the try before. While your host gives no answer, 5xx or 429 several times in a row, what waits for it is held, which is no try, and sent once it answers. Every try is listed with its response under **${menu[3008]}**, from where it can be sent again.`
}

/** The introduction of the document. */
export const guide = [firstRequest(), orders, notifications()].join('\n\n')
