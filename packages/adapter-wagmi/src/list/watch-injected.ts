import type { Clock, Unsubscribe } from '@latchkey/core'
import { identifyProvider, type ProviderIdentity } from '@latchkey/eip1193'
import type { Config } from '../wagmi-types.ts'
import { connectorTypeOf } from './connector-type.ts'

/** The value of core's `injectedWaitMs`. Importing it would add two chunks to the initial load. */
const injectedWaitMs = 1000

/** The injected connectors with a wallet behind them, by uid, and which wallet it is: `null` for an unknown one. */
export type Injected = Map<string, ProviderIdentity | null>

export type InjectedWatch = {
  /** Looks again, for example after wagmi got new connectors. */
  look(): void
  off: Unsubscribe
}

type Options = { readonly config: Config; readonly clock: Clock; readonly found: Injected; onChange(): void }

/**
 * Finds out which injected connectors have a wallet, because wagmi also lists connectors without one. It waits for
 * wallets that are injected late. Loaded only if the app has such connectors.
 */
export function watchInjected({ config, clock, found, onChange }: Options): InjectedWatch {
  let on = true

  async function look(): Promise<void> {
    const before = found.size
    const missing = config.connectors.filter(
      (connector) => connectorTypeOf(connector) === 'INJECTED' && !found.has(connector.uid),
    )
    await Promise.all(
      missing.map(async (connector) => {
        const provider = await connector.getProvider().catch(() => undefined)
        if (provider) found.set(connector.uid, identifyProvider(provider) ?? null)
      }),
    )
    if (found.size !== before && on) onChange()
  }

  const again = () => void look()
  const page = typeof window === 'undefined' ? undefined : window
  const cancel = clock.setTimeout(again, injectedWaitMs)
  page?.addEventListener('ethereum#initialized', again)
  again()
  return {
    look: again,
    off() {
      on = false
      cancel()
      page?.removeEventListener('ethereum#initialized', again)
    },
  }
}
