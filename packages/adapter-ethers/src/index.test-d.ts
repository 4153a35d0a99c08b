// An app with only this adapter compiles: `pnpm types` checks it beside the sources, `npm run check` by itself, against
// the builds.
import { type Eip1193Provider, ethersAdapter } from '@latchkey/adapter-ethers'
import { getProvider, type LatchkeyClient, sendTransaction, signTypedData } from '@latchkey/core'

export const adapter = ethersAdapter

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
}
