import { type AdapterContext, createLazyInstance } from '@latchkey/core/adapter-kit'
import { normalizeError } from '@latchkey/core/errors'
import type { AdapterInstance } from '@latchkey/core/ports'
import { evmAbilities, nameAbilities } from '../abilities.ts'
import { type FoundWallet, watchWallets } from '../discovery/watch-wallets.ts'
import type { LoadLibrary } from './evm-library.ts'

/** The adapter of one client. On the page it only finds wallets. */
export function createInstance(
  { adapterId, context }: AdapterContext<'eip155'>,
  load: LoadLibrary,
): AdapterInstance<'eip155'> {
  const { clock, log, networks } = context
  const all = [
    ...evmAbilities,
    ...(networks.some(({ caipNetworkId }) => caipNetworkId === 'eip155:1') ? nameAbilities : []),
  ]
  const wallets = new Map<string, FoundWallet>()
  return createLazyInstance({
    adapterId,
    context,
    abilities: all,
    find: () => [...wallets.values()],
    watch: (onChange) => ({ off: watchWallets({ adapterId, clock, log, wallets, onChange }) }),
    load: () =>
      import('./lazy/index.ts').then(
        ({ createAbilities }) => createAbilities({ adapterId, all, context, load }),
        (error: unknown) => Promise.reject(normalizeError(error, 'request/unreachable')),
      ),
  })
}
