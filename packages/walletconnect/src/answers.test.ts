import type { Transport } from '@latchkey/core/ports'
import { createFakeClock } from '@latchkey/core/testing'
import { expect, test } from 'vitest'
import { createConnectedScene, type Scene } from '../test/scene.ts'
import { evmAddress, evmNamespace } from '../test/test-wallet.ts'

const hash = `0x${'ab'.repeat(32)}`
const sending = { chainId: 'eip155:1', method: 'eth_sendTransaction', params: [{ from: evmAddress }] } as const
const signing = { chainId: 'eip155:1', method: 'personal_sign', params: ['0x00', evmAddress] } as const

/** Sends a request and waits until the wallet shows it. The page that sent it closes before the answer. */
async function ask(wallet: Scene['wallet'], transport: Transport, request: Parameters<Transport['request']>[0]) {
  wallet.answer = () => undefined
  transport.request(request).catch(() => {})
  await expect.poll(() => wallet.requests.length).toBe(1)
}

test('an answer that comes after a reload is reported, and only once', async () => {
  const { tab, session, transport, wallet, openTab } = await createConnectedScene()
  await ask(wallet, transport, sending)
  const { requestId } = await tab.seen('asked')
  tab.close()
  const later = openTab()
  await later.pairing.restore({})
  expect(later.events.filter(({ type }) => type === 'answered')).toEqual([])
  await wallet.respond({ result: hash })
  expect(await later.seen('answered')).toEqual({
    type: 'answered',
    sessionId: session.id,
    requestId,
    kind: 'transaction',
    chainId: 'eip155:1',
    account: evmAddress,
    hash,
    error: undefined,
  })
  later.close()
  const last = openTab()
  await last.pairing.restore({})
  await expect.poll(() => last.log()).not.toMatch(/without any listeners/)
  expect(last.events.filter(({ type }) => type === 'answered')).toEqual([])
})

test('an answer given while no page was open is found by the next page', async () => {
  const { tab, transport, relay, wallet, openTab } = await createConnectedScene()
  await ask(wallet, transport, sending)
  tab.close()
  await expect.poll(() => relay.openSockets()).toBe(1)
  await wallet.respond({ error: { code: 5000, message: 'User rejected.' } })
  const later = openTab()
  await later.pairing.restore({})
  expect(await later.seen('answered')).toMatchObject({
    kind: 'transaction',
    hash: undefined,
    error: { code: 'connection/user-rejected' },
  })
})

test('the id of a batch that was accepted while no page was open is found by the next page', async () => {
  const { tab, session, transport, relay, wallet, openTab } = await createConnectedScene()
  const eip155 = { ...evmNamespace(), methods: ['wallet_sendCalls'] }
  await wallet.update(session.id, { eip155 })
  await expect.poll(() => transport.methods).toEqual(eip155.methods)
  const batch = { chainId: 'eip155:1', method: 'wallet_sendCalls', params: [{ from: evmAddress, calls: [] }] } as const
  await ask(wallet, transport, batch)
  tab.close()
  await expect.poll(() => relay.openSockets()).toBe(1)
  await wallet.respond({ result: { id: '0xba7c4' } })
  const later = openTab()
  await later.pairing.restore({})
  expect(await later.seen('answered')).toMatchObject({
    kind: 'transaction',
    account: evmAddress,
    calls: '0xba7c4',
    hash: undefined,
    error: undefined,
  })
})

test('a tab that was already open gets the answer to the request of a closed tab', async () => {
  const { tab, transport, wallet, openTab } = await createConnectedScene()
  const other = openTab()
  await other.pairing.restore({})
  await ask(wallet, transport, signing)
  tab.close()
  await wallet.respond({ result: '0xsigned' })
  expect(await other.seen('answered')).toMatchObject({ kind: 'signature', error: undefined })
})

test('an answer to a waiting caller is not reported as an event', async () => {
  const { tab, transport, wallet } = await createConnectedScene()
  wallet.answer = () => ({ result: hash })
  expect(await transport.request(sending)).toBe(hash)
  expect(await transport.request({ ...sending, method: 'personal_sign' })).toBe(hash)
  expect(tab.events.map(({ type }) => type)).toEqual(['prompting', 'asked', 'prompting', 'asked'])
})

// The SDK gives a request fifteen minutes.
test('a request from before a reload fails when the time of the wallet is over', async () => {
  const { tab, transport, wallet, openTab } = await createConnectedScene()
  await ask(wallet, transport, sending)
  tab.close()
  const clock = createFakeClock(Date.now())
  const later = openTab({ clock })
  await later.pairing.restore({})
  await clock.advance(890_000)
  expect(later.events.filter(({ type }) => type === 'answered')).toEqual([])
  await clock.advance(15_000)
  expect(await later.seen('answered')).toMatchObject({ error: { code: 'request/timed-out' } })
})

test('a request whose caller has left fails when the time of the wallet is over, on the same page', async () => {
  const clock = createFakeClock(Date.now())
  const { tab, transport, wallet } = await createConnectedScene({ clock })
  const leaving = new AbortController()
  wallet.answer = () => undefined
  const answer = transport.request({ ...sending, signal: leaving.signal })
  await expect.poll(() => wallet.requests.length).toBe(1)
  leaving.abort()
  await expect(answer).rejects.toMatchObject({ code: 'request/aborted' })
  await clock.advance(890_000)
  expect(tab.events.filter(({ type }) => type === 'answered')).toEqual([])
  await clock.advance(15_000)
  expect(await tab.seen('answered')).toMatchObject({ error: { code: 'request/timed-out' } })
  await clock.advance(900_000)
  expect(tab.events.filter(({ type }) => type === 'answered')).toHaveLength(1)
})

test('a request for neither signature nor transaction is not reported; those that the visitor must look at only prompt', async () => {
  const { tab, session, transport, wallet } = await createConnectedScene()
  const eip155 = {
    ...evmNamespace(),
    methods: ['wallet_switchEthereumChain', 'wallet_watchAsset', 'wallet_getCapabilities'],
  }
  await wallet.update(session.id, { eip155 })
  await expect.poll(() => transport.methods).toEqual(eip155.methods)
  wallet.answer = () => ({ result: null })
  for (const method of eip155.methods) await transport.request({ chainId: 'eip155:1', method, params: [{}] })
  const prompting = { type: 'prompting', sessionId: session.id, requestId: expect.stringMatching(/^\d+$/) }
  expect(tab.events.filter(({ type }) => type !== 'session')).toEqual([prompting, prompting])
})
