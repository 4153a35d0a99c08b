import type { ChainId, Transport, TransportEvent } from '@latchkey/core'
import { type BitcoinAccount, bitcoinMnemonicAccounts } from '@latchkey/test-wallets'

/** What the app asked of the phone. */
export type Asked = { readonly chainId: string; readonly method: string; readonly params: Record<string, unknown> }

/** A phone wallet's end of a session: `answers` by method, from real keys in the test. */
export function createPhone(options: {
  readonly chains: readonly ChainId<'bip122'>[]
  readonly methods?: readonly string[]
  readonly answers?: Readonly<Record<string, (asked: Asked) => unknown>>
}) {
  const { answers = {}, chains, methods = Object.keys(answers) } = options
  const [first, second] = bitcoinMnemonicAccounts({ count: 2 }) as readonly [BitcoinAccount, BitcoinAccount]
  const listeners = new Set<(event: TransportEvent<'bip122'>) => void>()
  const asked: Asked[] = []
  const account = ({ payment: { address } }: BitcoinAccount) => ({
    key: address,
    addresses: [{ chainId: '*' as const, address }],
    type: 'payment' as const,
  })
  const transport: Transport<'bip122'> = {
    sessionId: 'session-1',
    namespace: 'bip122',
    peer: { name: 'Phone' },
    accounts: [account(first)],
    chains,
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
  const say = (event: TransportEvent<'bip122'>) => {
    for (const listener of [...listeners]) listener(event)
  }
  return { account, asked, first, listeners, say, second, transport }
}
