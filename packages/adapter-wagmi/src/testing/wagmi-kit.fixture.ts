import type { Connection } from '@latchkey/core'
import { type Anvil, startAnvil } from '@latchkey/test-wallets/anvil'
import { createPublicClient, http } from 'viem'
import { afterAll, beforeAll } from 'vitest'
import type { Chains } from '../../../eip1193/src/testing/page.fixture.ts'
import { openPage } from './page.fixture.ts'

export const bob = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'

/** What a request names of a connection. */
export const target = (connection: Connection<'eip155'>) => ({
  connectionId: connection.id,
  account: connection.accounts[0].addresses[0]?.address ?? '',
  chainId: connection.chainId,
})

export const publicClient = ({ url }: Anvil) => createPublicClient({ transport: http(url) })

export type WagmiKit = ReturnType<typeof wagmiKit>

/** What the cases share: two real chains, there once the first case runs, and pages on them. */
export function wagmiKit() {
  const chains = {} as { -readonly [name in keyof Chains]: Chains[name] }

  beforeAll(async () => {
    const [home, away] = await Promise.all([startAnvil({ chainId: 31337 }), startAnvil({ chainId: 31338 })])
    Object.assign(chains, { home, away })
  })
  afterAll(() => Promise.all([chains.home.close(), chains.away.close()]))

  /** A page whose wallet is connected. */
  async function connected(options: Parameters<ReturnType<typeof openPage>['wallet']>[0] = {}) {
    const page = openPage(chains)
    const wallet = page.wallet(options)
    const app = await page.load()
    const { connection, peer } = await app.instance.connect({ connectorId: options.rdns ?? 'test.alpha' })
    return { ...app, page, wallet, connection, peer, target: target(connection) }
  }

  return { chains, connected }
}
