import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { ethersAdapter } from '@latchkey/adapter-ethers'
import { createLatchkey, waitForTransaction } from '@latchkey/core'
import { mainnet } from '@latchkey/core/networks'
import { createFakeClock, createFakePlatform, createMemoryStorage } from '@latchkey/core/testing'
import { expect, onTestFinished, test, vi } from 'vitest'
import { startTestRelay } from '../test/test-relay.ts'
import { openSdk } from './sdk/open-sdk.ts'

const hash = `0x${'a'.repeat(64)}`

/** A client whose node answers over HTTP, and when the node was asked for the receipt, in ms. */
async function createScene() {
  const clock = createFakeClock()
  const asked: number[] = []
  const node = { included: false }
  let pending = 0
  const start = clock.now()
  const answer = ({ id, method }: { id: number; method: string }) => {
    const isReceipt = method === 'eth_getTransactionReceipt'
    if (isReceipt) {
      asked.push(clock.now() - start)
      pending = clock.pending()
    }
    return { jsonrpc: '2.0', id, result: isReceipt && node.included ? { status: '0x1' } : null }
  }
  const server = createServer(async (request, response) => {
    response.setHeader('content-type', 'application/json')
    response.end(JSON.stringify(answer(JSON.parse(await text(request)))))
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  onTestFinished(() => void server.close())
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const client = createLatchkey({
    networks: [{ ...mainnet, rpcUrls: { default: { http: [url] } } }],
    adapters: [ethersAdapter()],
    platform: createFakePlatform(),
    storage: createMemoryStorage(),
    clock,
  })
  onTestFinished(client.start())
  /** The node has said that there is no receipt, and the pause before the next question runs. */
  const pauses = (times: readonly number[]) =>
    vi.waitFor(() => expect([asked, clock.pending() > pending]).toEqual([times, true]), { timeout: 10_000 })
  return { asked, client, clock, node, pauses }
}

test('[S9.10] without a socket a receipt is asked for every 4 s; the relay client’s heartbeat beats every 5 s, until both end', async () => {
  const { asked, client, clock, node, pauses } = await createScene()
  const outcome = waitForTransaction(client, { chainId: 'eip155:1', hash })
  await pauses([0])
  // A question takes a moment to arrive, its timer is gone at once.
  const timers = clock.pending()
  await clock.advance(3_999)
  expect([asked, clock.pending()]).toEqual([[0], timers])
  await clock.advance(1)
  await pauses([0, 4_000])
  node.included = true
  await clock.advance(4_000)
  expect(await outcome).toMatchObject({ status: 'success' })
  await clock.advance(60_000)
  expect(asked).toEqual([0, 4_000, 8_000])

  const relay = await startTestRelay()
  onTestFinished(() => relay.stop())
  // Only intervals are moved by hand: the SDK's own promises and sockets go on as ever.
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  const relayOptions = { url: relay.url, projectId: 'test-project', reach: 'private' } as const
  const sdk = await openSdk({ relay: relayOptions }, { ...client, clientId: client.id })
  let beats = 0
  sdk.client.core.heartbeat.on('heartbeat_pulse', () => beats++)
  vi.advanceTimersByTime(4_999)
  expect(beats).toBe(0)
  vi.advanceTimersByTime(1)
  expect(beats).toBe(1)
  vi.advanceTimersByTime(10_000)
  expect(beats).toBe(3)
  await sdk.close()
  vi.advanceTimersByTime(60_000)
  expect(beats).toBe(3)
})
