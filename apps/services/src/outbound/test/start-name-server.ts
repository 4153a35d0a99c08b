import { createSocket } from 'node:dgram'

/** IPv4 addresses of a name, 'unknown' for a name that doesn't exist, or 'silent' for no answer at all. */
export type NameAnswer = readonly string[] | 'unknown' | 'silent'

/** A name server over UDP for tests (RFC 1035). It has no IPv6 addresses. */
export async function startNameServer(answerOf: (name: string) => NameAnswer | Promise<NameAnswer>) {
  const asked: string[] = []
  const socket = createSocket('udp4')
  socket.on('message', async (query, sender) => {
    const { name, end } = readName(query)
    const isIpv4 = query.readUInt16BE(end) === 1
    asked.push(`${isIpv4 ? 'A' : 'AAAA'} ${name}`)
    const answer = await answerOf(name)
    if (answer === 'silent') return
    const addresses = isIpv4 && answer !== 'unknown' ? answer : []
    const header = Buffer.from(query.subarray(0, 12))
    header.writeUInt16BE(answer === 'unknown' ? 0x8183 : 0x8180, 2)
    header.writeUInt16BE(addresses.length, 6)
    header.writeUInt32BE(0, 8)
    const records = addresses.map((address) =>
      Buffer.from([0xc0, 12, 0, 1, 0, 1, 0, 0, 0, 0, 0, 4, ...address.split('.').map(Number)]),
    )
    socket.send(Buffer.concat([header, query.subarray(12, end + 4), ...records]), sender.port, sender.address)
  })
  await new Promise<void>((resolve) => socket.bind(0, '127.0.0.1', resolve))
  return {
    server: `127.0.0.1:${socket.address().port}`,
    /** Questions, in order: `A images.test`. */
    asked,
    close: () => socket.close(),
  }
}

function readName(query: Buffer): { name: string; end: number } {
  const labels: string[] = []
  let at = 12
  for (let length = query[at] ?? 0; length > 0; length = query[at] ?? 0) {
    labels.push(query.toString('latin1', at + 1, at + 1 + length))
    at += 1 + length
  }
  return { name: labels.join('.').toLowerCase(), end: at + 1 }
}
