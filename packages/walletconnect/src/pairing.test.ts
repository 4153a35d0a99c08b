import { isLatchkeyError } from '@latchkey/core'
import { createFakeClock } from '@latchkey/core/testing'
import { expect, test } from 'vitest'
import { createScene, proposals, transportOf } from '../test/scene.ts'
import { evmAddress, evmNamespace, solanaAddress } from '../test/test-wallet.ts'

const minute = 60_000

test('default: a scanned code becomes a session', async () => {
  const { wallet, openTab } = await createScene()
  const tab = openTab()
  const { uri, approval } = await tab.pairing.connect({ proposals })
  // Versions of the SDK differ in the order of the parameters.
  const [path, query] = uri.split('?')
  expect(path).toMatch(/^wc:[\da-f]{64}@2$/)
  expect(Object.fromEntries(new URLSearchParams(query))).toEqual({
    expiryTimestamp: expect.stringMatching(/^\d+$/),
    'relay-protocol': 'irn',
    symKey: expect.stringMatching(/^[\da-f]{64}$/),
  })

  await wallet.scan(uri)
  const session = await approval
  const transport = transportOf(session)
  expect(session.id).toBe(wallet.sessions()[0])
  expect(session.expiresAt).toBeGreaterThan(Date.now() + 6 * 24 * 60 * minute)
  expect(session.peer).toEqual({
    name: 'Test Wallet',
    description: 'For tests',
    url: 'https://wallet.example',
    icon: 'https://wallet.example/icon.png',
    redirect: { native: 'testwallet://', universal: undefined },
  })
  expect(transport.accounts).toEqual([
    {
      key: evmAddress.toLowerCase(),
      addresses: [
        { chainId: 'eip155:1', address: evmAddress },
        { chainId: 'eip155:137', address: evmAddress },
      ],
      type: 'eoa',
    },
  ])
  expect(transport.chains).toEqual(['eip155:1', 'eip155:137'])
  expect(transport.methods).toEqual(['personal_sign', 'eth_sendTransaction'])
  expect(tab.events).toEqual([])
})

test('param: proposals of several namespaces become one session, with one transport each', async () => {
  const { wallet, relay, openTab } = await createScene()
  const tab = openTab()
  const solanaId = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
  const olderId = 'solana:4sGjMW1sUnHzSxGspuhpqLDx6wiyjNtZ'
  const { uri, approval } = await tab.pairing.connect({
    proposals: [
      ...proposals,
      { namespace: 'solana', chains: [solanaId, olderId], methods: ['solana_signMessage'], events: [] },
    ],
  })
  const older = {
    chains: [olderId],
    accounts: [`${olderId}:${solanaAddress}`],
    methods: ['solana_signMessage'],
    events: [],
  }
  await wallet.scan(uri, { approve: { eip155: evmNamespace(), solana: older } })
  const session = await approval
  expect(session.transports.map(({ namespace }) => namespace)).toEqual(['eip155', 'solana'])

  // The wallet has only the network's older id; the app never sees that id.
  const transport = transportOf(session, 'solana')
  expect(transport.chains).toEqual([solanaId])
  expect(transport.accounts[0]?.addresses).toEqual([{ chainId: solanaId, address: solanaAddress }])
  expect(await transport.request({ chainId: solanaId, method: 'solana_signMessage', params: {} })).toBe('0xsigned')
  expect(wallet.requests[0]?.params.chainId).toBe(olderId)
  expect(relay.connections.every((query) => query.get('projectId'))).toBe(true)
})

test('behavior: the wallet declines, and the next attempt works', async () => {
  const { wallet, openTab } = await createScene()
  const tab = openTab()
  const first = await tab.pairing.connect({ proposals })
  await wallet.scan(first.uri, { reject: true })
  await expect(first.approval).rejects.toMatchObject({ code: 'connection/user-rejected' })
  expect(tab.pairing.hasStored()).toBe(false)

  const second = await tab.pairing.connect({ proposals })
  expect(second.uri).not.toBe(first.uri)
  await wallet.scan(second.uri)
  expect((await second.approval).transports).toHaveLength(1)
})

test('behavior: a pairing expires after 4 minutes, and a later approval still arrives', async () => {
  const clock = createFakeClock()
  const { wallet, openTab } = await createScene()
  const tab = openTab({ clock })
  const { uri, expiresAt, approval } = await tab.pairing.connect({ proposals })
  expect(expiresAt - clock.now()).toBe(4 * minute)

  await clock.advance(4 * minute - 1)
  const early = await Promise.race([approval.catch(() => 'settled'), Promise.resolve('waiting')])
  expect(early).toBe('waiting')
  await clock.advance(1)
  await expect(approval).rejects.toMatchObject({ code: 'pairing/expired' })

  await wallet.scan(uri)
  const { session } = await tab.seen('session')
  expect(session.id).toBe(wallet.sessions()[0])
})

test('behavior: an abort settles at once and leaves the pairing alive for a late approval', async () => {
  const { wallet, openTab } = await createScene()
  const tab = openTab()
  const controller = new AbortController()
  const { uri, approval } = await tab.pairing.connect({ proposals, signal: controller.signal })
  const scanned = await wallet.pair(uri)
  controller.abort()
  await expect(approval).rejects.toMatchObject({ code: 'request/aborted' })

  await scanned.approve()
  const { session } = await tab.seen('session')
  expect(transportOf(session).accounts[0]?.key).toBe(evmAddress.toLowerCase())
  expect(await transportOf(session).request({ chainId: 'eip155:1', method: 'personal_sign', params: [] })).toBe(
    '0xsigned',
  )
})

test('behavior: an aborted attempt does not disturb the next one', async () => {
  const { wallet, openTab } = await createScene()
  const tab = openTab()
  const controller = new AbortController()
  const left = await tab.pairing.connect({ proposals, signal: controller.signal })
  controller.abort()
  const next = await tab.pairing.connect({ proposals })
  await wallet.scan(next.uri)
  const session = await next.approval
  expect(session.id).toBe(wallet.sessions()[0])
  await expect(left.approval).rejects.toMatchObject({ code: 'request/aborted' })
  expect(tab.events).toEqual([])
})

test('error: aborted before the start', async () => {
  const { openTab } = await createScene()
  const attempt = openTab().pairing.connect({ proposals, signal: AbortSignal.abort() })
  await expect(attempt).rejects.toSatisfy((error) => isLatchkeyError(error, 'request/aborted'))
})

test('error: a session without a readable account is refused and ended', async () => {
  const { wallet, openTab } = await createScene()
  const tab = openTab()
  const { uri, approval } = await tab.pairing.connect({ proposals })
  await wallet.scan(uri, { approve: { eip155: { ...evmNamespace(), accounts: ['eip155:1:not-an-address'] } } })
  await expect(approval).rejects.toMatchObject({ code: 'wallet/invalid-request' })
  await expect.poll(() => wallet.sessions()).toEqual([])
  expect(tab.pairing.hasStored()).toBe(false)
})

test('behavior: two clients on one page are independent', async () => {
  const { wallet, openTab } = await createScene()
  const one = openTab({ id: 'one' })
  const two = openTab({ id: 'two' })
  const { uri, approval } = await one.pairing.connect({ proposals })
  const other = await two.pairing.connect({ proposals })
  await wallet.scan(uri)
  await approval
  expect(one.pairing.hasStored()).toBe(true)
  expect(two.pairing.hasStored()).toBe(false)
  expect(await two.pairing.restore({})).toEqual([])
  two.close()
  await expect(other.approval).rejects.toMatchObject({ code: 'request/aborted' })
  expect(two.events).toEqual([])
})

test('behavior: only the relay is contacted, and no page is attested', async () => {
  const { wallet, relay, openTab } = await createScene()
  const tab = openTab()
  const { uri, approval } = await tab.pairing.connect({ proposals })
  await wallet.scan(uri)
  await transportOf(await approval).request({ chainId: 'eip155:1', method: 'personal_sign', params: [] })
  const sent = relay.calls.filter(({ params }) => params.tag === 1108 || 'sessionProposal' in params)
  expect(sent).toHaveLength(2)
  // The setup checks after every test that `fetch` was never called. An attestation would come from the vendor's frame.
  for (const { params } of sent) expect(params.attestation).toBe('')
})

test('param: verify', async () => {
  const { relay, openTab } = await createScene()
  await openTab({ options: { verify: true } }).pairing.connect({ proposals })
  const proposal = relay.calls.find(({ params }) => 'sessionProposal' in params)
  // This calls the SDK's own attestation, which finds no page to attest in Node.
  expect(proposal?.params).not.toHaveProperty('attestation')
})

test('param: metadata', async () => {
  const { wallet, openTab } = await createScene()
  const tab = openTab({ options: { metadata: { name: 'Another name' } } })
  const { uri } = await tab.pairing.connect({ proposals })
  const { proposer } = await wallet.pair(uri)
  expect(proposer).toEqual({
    name: 'Another name',
    description: 'For tests',
    url: 'https://app.example',
    icons: ['https://app.example/icon.png'],
  })
})
