import { cosmosAdapter } from '@latchkey/adapter-cosmos'
import { cosmoshub, defineNetwork, osmosis } from '@latchkey/core/networks'
import { cosmosMnemonicAccounts } from '@latchkey/test-wallets'
import { createCosmosPageWallet } from '@latchkey/test-wallets/page'
import type { Stack } from '../stack.ts'
import type { OpenEcosystem } from './ecosystem.ts'

type Line = Pick<NonNullable<Stack['cosmos']>, 'chainId' | 'rpcUrl'>
const idOf = ({ chainId }: Line) => chainId.slice('cosmos:'.length)

/** Two local chains of the Cosmos SDK, whose addresses begin differently. The test wallet is found as Keplr is. */
export const openCosmos: OpenEcosystem = async ({ cosmos }) => {
  if (!cosmos) throw new Error('This stack has no Cosmos chain')
  const { away, token } = cosmos
  const local = (line: Line, name: string, nativeCurrency: typeof cosmoshub.nativeCurrency) =>
    defineNetwork({
      id: idOf(line),
      name,
      chainNamespace: 'cosmos',
      nativeCurrency,
      rpcUrls: { default: { http: [line.rpcUrl] } },
      blockExplorers: { default: { name: 'Explorer', url: 'https://explorer.example.org' } },
      testnet: true,
    })
  const settings = ({ rpcUrl }: Line, bech32Prefix: string, gasPrice: string) => ({
    bech32Prefix,
    gasPrice,
    rest: rpcUrl,
  })
  const [, receiver] = cosmosMnemonicAccounts({ count: 2 })
  return {
    adapter: cosmosAdapter({
      chains: {
        [cosmos.chainId]: settings(cosmos, 'cosmos', '0.025uatom'),
        [away.chainId]: settings(away, 'osmo', '0.025uosmo'),
      },
    }),
    networks: [
      local(cosmos, 'Cosmos Local', cosmoshub.nativeCurrency),
      local(away, 'Cosmos Away', osmosis.nativeCurrency),
    ],
    receiver: receiver?.addressOn('cosmos') ?? '',
    token,
    announceWallets() {
      const name = 'Cosmos Test Wallet'
      const chains = [
        { id: idOf(cosmos), prefix: 'cosmos', rpcUrl: cosmos.rpcUrl },
        { id: idOf(away), prefix: 'osmo', rpcUrl: away.rpcUrl },
      ]
      return [{ name, ...createCosmosPageWallet({ name, chains }) }]
    },
  }
}
