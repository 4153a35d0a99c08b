import type { ChainId, Transport, TransportEvent } from '@latchkey/core'
import { encodeSs58, type PolkadotAccount, polkadotMnemonicAccounts } from '@latchkey/test-wallets'

/** What the app asked of the phone. */
export type Asked = { readonly chainId: string; readonly method: string; readonly params: Record<string, unknown> }

/** A phone wallet's end of a session: `answers` by method, from real keys in the test. */
export function createPhone(options: {
  readonly chains: readonly ChainId<'polkadot'>[]
  readonly answers?: Readonly<Record<string, (asked: Asked) => unknown>>
}) {
  const { answers = {}, chains } = options
  const [first, second] = polkadotMnemonicAccounts() as readonly [PolkadotAccount, PolkadotAccount]
  const listeners = new Set<(event: TransportEvent<'polkadot'>) => void>()
  const asked: Asked[] = []
  /** As a session lists it: once for each chain, in that chain's spelling. */
  const account = ({ publicKey }: PolkadotAccount, on: readonly ChainId<'polkadot'>[] = chains) =>
    on.map((chainId, prefix) => {
      const address = encodeSs58(publicKey, prefix)
      return { key: address, addresses: [{ chainId, address }], type: 'eoa' as const }
    })
  const transport: Transport<'polkadot'> = {
    sessionId: 'session-1',
    namespace: 'polkadot',
    peer: { name: 'Phone' },
    accounts: account(first),
    chains,
    methods: Object.keys(answers),
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
  const say = (event: TransportEvent<'polkadot'>) => {
    for (const listener of [...listeners]) listener(event)
  }
  return { account, asked, first, listeners, say, second, transport }
}
