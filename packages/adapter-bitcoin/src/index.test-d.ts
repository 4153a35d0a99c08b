// An app with only this adapter compiles: `pnpm types` checks it beside the sources, `npm run check` by itself, against the builds.
import { type BitcoinProvider, bitcoinAdapter } from '@latchkey/adapter-bitcoin'
import { getProvider, type LatchkeyClient, sendTransaction } from '@latchkey/core'

export const adapter = bitcoinAdapter

/** Compiled only, never called. */
export async function inAnApp(client: LatchkeyClient): Promise<void> {
  const provider: BitcoinProvider = await getProvider(client, { namespace: 'bip122' })
  if (provider.kind === 'session') provider.transport.request
  await sendTransaction(client, { transaction: { to: 'bc1q', amount: 50_000n } })
  await sendTransaction(client, { namespace: 'bip122', transaction: { psbt: 'cHNidP8=' } })
  // @ts-expect-error satoshi are no floats
  await sendTransaction(client, { transaction: { to: 'bc1q', amount: 0.5 } })
  // @ts-expect-error that is another ecosystem's
  await sendTransaction(client, { namespace: 'bip122', transaction: { to: '0x01', value: 10n } })
}
