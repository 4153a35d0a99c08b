import { LatchkeyError } from '@latchkey/core/errors'
import type { CosmosNetwork } from '../chain-settings.ts'
import type { Found } from '../wallets/discover.ts'
import type { Driver, DriverKey } from './driver.ts'
import { keplrAccess } from './keplr-access.ts'
import type { Memory } from './memory.ts'
import { toWalletError } from './to-wallet-error.ts'

/**
 * A wallet of the page with Keplr's API, and what it showed last. It is only looked at when it says that something is different, or when it
 * refuses to sign for a key: asking it may open its window.
 */
export function keplrDriver(
  { connector: { id }, event, wallet }: Found,
  { memory, networks }: { readonly memory: Memory; networks(): readonly CosmosNetwork[] },
): Driver {
  const access = keplrAccess(wallet)
  let shown: readonly DriverKey[] = []
  /** What the last look met, where it was no answer. */
  let failure: { readonly error: unknown } | undefined
  /** Counts looks at the wallet: an answer that came late says what was. */
  let looks = 0
  let tell: (() => void) | undefined

  const of = (keys: readonly DriverKey[]) =>
    networks().filter(({ caipNetworkId }) => keys.some(({ chainId }) => chainId === caipNetworkId))

  function show(keys: readonly DriverKey[]) {
    looks += 1
    shown = keys
    failure = undefined
    if (keys.length) memory.remember(id, keys)
  }

  /** The accounts on so many networks. Asks nobody where the wallet can say what is permitted. */
  async function keysOn(wanted: readonly CosmosNetwork[]): Promise<readonly DriverKey[]> {
    const permitted = access.permitted ? await access.permitted(wanted) : wanted
    return permitted.length ? access.keys(permitted) : []
  }

  async function look(): Promise<void> {
    if (!tell) return
    looks += 1
    const current = looks
    const seen = await keysOn(of(shown)).catch((error: unknown) => ({ error }))
    if (current !== looks || !tell) return
    if ('error' in seen) failure = seen
    else show(seen)
    if (failure || !shown.length) memory.forget(id)
    tell()
  }

  /** A wallet that has another key in use by now, which it didn't tell, says so when it is to sign: then we look again. */
  const signs =
    <Inputs extends readonly unknown[]>(sign: (...inputs: Inputs) => Promise<unknown>) =>
    async (...inputs: Inputs) => {
      try {
        return await sign(...inputs)
      } catch (thrown) {
        const error = toWalletError(thrown)
        if (error.code === 'connection/mismatch') void look()
        throw error
      }
    }

  return {
    provider: { kind: 'keplr', wallet },
    accounts() {
      if (failure) throw failure.error
      return shown.length ? [{ keys: shown }] : []
    },
    async connect({ silent }) {
      try {
        if (!silent) return show(await access.keys(await access.enable(networks())))
        // What was seen last; only a wallet that can tell without asking its owner is asked anything.
        const known = memory.recall(id, networks())
        shown = access.permitted ? await keysOn(of(known)) : known
      } catch (thrown) {
        throw toWalletError(thrown)
      }
    },
    async add(network) {
      try {
        const [enabled] = await access.enable([network])
        const keys = enabled ? await access.keys([...of(shown), enabled]) : []
        if (!keys.some(({ chainId }) => chainId === network.caipNetworkId))
          throw new LatchkeyError('network/unsupported')
        show(keys)
      } catch (thrown) {
        throw toWalletError(thrown)
      }
    },
    async disconnect() {
      memory.forget(id)
      await access.disable(of(shown))
    },
    onChange(listener) {
      const { window } = globalThis
      const changed = () => void look()
      tell = listener
      window.addEventListener(event, changed)
      return () => {
        tell = undefined
        window.removeEventListener(event, changed)
      }
    },
    signAmino: signs(access.signAmino),
    signDirect: access.signDirect && signs(access.signDirect),
    signArbitrary: access.signArbitrary && signs(access.signArbitrary),
  }
}
