// What an app with this adapter alone compiles: `pnpm types` sees it beside the sources, `npm run check` by itself, against the builds.
import { type Eip1193Provider, wagmiAdapter } from '@latchkey/adapter-wagmi'
import {
  createLatchkey,
  getProvider,
  type LatchkeyClient,
  sendTransaction,
  signTypedData,
  writeContract,
} from '@latchkey/core'
import { anvil, defineNetwork, mainnet } from '@latchkey/core/networks'
import { createConfig, http } from '@wagmi/core'
import { type Chain, parseAbi, type TypedDataDefinition } from 'viem'
import { mainnet as ofViem } from 'viem/chains'

// Networks of ours are chains to viem and wagmi, and theirs are networks to us: whichever an editor imports works.
const local = defineNetwork({
  id: 1337,
  name: 'Local',
  chainNamespace: 'eip155',
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  rpcUrls: { default: { http: ['http://127.0.0.1:8545'] } },
})
export const chains: readonly Chain[] = [mainnet, anvil, local]
export const config = createConfig({
  chains: [mainnet, local],
  transports: { [mainnet.id]: http(), [local.id]: http() },
})
createLatchkey({ networks: [mainnet, ofViem, local], adapters: [wagmiAdapter({ config })] })

/** Compiled only, never called. */
export async function inAnApp(client: LatchkeyClient): Promise<void> {
  const provider: Eip1193Provider = await getProvider(client, { namespace: 'eip155' })
  await provider.request({ method: 'eth_chainId' })
  await sendTransaction(client, { transaction: { to: '0x01', value: 10n } })
  await sendTransaction(client, { namespace: 'eip155', transaction: { to: '0x01', data: '0x' } })
  // @ts-expect-error wei are no decimals
  await sendTransaction(client, { transaction: { to: '0x01', value: '0.1' } })
  // @ts-expect-error no such field
  await sendTransaction(client, { transaction: { to: '0x01', vlaue: 10n } })
  // @ts-expect-error of which type?
  await signTypedData(client, { typedData: { types: { Mail: [] }, message: {} } })
  await signTypedData(client, { typedData: {} as TypedDataDefinition })
  const abi = parseAbi(['function mint(uint256 amount)'])
  await writeContract(client, { call: { address: '0x01', abi, functionName: 'mint', args: [1n] } })
  await writeContract(client, { call: { address: '0x01', abi: ['function mint()'], functionName: 'mint' } })
  // @ts-expect-error no ABI has numbers
  await writeContract(client, { call: { address: '0x01', abi: [1], functionName: 'mint' } })
}
