import { createFakeClock } from '@latchkey/core/testing'
import { expect, test } from 'vitest'
import { createConnectedScene, createScene, proposals, transportOf } from '../test/scene.ts'
import type { TestRelay } from '../test/test-relay.ts'

/** The wallet's SDK takes 15 s to send its pending messages after the socket dies; that is not tested here. */
const bothAreBack = (relay: TestRelay) => expect.poll(() => relay.connections.length, { timeout: 10_000 }).toBe(4)

const personalSign = { chainId: 'eip155:1', method: 'personal_sign', params: [] } as const

test.each([
  ['Unauthorized: origin not allowed', 'Allow the origin'],
  ['JWT validation error: JWT Token is not yet valid', 'clock of this device is wrong'],
  ['Unauthorized: invalid key', 'does not know this project id'],
  ['Country blocked', ''],
])('error: the relay refuses with "%s"', async (reason, fix) => {
  const { relay, openTab } = await createScene()
  relay.refuse(reason)
  const error = await openTab()
    .pairing.connect({ proposals })
    .catch((thrown) => thrown)
  expect(error).toMatchObject({ code: 'pairing/relay-refused', details: reason })
  expect(error.message).toContain(fix)
})

test('behavior: after a refusal the next attempt connects again', async () => {
  const { relay, wallet, openTab } = await createScene()
  const tab = openTab()
  relay.refuse('Unauthorized: origin not allowed')
  await expect(tab.pairing.connect({ proposals })).rejects.toMatchObject({ code: 'pairing/relay-refused' })
  relay.refuse(undefined)
  const { uri, approval } = await tab.pairing.connect({ proposals })
  await wallet.scan(uri)
  expect((await approval).transports).toHaveLength(1)
})

test('behavior: a relay that refuses during a restore is reported once, and the session stays', async () => {
  const { relay, browser, tab, session } = await createConnectedScene()
  tab.close()
  relay.refuse('Unauthorized: origin not allowed')
  const later = browser.openTab({ relay: relay.url })
  expect((await later.pairing.restore({})).map(({ id }) => id)).toEqual([session.id])
  await expect.poll(() => later.alerts).toEqual([['relay/origin-not-allowed', 'Unauthorized: origin not allowed']])
  expect(await later.seen('relay')).toEqual({ type: 'relay', connected: false })
  later.close()
})

test('error: the relay cannot be reached, and later it can', async () => {
  const clock = createFakeClock()
  const { relay, wallet, openTab } = await createScene()
  const tab = openTab({ clock })
  await relay.stop()
  const attempt = tab.pairing.connect({ proposals })
  const failed = expect(attempt).rejects.toMatchObject({ code: 'pairing/relay-unreachable' })
  await expect.poll(() => clock.pending()).toBeGreaterThan(0)
  await clock.advance(15_000)
  await failed

  await relay.start()
  const { uri, approval } = await tab.pairing.connect({ proposals })
  await wallet.scan(uri)
  expect((await approval).transports).toHaveLength(1)
})

test('behavior: the relay is restarted between the code and the scan', async () => {
  const { relay, wallet, openTab } = await createScene()
  const tab = openTab()
  const { uri, approval } = await tab.pairing.connect({ proposals })
  await relay.stop()
  await relay.start()
  await wallet.scan(uri)
  expect((await approval).transports).toHaveLength(1)
})

test('behavior: the relay is restarted between the scan and the approval', async () => {
  const { relay, wallet, openTab } = await createScene()
  const tab = openTab()
  const { uri, approval } = await tab.pairing.connect({ proposals })
  const scanned = await wallet.pair(uri)
  await relay.stop()
  await relay.start()
  await bothAreBack(relay)
  await scanned.approve()
  const session = await approval
  expect(await transportOf(session).request(personalSign)).toBe('0xsigned')
}, 15_000)

test('behavior: a request sent at the moment the socket dies is sent again when the socket is back', async () => {
  const { relay, transport, wallet } = await createConnectedScene()
  const request = transport.request(personalSign)
  relay.drop()
  const started = performance.now()
  expect(await request).toBe('0xsigned')
  // The SDK alone takes 15 s to notice.
  expect(performance.now() - started).toBeLessThan(4000)
  expect(wallet.requests).toHaveLength(1)
})

test('behavior: requests wait for a relay that is down', async () => {
  const { relay, transport } = await createConnectedScene()
  await relay.stop()
  const request = transport.request(personalSign)
  await relay.start()
  expect(await request).toBe('0xsigned')
})

test('error: a request gives up on a relay that stays away, and never reaches the wallet later', async () => {
  const clock = createFakeClock()
  const { relay, transport, wallet } = await createConnectedScene({ clock })
  expect(clock.pending()).toBe(0)
  await relay.stop()
  // The loss has been noticed: its grace period is running.
  await expect.poll(() => clock.pending()).toBe(1)
  const request = transport.request(personalSign)
  const failed = expect(request).rejects.toMatchObject({ code: 'pairing/relay-unreachable' })
  await clock.advance(20_000)
  await failed
  await relay.start()
  await bothAreBack(relay)
  expect(await transport.request({ ...personalSign, params: ['second'] })).toBe('0xsigned')
  expect(wallet.requests.map(({ params }) => params.request.params)).toEqual([['second']])
}, 15_000)

test('event: a relay that is away for long is reported, and so is its return', async () => {
  const { relay, tab } = await createConnectedScene()
  await relay.stop()
  expect(await tab.seen('relay')).toEqual({ type: 'relay', connected: false })
  await relay.start()
  expect(await tab.seen('relay', ({ connected }) => connected)).toBeDefined()
})

test('event: a short loss of the socket is not reported', async () => {
  const clock = createFakeClock()
  const { relay, tab, transport } = await createConnectedScene({ clock })
  relay.drop()
  expect(await transport.request(personalSign)).toBe('0xsigned')
  await clock.advance(10_000)
  expect(tab.events.filter(({ type }) => type === 'relay')).toEqual([])
})

test('behavior: a session ended while the relay was down ends in the wallet afterwards', async () => {
  const { relay, wallet, tab, session } = await createConnectedScene()
  await relay.stop()
  await tab.pairing.disconnect(session.id)
  expect(wallet.sessions()).toEqual([session.id])
  await relay.start()
  await expect.poll(() => wallet.sessions()).toEqual([])
  // No topic is left to subscribe to.
  await expect.poll(() => relay.openSockets()).toBe(1)
})

test('behavior: a session can be ended before the restored socket is open', async () => {
  const { relay, wallet, tab, session, openTab } = await createConnectedScene()
  tab.close()
  const later = openTab()
  await later.pairing.restore({})
  await later.pairing.disconnect(session.id)
  await expect.poll(() => wallet.sessions()).toEqual([])
  await expect.poll(() => relay.openSockets()).toBe(1)
})

test('behavior: disconnecting works while the relay is down', async () => {
  const { relay, browser, tab, session } = await createConnectedScene()
  await relay.stop()
  await tab.pairing.disconnect(session.id)
  expect(tab.events.at(-1)).toEqual({ type: 'ended', sessionId: session.id, reason: 'local' })
  tab.close()
  const later = browser.openTab({ relay: relay.url })
  expect(later.pairing.hasStored()).toBe(false)
  expect(await later.pairing.restore({})).toEqual([])
})

test('behavior: ending a session waits for the relay’s answer, and not at all when its message can’t leave', async () => {
  // No time passes on these clocks, so a wait that only time ends would last for ever.
  const online = await createConnectedScene({ clock: createFakeClock() })
  await online.tab.pairing.disconnect(online.session.id)
  await expect.poll(() => online.wallet.sessions()).toEqual([])

  const clock = createFakeClock()
  const { relay, tab, session } = await createConnectedScene({ clock })
  await relay.stop()
  await expect.poll(() => clock.pending()).toBe(1)
  await tab.pairing.disconnect(session.id)
  expect(tab.events.at(-1)).toEqual({ type: 'ended', sessionId: session.id, reason: 'local' })
})
