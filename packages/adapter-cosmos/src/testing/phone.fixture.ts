import type { ChainId, Transport, TransportEvent } from '@latchkey/core'
import { type CosmosAccount, cosmosMnemonicAccounts } from '@latchkey/test-wallets'

/** What the app asked of the phone. */
// biome-ignore lint/suspicious/noExplicitAny: tests read what was sent
export type Asked = { readonly chainId: string; readonly method: string; readonly params: any }

/** A phone wallet's end of a session: `answers` by method, from real keys in the test. */
export function createPhone(options: {
  /** The chains with their prefixes. */
  readonly chains: readonly (readonly [ChainId<'cosmos'>, string])[]
  readonly methods?: readonly string[]
  readonly answers?: Readonly<Record<string, (asked: Asked) => unknown>>
}) {
  const { answers = {}, chains, methods = Object.keys(answers) } = options
  const [first, second] = cosmosMnemonicAccounts({ count: 2 }) as readonly [CosmosAccount, CosmosAccount]
  const listeners = new Set<(event: TransportEvent<'cosmos'>) => void>()
  const asked: Asked[] = []
  // A session lists each chain's address by itself.
  const accountsOf = ({ addressOn }: CosmosAccount, some = chains) =>
    some.map(([chainId, prefix]) => ({
      key: addressOn(prefix),
      addresses: [{ chainId, address: addressOn(prefix) }],
      type: 'eoa' as const,
    }))
  const transport: Transport<'cosmos'> = {
    sessionId: 'session-1',
    namespace: 'cosmos',
    peer: { name: 'Phone' },
    accounts: accountsOf(first),
    chains: chains.map(([chainId]) => chainId),
    methods,
    async request(request) {
      const one = request as Asked
      asked.push(one)
      return answers[one.method]?.(one)
    },
    on(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
  const say = (event: TransportEvent<'cosmos'>) => {
    for (const listener of [...listeners]) listener(event)
  }
  return { accountsOf, asked, first, listeners, say, second, transport }
}
