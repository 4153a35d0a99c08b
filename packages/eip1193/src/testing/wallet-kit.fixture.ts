import type { Adapter, Connection } from '@latchkey/core'
import { type Chains, openPage, type PageOptions } from './page.fixture.ts'

export const bob = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
export const walletId = 'test.alpha'

/** What a request names of a connection. */
export const target = (connection: Connection<'eip155'>) => ({
  connectionId: connection.id,
  account: connection.accounts[0].addresses[0]?.address ?? '',
  chainId: connection.chainId,
})

type WalletOptions = Parameters<ReturnType<typeof openPage>['wallet']>[0]
type Answers = Readonly<Record<string, (honest: () => Promise<unknown>) => unknown>>

export type WalletKit = ReturnType<typeof walletKit>

/** What the cases share: an adapter, real chains, and wallets of both kinds. */
export function walletKit(create: () => Adapter<'eip155'>, chains: Chains) {
  const both = () => [chains.home, chains.away].map(({ chainId, url }) => ({ id: chainId, rpcUrl: url }))

  /** A page whose wallet is connected. */
  async function connected(options: WalletOptions = {}, pageOptions: PageOptions = {}) {
    const page = openPage(create, chains)
    const { controls, provider } = page.wallet(options)
    const app = page.load(pageOptions)
    const { connection, peer } = await app.instance.connect({ connectorId: walletId })
    return { ...app, page, controls, provider, connection, peer, on: target(connection), can: app.instance.can }
  }

  /** A wallet that answers some methods as a test says, and is honest about the rest. */
  async function lying(answers: Answers, options: PageOptions = {}) {
    const page = openPage(create, chains)
    const { controls, provider } = page.wallet({ announce: false, chains: both() })
    const liar = {
      ...provider,
      async request(args: { method: string; params?: readonly unknown[] }) {
        const honest = () => provider.request(args)
        return answers[args.method] ? answers[args.method]?.(honest) : honest()
      },
    }
    const info = { rdns: walletId, name: 'Liar', uuid: 'x', icon: '' }
    const app = page.load(options)
    page.window.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail: { info, provider: liar } }))
    const connect = () => app.instance.connect({ connectorId: walletId })
    return { ...app, page, controls, can: app.instance.can, connect }
  }

  return { both, chains, connected, create, lying }
}
