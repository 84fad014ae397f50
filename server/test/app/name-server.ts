/** A name server on this machine, over UDP as real ones are. */
import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import { onTestFinished } from 'vitest'

/** Addresses by type and name, those of IPv6 with all of their eight parts. What is not there is never answered. */
type Zone = Partial<Record<'A' | 'AAAA', Record<string, string[]>>>

const typeNumbers = { A: 1, AAAA: 28 } as const

export async function startNameServer(zone: Zone = {}) {
  const queries: string[] = []
  const socket = createSocket('udp4')
  socket.on('message', (message, { address, port }) => {
    const { name, type, end } = questionOf(message)
    queries.push(`${name} ${type}`)
    const addresses = zone[type]?.[name]
    if (addresses)
      socket.send(answerOf(message.subarray(0, end), typeNumbers[type], addresses), port, address)
  })
  socket.bind(0, '127.0.0.1')
  await once(socket, 'listening')
  onTestFinished(() => {
    socket.close()
  })
  return { address: `127.0.0.1:${socket.address().port}`, queries }
}

const headerBytes = 12

function questionOf(message: Buffer) {
  const labels: string[] = []
  let at = headerBytes
  for (let length = message.readUInt8(at); length > 0; length = message.readUInt8(at)) {
    labels.push(message.toString('latin1', at + 1, at + 1 + length))
    at += 1 + length
  }
  const type = message.readUInt16BE(at + 1) === typeNumbers.A ? 'A' : 'AAAA'
  return { name: labels.join('.').toLowerCase(), type, end: at + 5 } as const
}

function answerOf(queries: Buffer, type: number, addresses: readonly string[]): Buffer {
  const header = Buffer.alloc(headerBytes)
  queries.copy(header, 0, 0, 2)
  // An answer without an error, by a server that asks others.
  header.writeUInt16BE(0x8180, 2)
  header.writeUInt16BE(1, 4)
  header.writeUInt16BE(addresses.length, 6)
  const records = addresses.map((address) => {
    const bytes = address.includes(':') ? bytesOfV6(address) : address.split('.').map(Number)
    // The name is the one that was asked for; class IN, for no time at all.
    return Buffer.from([0xc0, headerBytes, 0, type, 0, 1, 0, 0, 0, 0, 0, bytes.length, ...bytes])
  })
  return Buffer.concat([header, queries.subarray(headerBytes), ...records])
}

const bytesOfV6 = (address: string) =>
  address.split(':').flatMap((part) => {
    const number = Number.parseInt(part, 16)
    return [number >> 8, number & 0xff]
  })
