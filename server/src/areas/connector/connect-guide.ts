/** How a connector works, in Markdown: for those who write one. */
import { connectorLimits } from '@countinghouse/contract/areas/connector/connector.ts'
import { openHeaders, openLimits } from '@countinghouse/contract/areas/open-api/signature.ts'

const { clockMinutes } = openLimits
const { waitSecondsMost, reportsMost } = connectorLimits
const headers = Object.values(openHeaders)
  .map((name) => `\`${name}\``)
  .join(', ')

export const connectGuide = `A connector carries money outside (on chains, in banks, between people) and tells what happened. The platform registers its name, its public key (RSA or Ed25519), what it serves, and the address where it takes instructions, if it has one.

## Signatures

Every request has the headers ${headers}. What is signed is the method, the path with its query, the timestamp in milliseconds, the nonce and the SHA-256 of the body in hexadecimal, joined by line feeds: with PKCS#1 v1.5 and SHA-256 by RSA keys, or by Ed25519. A time that differs from ours by more than ${clockMinutes} minutes is refused, and so is a nonce that was used before. Requests to a connector are signed in the same way: their \`x-api-key\` is \`countinghouse\`, and \`GET /connect/v1/key\` answers the public key that checks them.

## Instructions

An instruction is told until it is answered, always under the same \`instructionId\`: act on it once, and answer the same again. Of one order the next comes when the one before is answered. A connector with an address gets them there, by \`POST\`, one by one; the body of its answer, with status 200, is \`{ "outcome": "accepted" }\` or \`{ "outcome": "refused", "reason": "…" }\`, with what the kind of the instruction asks for. Anything else is no answer. A connector without an address fetches them from \`/instructions/next\`, which waits for up to ${waitSecondsMost} seconds, and answers at \`/instructions/answer\`.

| kind | what is to be done | an acceptance carries |
| --- | --- | --- |
| \`address\` | make new addresses on a network, and watch them | \`addresses\` |
| \`collect\` | take a payment over the banks of a country | what the payer scans or transfers to |
| \`send\` | send coins to an address | |
| \`pay\` | pay to an account | \`channel\` and \`channelOrderNo\`, where there are any |
| \`refund\` | give a payment back | |
| \`cancel\` | do not go on with an order | |
| \`trade\` | find somebody to trade with | |

## Reports

What happened is told at \`/reports\`, up to ${reportsMost} at once, each with a \`reportId\` of the connector's own: a report that is sent again changes nothing. A report is about an order that was given to this connector, or about what arrived at one of its addresses, named by network, hash and index. Each is answered by itself: \`applied\`, \`repeated\`, \`ignored\`, \`unmatched\` or \`refused\`.`
