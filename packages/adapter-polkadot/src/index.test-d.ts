// An app with only this adapter compiles: `pnpm types` checks it beside the sources, `npm run check` by itself, against the builds.
import { type PolkadotProvider, polkadotAdapter } from '@latchkey/adapter-polkadot'
import { getProvider, type LatchkeyClient, sendTransaction } from '@latchkey/core'

export const adapter = polkadotAdapter

/** Compiled only, never called. */
export async function inAnApp(client: LatchkeyClient): Promise<void> {
  const provider: PolkadotProvider = await getProvider(client, { namespace: 'polkadot' })
  if (provider.kind === 'session') provider.transport.request
  await sendTransaction(client, { transaction: '0x0400' })
  await sendTransaction(client, { namespace: 'polkadot', transaction: { call: '0x0400', tip: 1n } })
  // @ts-expect-error planck are no floats
  await sendTransaction(client, { transaction: { call: '0x0400', tip: 0.1 } })
  // @ts-expect-error that is another ecosystem's
  await sendTransaction(client, { namespace: 'polkadot', transaction: { to: '0x01', value: 10n } })
}
