import type { InternalFeature, LatchkeyClient } from '../../kernel/client.ts'
import { lazily } from '../../kernel/lazily.ts'
import { invalidOptions } from '../../kernel/option-errors.ts'
import type { WalletSource } from '../../kernel/ports/wallet-source.ts'

/** Where the client's wallets are listed, loaded when it is first asked for. */
export type LoadWalletSource = {
  readonly present: boolean
  /** Rejects when there is none or its code could not be loaded; the next call tries again. */
  load(): Promise<WalletSource>
}

/** The app's own source, else the registry of its services, else none. */
export const walletSource: InternalFeature<LoadWalletSource> = {
  id: 'wallet-source',
  create: (client) => ({
    present: Boolean(client.options.wallets ?? client.options.services),
    load: lazily(() => loadSource(client)).load,
  }),
}

async function loadSource(client: LatchkeyClient): Promise<WalletSource> {
  const { wallets, services } = client.options
  if (wallets) return typeof wallets === 'function' ? await wallets() : wallets
  if (!services) throw invalidOptions('createLatchkey() was given no `wallets` and no `services`.')
  const { registrySource } = await import('./registry-source.ts')
  return registrySource(client, services)
}
