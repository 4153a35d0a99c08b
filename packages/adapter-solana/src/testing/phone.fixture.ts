import type { ChainId, Transport, TransportEvent } from '@latchkey/core'
import { type SolanaAccount, solanaMnemonicAccounts } from '@latchkey/test-wallets'

/** What the app asked of the phone. */
export type Asked = { readonly chainId: string; readonly method: string; readonly params: Record<string, unknown> }

/** A phone wallet's end of a session: `answers` by method, from real keys in the test. */
export function createPhone(options: {
  readonly chains: readonly ChainId<'solana'>[]
  readonly methods?: readonly string[]
  readonly answers?: Readonly<Record<string, (asked: Asked) => unknown>>
}) {
  const { answers = {}, chains, methods = Object.keys(answers) } = options
  const [first, second] = solanaMnemonicAccounts({ count: 2 }) as readonly [SolanaAccount, SolanaAccount]
  const listeners = new Set<(event: TransportEvent<'solana'>) => void>()
  const asked: Asked[] = []
  const account = ({ address }: SolanaAccount) => ({
    key: address,
    addresses: [{ chainId: '*' as const, address }],
    type: 'eoa' as const,
  })
  const transport: Transport<'solana'> = {
    sessionId: 'session-1',
    namespace: 'solana',
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
  const say = (event: TransportEvent<'solana'>) => {
    for (const listener of [...listeners]) listener(event)
  }
  return { account, asked, first, listeners, say, second, transport }
}
