import type { Account } from '@latchkey/core'
import type { Transport, TransportEvent } from '@latchkey/core/ports'
import { createPageWallet } from '@latchkey/test-wallets/page'
import { fakeWindow } from '@latchkey/test-wallets/vitest'
import type { Chains } from './page.fixture.ts'

export type Phone = ReturnType<typeof phone>

/** A wallet with real keys at the other end of a session, as the pairing port hands it over. */
export function phone(chains: Chains, overrides: Partial<Transport<'eip155'>> = {}) {
  const wallet = createPageWallet({
    name: 'Phone',
    rdns: 'test.phone',
    chains: [chains.home, chains.away].map(({ chainId, url }) => ({ id: chainId, rpcUrl: url })),
    window: fakeWindow(),
    state: { permitted: true },
  })
  const listeners = new Set<(event: TransportEvent<'eip155'>) => void>()
  const account = (index: number): Account<'eip155'> => {
    const address = wallet.controls.addresses()[index] ?? ''
    return {
      key: address.toLowerCase(),
      addresses: [{ chainId: '*', address }],
      type: 'eoa',
      label: `Account ${index}`,
    }
  }
  const transport: Transport<'eip155'> = {
    sessionId: 'session-1',
    namespace: 'eip155',
    peer: { name: 'Phone', url: 'https://phone.example' },
    accounts: [account(0)],
    chains: [`eip155:${chains.home.chainId}`, `eip155:${chains.away.chainId}`],
    methods: ['personal_sign', 'eth_sendTransaction'],
    async request({ chainId, method, params }) {
      wallet.controls.setChain(Number(chainId.slice(7)))
      return wallet.provider.request({ method, params: params as readonly unknown[] })
    },
    on(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    ...overrides,
  }
  return {
    wallet,
    transport,
    listeners,
    account,
    say(event: TransportEvent<'eip155'>) {
      for (const listener of [...listeners]) listener(event)
    },
  }
}
