import { EventEmitter } from 'node:events'
import { createFakeClock } from '@latchkey/core/testing'
import type { IRelayer } from '@walletconnect/types'
import { expect, test } from 'vitest'
import { createRelayLink } from './relay-link.ts'
import { createRelayUrls } from './relay-urls.ts'

/** The SDK's relayer, as a test says: no socket opens by itself. `resetTransport` is what the newer SDKs have, which connect again by themselves. */
class TestRelayer extends EventEmitter {
  connected = false
  opened = 0
  closed = 0
  subscriptionsEnded: string[] = []
  resetTransport = () => {}
  request = async () => true
  async unsubscribe(topic: string) {
    this.subscriptionsEnded.push(topic)
    throw new Error('The relay is away')
  }
  async transportOpen() {
    this.opened++
    throw new Error('The relay is away')
  }
  async transportClose() {
    this.closed++
    throw new Error('There is no socket')
  }
}

function create() {
  const clock = createFakeClock()
  const relayer = new TestRelayer()
  const url = 'wss://relay.example'
  const link = createRelayLink(relayer as unknown as IRelayer, {
    clock,
    log: { warn: () => {} },
    urls: createRelayUrls([url], undefined),
    onWorking: () => {},
  })
  /** How waiting for the relay has ended so far. */
  const wait = (signal?: AbortSignal) => {
    const outcome: { value?: string } = {}
    link.ready({ ms: 1_000, signal }).then(
      () => Object.assign(outcome, { value: 'ready' }),
      ({ code }) => Object.assign(outcome, { value: code }),
    )
    return outcome
  }
  return { clock, link, relayer, wait }
}
/** All that follows from what has happened has happened, too. */
const settled = () => new Promise((resolve) => setImmediate(resolve))
const refusal = new Error('WebSocket connection closed abnormally with code: 3000 (Unauthorized: invalid key)')

test('with an open socket nothing is waited for, and no second one is opened', async () => {
  const { relayer, wait } = create()
  relayer.connected = true
  const outcome = wait()
  await settled()
  expect([outcome.value, relayer.opened]).toEqual(['ready', 0])
})

test('without a socket one is opened, and only its opening ends the wait, however the try itself ends', async () => {
  const { link, relayer, wait } = create()
  const outcome = wait()
  await settled()
  expect([outcome.value, relayer.opened, link.connected()]).toEqual([undefined, 1, false])
  relayer.emit('relayer_disconnect')
  await settled()
  expect(outcome.value).toBeUndefined()
  relayer.connected = true
  relayer.emit('relayer_connect')
  await settled()
  expect([outcome.value, relayer.opened, link.connected()]).toEqual(['ready', 1, true])
})

test('a refusal ends the wait, other trouble doesn’t', async () => {
  const { relayer, wait } = create()
  const outcome = wait()
  relayer.emit('relayer_error', new Error('WebSocket connection failed for host: wss://relay.example'))
  await settled()
  expect(outcome.value).toBeUndefined()
  relayer.emit('relayer_error', refusal)
  await settled()
  expect(outcome.value).toBe('pairing/relay-refused')
})

test('the wait ends after its time, and with its caller', async () => {
  const { clock, wait } = create()
  const [late, left] = [wait(), new AbortController()]
  const aborted = wait(left.signal)
  left.abort()
  await settled()
  expect(aborted.value).toBe('request/aborted')
  await clock.advance(999)
  expect(late.value).toBeUndefined()
  await clock.advance(1)
  await settled()
  expect(late.value).toBe('pairing/relay-unreachable')
})

test('listeners hear of the socket, of refusals and of messages on their way, until they leave', async () => {
  const { link, relayer } = create()
  const heard: string[] = []
  const off = link.on((event) => heard.push(event.type))
  relayer.emit('relayer_connect')
  relayer.emit('relayer_disconnect')
  relayer.emit('relayer_error', refusal)
  relayer.connected = true
  await (relayer.request as (request: object) => Promise<unknown>)({ method: 'irn_publish', params: { topic: 'a' } })
  await (relayer.request as (request: object) => Promise<unknown>)({ method: 'irn_subscribe', params: {} })
  expect(heard).toEqual(['up', 'down', 'refused', 'taken'])
  off()
  relayer.emit('relayer_connect')
  expect(heard).toHaveLength(4)
})

test('a failure to end a subscription is no failure of the caller', async () => {
  const { relayer } = create()
  await relayer.unsubscribe('a')
  await settled()
  expect(relayer.subscriptionsEnded).toEqual(['a'])
})

test('a closed link opens no socket, and closes a socket that arrives late', async () => {
  const { link, relayer } = create()
  await link.close()
  expect(relayer.closed).toBe(1)
  await relayer.transportOpen()
  expect(relayer.opened).toBe(0)
  relayer.emit('relayer_connect')
  await settled()
  expect(relayer.closed).toBe(2)
})
