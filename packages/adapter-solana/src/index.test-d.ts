// An app with only this adapter compiles: `pnpm types` checks it beside the sources, `npm run check` by itself, against the builds.
import { type SolanaProvider, solanaAdapter } from '@latchkey/adapter-solana'
import { getProvider, type LatchkeyClient, sendTransaction } from '@latchkey/core'
import { signTransactions } from '@latchkey/core/wallet-calls'

export const adapter = solanaAdapter

/** Compiled only, never called. */
export async function inAnApp(client: LatchkeyClient): Promise<void> {
  const provider: SolanaProvider = await getProvider(client, { namespace: 'solana' })
  if (provider.kind === 'session') provider.transport.request
  await sendTransaction(client, { transaction: new Uint8Array() })
  await sendTransaction(client, {
    namespace: 'solana',
    transaction: { transaction: 'AQAB', options: { maxRetries: 2 } },
  })
  // @ts-expect-error no such option
  await sendTransaction(client, { transaction: { transaction: 'AQAB', options: { retries: 2 } } })
  await signTransactions(client, { namespace: 'solana', transactions: ['AQAB', new Uint8Array()] })
  // @ts-expect-error several are a list
  await signTransactions(client, { transactions: 'AQAB' })
  // @ts-expect-error that is another ecosystem's
  await sendTransaction(client, { namespace: 'solana', transaction: { to: '0x01', value: 10n } })
}
