/** What the documents of the open API say, beside the calls themselves. */
import { openCalls } from '@countinghouse/contract/open/open-api.ts'
import { openBase, openHeaders, openLimits } from '@countinghouse/contract/open/signature.ts'
import { type DescribedApi, langParameter } from '../http/openapi.ts'

const { clockMinutes, bodyBytesMax } = openLimits

const header = (name: string, description: string) => ({
  name,
  in: 'header',
  required: true,
  description,
  schema: { type: 'string' },
})

export const openApi: DescribedApi = {
  title: 'Countinghouse Open',
  base: openBase,
  description: `The calls for a merchant's server. Every call is a \`POST\` with JSON of at most ${bodyBytesMax / 1024} KB, signed with the merchant's private key. Every response is an envelope \`{ code, success, data, msg }\`; \`"200"\` means success. On failure, \`code\` gives the cause and \`field\` the field of the body it is about.

The signature covers the method, the path with its query as sent, the time, the nonce and the SHA-256 of the body in lower-case hexadecimal, joined by line feeds:

    POST
    ${openBase}/cryptoPayin/create
    1767225600000
    b3R0ZXJzLWFyZS1jdXRl
    44136fa355b3678a1146ad16f7e8649e94fb4fc21fe77e8310c060f61caaff8a

The signature is RSA (PKCS#1 v1.5) with SHA-256, or Ed25519 over the text itself, in base64. The time may differ from ours by at most ${clockMinutes} minutes, and each nonce works once, whatever the outcome of its request.

\`merchantOrderNo\` is the idempotency key of a product: the same content returns the same order, different content is refused. If there was no response, send the same body again with a new time and nonce.

Orders can be cancelled or refunded where a product has a call for it. Where the order is there already, it is returned as it is; a state that does not allow it is refused by its name.

Orders have the same fields here and in notifications, which follow the Standard Webhooks specification.`,
  calls: openCalls,
  securitySchemes: {
    apiKey: { type: 'apiKey', in: 'header', name: openHeaders.key },
    signature: { type: 'apiKey', in: 'header', name: openHeaders.signature },
  },
  parameters: {
    Timestamp: header(openHeaders.timestamp, 'Milliseconds since 1970.'),
    Nonce: header(openHeaders.nonce, '16 to 64 characters of A-Z, a-z, 0-9, - and _.'),
    Lang: langParameter,
  },
}
