import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { connectClient, createIdentity } from '../test/relay-client.ts'
import { start } from '../test/relay-start.ts'

test('a client that answers pings it never read is dropped, a client that reads them stays', async () => {
  const { relayUrl } = await start({ relay: { pingMs: 100 } })
  const reader = await connectClient(relayUrl)
  const auth = createIdentity().token({ aud: relayUrl })
  const deaf = new WebSocket(`${relayUrl}/?auth=${auth}&projectId=local`, { autoPong: false })
  const payloads: string[] = []
  deaf.on('ping', (payload) => {
    payloads.push(payload.toString('hex'))
    deaf.pong(randomBytes(payload.length))
  })
  await once(deaf, 'close')
  expect(payloads[0]).toMatch(/^[0-9a-f]{16}$/)
  expect(await reader.request('irn_subscribe', { topic: 'ab'.repeat(32) })).toHaveProperty('result')
})

test('the payload of a ping differs from socket to socket and from beat to beat', async () => {
  const { relayUrl } = await start({ relay: { pingMs: 30 } })
  const payloads = new Set<string>()
  const heard = await Promise.all(
    [1, 2].map(async () => {
      const { socket } = await connectClient(relayUrl)
      for (let beat = 0; beat < 3; beat++)
        payloads.add(String(((await once(socket, 'ping')) as [Buffer])[0].toString('hex')))
      return 3
    }),
  )
  expect(payloads.size).toBe(heard.reduce((sum, count) => sum + count))
})
