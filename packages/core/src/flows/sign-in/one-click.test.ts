import { expect, test } from 'vitest'
import { LatchkeyError } from '../../kernel/errors/index.ts'
import { mainnet, optimism } from '../../kernel/networks/eip155.ts'
import { solana } from '../../kernel/networks/solana.ts'
import type { Siwx, SiwxSession } from '../../kernel/ports/siwx.ts'
import { current } from '../../kernel/router/history.ts'
import { createTestClient, type TestClientOptions } from '../../testing/create-test-client.ts'
import { createFakeClock } from '../../testing/fake-clock.ts'
import { createMockPairing } from '../../testing/mock-pairing.ts'
import { openModal } from '../modal/open.ts'
import { pairingFlow } from '../pairing/pairing-flow.ts'
import { scriptedSiwx } from './scripted-siwx.fixture.ts'
import { signIn } from './sign-in.ts'

const address = '0x1111111111111111111111111111111111111111'
const request = {
  domain: 'app.example',
  uri: 'https://app.example',
  nonce: 'nonce',
  chains: [],
  issuedAt: '2026-01-01T00:00:00Z',
}
const proof: SiwxSession = {
  data: { accountAddress: address, chainId: 'eip155:1' },
  message: 'signed on the phone',
  signature: '0x00',
  cacao: { h: { t: 'caip122' }, p: {}, s: { t: 'eip191', s: '0x00' } },
}

async function pair(networks: NonNullable<TestClientOptions['networks']>, own: Partial<Siwx> = {}) {
  const clock = createFakeClock(1_767_225_600_000)
  const site = scriptedSiwx({ createRequest: async (chains) => ({ ...request, chains }), ...own })
  const pairing = createMockPairing()
  const { client } = createTestClient({ pairing, networks, siwx: site.siwx, clock })
  client.start()
  void openModal(client)
  client.use(pairingFlow).show()
  await clock.advance(0)
  const settled = async () => {
    for (let turn = 0; turn < 3; turn += 1) await clock.advance(0)
  }
  return { client, clock, pairing, site, settled, flow: client.use(signIn) }
}

test('[S5.27] a phone wallet signs in while it connects only when all requested chains are eip155', async () => {
  const evm = await pair([mainnet, optimism])
  expect(evm.pairing.asked[0]?.signIn).toMatchObject({ nonce: 'nonce', chains: ['eip155:1', 'eip155:10'] })
  const mixed = await pair([mainnet, solana])
  expect(mixed.pairing.asked[0]?.signIn).toBeUndefined()
  const without = await pair([solana])
  expect(without.pairing.asked[0]?.signIn).toBeUndefined()
})

test('a site that answers in time leaves no timer behind', async () => {
  const asked = await pair([mainnet])
  const without = await pair([solana])
  expect(asked.pairing.asked[0]?.signIn).toBeDefined()
  expect(asked.clock.pending()).toBe(without.clock.pending())
})

test('its signature is kept, and no wallet is asked', async () => {
  const { client, flow, pairing, settled, site } = await pair([mainnet])
  const events: string[] = []
  client.events.on(({ event }) => events.push(event))
  pairing.asked[0]?.approve(accounts, [proof])
  await settled()
  expect(site.sessions).toEqual([proof])
  expect(flow.session()).toBe(proof)
  expect([client.router.getState().open, site.count('createMessage')]).toEqual([false, 0])
  expect(events).toContain('SIWX_AUTH_SUCCESS')
})

test('a message that is invalid, or can not be checked, is signed afterwards', async () => {
  for (const error of [new LatchkeyError('sign-in/refused'), new LatchkeyError('sign-in/cannot-verify')]) {
    const { client, flow, pairing, settled, site } = await pair([mainnet])
    site.failNext('addSession', error)
    pairing.asked[0]?.approve(accounts, [proof])
    await settled()
    expect(flow.getState().status).toBe('ready')
    expect(current(client.router.getState().history).view).toBe('SIWXSignMessage')
  }
})

test('a wallet that does not sign on the way is asked afterwards', async () => {
  const { flow, pairing, settled } = await pair([mainnet])
  pairing.asked[0]?.approve(accounts)
  await settled()
  expect(flow.getState().status).toBe('ready')
})

test('no code waits for a site that is away', async () => {
  const failing = await pair([mainnet], { createRequest: () => Promise.reject(new Error('away')) })
  expect(failing.pairing.asked).toHaveLength(1)
  const silent = await pair([mainnet], { createRequest: () => new Promise(() => {}) })
  expect(silent.pairing.asked).toHaveLength(0)
  await silent.clock.advance(3000)
  expect(silent.pairing.asked[0]?.signIn).toBeUndefined()
  expect(silent.pairing.asked).toHaveLength(1)
})

const accounts = {
  eip155: [{ key: address, addresses: [{ chainId: '*' as const, address }], type: 'eoa' as const }],
}
