import type { Transport } from '@latchkey/core'
import { createFakeClock } from '@latchkey/core/testing'
import { expect, test } from 'vitest'
import { createConnectedScene, type Scene } from './testing-relay/scene.ts'
import { evmAddress, evmNamespace } from './testing-relay/test-wallet.ts'

const hash = `0x${'ab'.repeat(32)}`
const sending = { chainId: 'eip155:1', method: 'eth_sendTransaction', params: [{ from: evmAddress }] } as const
const signing = { chainId: 'eip155:1', method: 'personal_sign', params: ['0x00', evmAddress] } as const

/** Asks and waits until the wallet shows it. The page that asks goes before there is an answer. */
async function ask(wallet: Scene['wallet'], transport: Transport, request: Parameters<Transport['request']>[0]) {
  wallet.answer = () => undefined
  transport.request(request).catch(() => {})
  await expect.poll(() => wallet.requests.length).toBe(1)
}

test('an answer after the page was loaded anew is told, and only once', async () => {
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

test('an answer that was given while no page was there is found by the next', async () => {
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

test('a tab that was open before hears the answer to what a closed one asked', async () => {
  const { tab, transport, wallet, openTab } = await createConnectedScene()
  const other = openTab()
  await other.pairing.restore({})
  await ask(wallet, transport, signing)
  tab.close()
  await wallet.respond({ result: '0xsigned' })
  expect(await other.seen('answered')).toMatchObject({ kind: 'signature', error: undefined })
})

test('an answer whose caller waits is told to nobody else', async () => {
  const { tab, transport, wallet } = await createConnectedScene()
  wallet.answer = () => ({ result: hash })
  expect(await transport.request(sending)).toBe(hash)
  expect(await transport.request({ ...sending, method: 'personal_sign' })).toBe(hash)
  expect(tab.events.map(({ type }) => type)).toEqual(['prompting', 'asked', 'prompting', 'asked'])
})

// The SDK gives a request fifteen minutes.
test('what was asked before the page was loaded fails when the wallet may not answer any more', async () => {
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

test('what ends in neither signature nor transaction is not told, only that the visitor has to look at it', async () => {
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
