import { createServer, type Socket } from 'node:net'
import { createFakeClock } from '@latchkey/core/testing'
import { expect, onTestFinished, test } from 'vitest'
import { proposals } from '../test/scene.ts'
import { openTabWith, startCluster, startRefusingRelay } from '../test/several-relays.ts'

test.each([
  ['refuse', async () => (await startRefusingRelay('Unauthorized: invalid key')).url],
  ['refuse or are down', async () => 'ws://127.0.0.1:1'],
])('error: relays that all %s', async (_name, other) => {
  const relay = await startRefusingRelay('Unauthorized: origin not allowed')
  const tab = openTabWith([await other(), relay.url])
  const error = await tab.pairing.connect({ proposals }).catch((thrown) => thrown)
  expect(error).toMatchObject({ code: 'pairing/relay-refused', details: expect.stringContaining('Unauthorized') })
  // The next attempt tries the relays again.
  relay.refuse(undefined)
  await expect(tab.pairing.connect({ proposals })).resolves.toHaveProperty('uri')
})

test('error: relays that are all down, in bounded time', async () => {
  const clock = createFakeClock()
  const attempt = openTabWith(['ws://127.0.0.1:1', 'ws://127.0.0.1:2'], { clock }).pairing.connect({ proposals })
  const failed = expect(attempt).rejects.toMatchObject({ code: 'pairing/relay-unreachable' })
  await expect.poll(() => clock.pending()).toBeGreaterThan(0)
  await clock.advance(15_000)
  await failed
})

test('a relay that accepts the connection but never answers is left after 4 s', async () => {
  const { nodes } = await startCluster()
  const sockets: Socket[] = []
  const silent = createServer((socket) => sockets.push(socket.on('error', () => {})))
  await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy()
    silent.close()
  })
  const { port } = silent.address() as { port: number }
  const tab = openTabWith([`ws://127.0.0.1:${port}`, nodes[0].url])
  const started = performance.now()
  await tab.pairing.connect({ proposals })
  expect(performance.now() - started).toBeGreaterThan(3_900)
  expect(nodes[0].sockets()).toBe(1)
})
