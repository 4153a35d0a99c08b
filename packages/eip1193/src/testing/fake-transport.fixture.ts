import type { Account } from '@latchkey/core'
import type { Transport, TransportEvent } from '@latchkey/core/ports'

export const alice = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
export const bob = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'

type Request = Parameters<Transport<'eip155'>['request']>[0]

export function account(address: string, chainId: 'eip155:1' | 'eip155:10' | '*' = '*'): Account<'eip155'> {
  return { key: address.toLowerCase(), addresses: [{ chainId, address }], type: 'eoa' }
}

/** A session with a phone wallet, the wallet's side in the test's hands. */
export function fakeTransport(
  overrides: Partial<Transport<'eip155'>> = {},
  answer: (request: Request) => unknown = () => null,
) {
  const listeners = new Set<(event: TransportEvent<'eip155'>) => void>()
  const asked: { chainId: string; method: string }[] = []
  const transport: Transport<'eip155'> = {
    sessionId: 'session-1',
    namespace: 'eip155',
    peer: { name: 'Phone' },
    accounts: [account(alice)],
    chains: ['eip155:1', 'eip155:10'],
    methods: ['personal_sign', 'eth_sendTransaction'],
    async request(request) {
      asked.push({ chainId: request.chainId, method: request.method })
      return answer(request)
    },
    on(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    ...overrides,
  }
  const emit = (event: TransportEvent<'eip155'>) => {
    for (const listener of [...listeners]) listener(event)
  }
  return { transport, emit, asked, listeners }
}
