import type { TransportEvent } from '@latchkey/core/ports'
import { expect, test, vi } from 'vitest'
import { createConnectedScene, createScene, proposals, transportOf } from '../test/scene.ts'
import { evmAddress, evmNamespace, otherEvmAddress, solanaAddress } from '../test/test-wallet.ts'

const personalSign = { chainId: 'eip155:1', method: 'personal_sign', params: ['0x00', evmAddress] } as const

/** Collects the events of a transport. */
function heard(transport: { on(listener: (event: TransportEvent) => void): unknown }): TransportEvent[] {
  const events: TransportEvent[] = []
  transport.on((event) => events.push(event))
  return events
}

test('request: the wallet answers', async () => {
  const { wallet, transport } = await createConnectedScene()
  expect(await transport.request(personalSign)).toBe('0xsigned')
  expect(wallet.requests[0]?.params).toMatchObject({
    chainId: 'eip155:1',
    request: { method: 'personal_sign', params: ['0x00', evmAddress] },
  })
})

test('request: the wallet declines', async () => {
  const { wallet, transport } = await createConnectedScene()
  wallet.answer = () => ({ error: { code: 5000, message: 'User rejected.' } })
  await expect(transport.request(personalSign)).rejects.toMatchObject({ code: 'connection/user-rejected' })
})

test("request: a wallet's error text is not mistaken for the SDK's", async () => {
  const { wallet, transport } = await createConnectedScene()
  wallet.answer = () => ({ error: { code: -32000, message: 'No matching key' } })
  await expect(transport.request(personalSign)).rejects.toMatchObject({ code: 'internal/unexpected' })
})

test('request: a chain and a method that were not approved', async () => {
  const { wallet, transport } = await createConnectedScene()
  const elsewhere = transport.request({ ...personalSign, chainId: 'eip155:10' })
  await expect(elsewhere).rejects.toMatchObject({ code: 'network/unsupported' })
  const unknown = transport.request({ ...personalSign, method: 'eth_sign' })
  await expect(unknown).rejects.toMatchObject({ code: 'wallet/unsupported-method' })
  expect(wallet.requests).toEqual([])
})

test('request: an abort settles at once, and the late answer is dropped', async () => {
  const { wallet, transport } = await createConnectedScene()
  const controller = new AbortController()
  wallet.answer = () => {
    controller.abort()
    return { result: '0xlate' }
  }
  const request = transport.request({ ...personalSign, signal: controller.signal })
  await expect(request).rejects.toMatchObject({ code: 'request/aborted' })
  wallet.answer = () => ({ result: '0xnext' })
  expect(await transport.request(personalSign)).toBe('0xnext')
})

test('request: a session that ends leaves no request open', async () => {
  const { tab, wallet, session, transport } = await createConnectedScene()
  const asked = new Promise<void>((resolve) => {
    wallet.answer = () => void resolve()
  })
  const request = transport.request(personalSign)
  await asked
  await Promise.all([
    expect(request).rejects.toMatchObject({ code: 'wallet/disconnected' }),
    wallet.disconnect(session.id),
  ])
  await tab.seen('ended')
  await expect(transport.request(personalSign)).rejects.toMatchObject({ code: 'connection/not-found' })
})

test('event: a chain is understood in every form that wallets use', async () => {
  const { wallet, session, transport } = await createConnectedScene()
  const events = heard(transport)
  for (const data of [137, '0x89', '137', 'eip155:137', { chainId: '0x89' }])
    await wallet.emit(session.id, 'chainChanged', data)
  await expect.poll(() => events).toEqual(Array(5).fill({ type: 'chain', chainId: 'eip155:137' }))
})

test('event: accounts are understood with and without their chain', async () => {
  const { wallet, session, transport } = await createConnectedScene()
  const events = heard(transport)
  await wallet.emit(session.id, 'accountsChanged', [otherEvmAddress])
  const key = otherEvmAddress.toLowerCase()
  const both = [
    { chainId: 'eip155:1', address: otherEvmAddress },
    { chainId: 'eip155:137', address: otherEvmAddress },
  ]
  await expect.poll(() => events.at(-1)).toMatchObject({ type: 'accounts', accounts: [{ key, addresses: both }] })
  await wallet.emit(session.id, 'accountsChanged', [`eip155:137:${otherEvmAddress}`])
  await expect
    .poll(() => events.at(-1))
    .toMatchObject({ type: 'accounts', accounts: [{ key, addresses: both.slice(1) }] })
  expect(transport.accounts[0]?.key).toBe(key)
})

test('event: other events arrive as messages', async () => {
  const { wallet, session, transport } = await createConnectedScene()
  const events = heard(transport)
  await wallet.update(session.id, {
    eip155: { ...evmNamespace(), events: ['message', 'accountsChanged', 'chainChanged'] },
  })
  await wallet.emit(session.id, 'message', { type: 'eth_subscription' })
  const message = { type: 'message', name: 'message', data: { type: 'eth_subscription' } }
  await expect.poll(() => events.at(-1)).toEqual(message)
})

test('event: unreadable events change nothing', async () => {
  const { wallet, tab, session, transport } = await createConnectedScene()
  const events = heard(transport)
  const broken = [null, [], {}, ['0x12'], [otherEvmAddress, 7], 'eip155:1:0x12', '<script>']
  for (const data of broken) await wallet.emit(session.id, 'accountsChanged', data)
  for (const data of [0, -1, 1.5, '0x', 'solana:1', 'eip155:one', [], { chainId: {} }])
    await wallet.emit(session.id, 'chainChanged', data)
  await wallet.emit(session.id, 'chainChanged', 1)
  await expect.poll(() => events).toEqual([{ type: 'chain', chainId: 'eip155:1' }])
  await expect.poll(() => tab.log()).toContain('Dropped a session event that could not be read')
  expect(await transport.request(personalSign)).toBe('0xsigned')
})

test('event: a listener that throws stops neither the other listeners nor the session', async () => {
  const printed = vi.spyOn(console, 'error').mockImplementation(() => {})
  const { wallet, session, transport } = await createConnectedScene()
  transport.on(() => {
    throw new Error('broken listener')
  })
  const events = heard(transport)
  await wallet.emit(session.id, 'chainChanged', 1)
  await expect.poll(() => events).toHaveLength(1)
  expect(printed).toHaveBeenCalledOnce()
})

test('update: accounts and chains follow', async () => {
  const { wallet, session, transport } = await createConnectedScene()
  const events = heard(transport)
  await wallet.update(session.id, { eip155: evmNamespace(['eip155:137'], otherEvmAddress) })
  await expect.poll(() => events).toMatchObject([{ type: 'accounts', chains: ['eip155:137'] }])
  expect(transport.chains).toEqual(['eip155:137'])
  expect(transport.accounts.map(({ key }) => key)).toEqual([otherEvmAddress.toLowerCase()])
})

test('update: a namespace comes and goes', async () => {
  const { wallet, tab, session, transport } = await createConnectedScene()
  const solana = { accounts: [`solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp:${solanaAddress}`], methods: [], events: [] }
  await wallet.update(session.id, { eip155: evmNamespace(), solana })
  const grown = (await tab.seen('session')).session
  expect(grown.transports.map(({ namespace }) => namespace)).toEqual(['eip155', 'solana'])
  expect(transportOf(grown)).toBe(transport)

  const events = heard(transportOf(grown, 'solana'))
  await wallet.update(session.id, { eip155: evmNamespace() })
  await expect.poll(() => events).toEqual([{ type: 'ended', reason: 'remote' }])
  expect(await transport.request(personalSign)).toBe('0xsigned')
})

test('update: an update without accounts is dropped, and the session stays', async () => {
  const { wallet, tab, session, transport } = await createConnectedScene()
  await wallet.update(session.id, { eip155: { ...evmNamespace(), accounts: ['eip155:1:nobody'] } })
  await expect.poll(() => tab.log()).toContain('Dropped a session update without accounts')
  expect(transport.accounts[0]?.key).toBe(evmAddress.toLowerCase())
})

// The setup of these tests fails on an unhandled rejection.
test('update: an update that breaks the rules changes nothing', async () => {
  const { session, transport, wallet, relay } = await createConnectedScene()
  const before = transport.accounts
  for (const namespaces of [{ eip155: { accounts: 5 } }, {}, 'x'])
    await wallet.say(session.id, 'wc_sessionUpdate', { namespaces })
  await relay.acknowledged()
  expect(transport.accounts).toEqual(before)
  expect(await transport.request(personalSign)).toBe('0xsigned')
})

test('end: the wallet disconnects', async () => {
  const { wallet, tab, session, transport } = await createConnectedScene()
  const events = heard(transport)
  await wallet.disconnect(session.id)
  expect(await tab.seen('ended')).toEqual({ type: 'ended', sessionId: session.id, reason: 'remote' })
  expect(events).toEqual([{ type: 'ended', reason: 'remote' }])
  expect(tab.pairing.hasStored()).toBe(false)
})

test('end: the app disconnects, and the wallet hears it', async () => {
  const { wallet, tab, session, transport } = await createConnectedScene()
  const events = heard(transport)
  await tab.pairing.disconnect(session.id)
  expect(tab.events).toEqual([{ type: 'ended', sessionId: session.id, reason: 'local' }])
  expect(events).toEqual([{ type: 'ended', reason: 'local' }])
  expect(tab.pairing.hasStored()).toBe(false)
  await expect.poll(() => wallet.sessions()).toEqual([])

  await tab.pairing.disconnect(session.id)
  await tab.pairing.disconnect('unknown')
  expect(tab.events).toHaveLength(1)
})

test('end: nothing of the session stays in storage', async () => {
  const { browser, tab, relay, session, transport } = await createConnectedScene()
  await transport.request(personalSign)
  await tab.pairing.disconnect(session.id)
  await expect.poll(() => relay.openSockets()).toBe(1)
  const stored = (collection: string) => {
    const [, text = 'null'] = [...browser.stored].find(([key]) => key.endsWith(`//${collection}`)) ?? []
    return JSON.parse(text)?.d
  }
  for (const collection of ['session', 'pairing', 'proposal', 'subscription', 'expirer', 'history'])
    expect(stored(collection), collection).toEqual([])
  expect(stored('messages')).toEqual({})
  // The key that identifies this browser to the relay.
  expect(Object.keys(stored('keychain'))).toEqual(['client_ed25519_seed'])
})

test("[S8.18] 'No matching key' on disconnect is ignored", async () => {
  const { wallet, tab, session } = await createConnectedScene()
  // Both sides end the session at the same moment, so one of them finds it already ended.
  const both = Promise.all([wallet.disconnect(session.id), tab.pairing.disconnect(session.id)])
  await expect(both).resolves.toBeDefined()
  await expect(tab.pairing.disconnect(session.id)).resolves.toBeUndefined()
  expect(tab.events).toHaveLength(1)
})

test('end: a session whose end was never received expires', async () => {
  const { tab, session, browser } = await createConnectedScene()
  tab.close()
  vi.useFakeTimers({ toFake: ['Date'], now: (session.expiresAt ?? 0) + 1000 })
  try {
    const later = browser.openTab({ relay: 'ws://127.0.0.1:1' })
    expect(later.pairing.hasStored()).toBe(false)
    expect(await later.pairing.restore({})).toEqual([])
    later.close()
  } finally {
    vi.useRealTimers()
  }
})

test("quirk: a peer named exactly 'MetaMask Wallet' counts as approving every proposed network", async () => {
  const { wallet, openTab } = await createScene({ walletName: 'MetaMask Wallet' })
  const { uri, approval } = await openTab().pairing.connect({ proposals })
  await wallet.scan(uri, { approve: { eip155: evmNamespace(['eip155:1']) } })
  expect(transportOf(await approval).chains).toEqual(['eip155:1', 'eip155:137'])
})

test('quirk: any other wallet approves only the networks that it names', async () => {
  const { wallet, openTab } = await createScene({ walletName: 'MetaMask Wallet 2' })
  const { uri, approval } = await openTab().pairing.connect({ proposals })
  await wallet.scan(uri, { approve: { eip155: evmNamespace(['eip155:1']) } })
  expect(transportOf(await approval).chains).toEqual(['eip155:1'])
})
