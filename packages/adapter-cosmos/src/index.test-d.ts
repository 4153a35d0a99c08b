// An app with only this adapter compiles: `pnpm types` checks it beside the sources, `npm run check` by itself, against the builds.
import { type CosmosProvider, cosmosAdapter } from '@latchkey/adapter-cosmos'
import { getProvider, type LatchkeyClient, sendTransaction } from '@latchkey/core'

export const adapter = cosmosAdapter

/** Compiled only, never called. */
export async function inAnApp(client: LatchkeyClient): Promise<void> {
  const provider: CosmosProvider = await getProvider(client, { namespace: 'cosmos' })
  if (provider.kind === 'session') provider.transport.request
  await sendTransaction(client, { transaction: { messages: [{ typeUrl: '/cosmos.bank.v1beta1.MsgSend', value: {} }] } })
  await sendTransaction(client, { namespace: 'cosmos', transaction: { messages: [], memo: 'Hello' } })
  // @ts-expect-error a message has its type
  await sendTransaction(client, { transaction: { messages: [{ value: {} }] } })
  // @ts-expect-error that is another ecosystem's
  await sendTransaction(client, { namespace: 'cosmos', transaction: { to: '0x01', value: 10n } })
}
