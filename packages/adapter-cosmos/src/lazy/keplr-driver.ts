import { createLatestValue } from '@latchkey/core/adapter-kit'
import { LatchkeyError } from '@latchkey/core/errors'
import type { CosmosNetwork } from '../chain-settings.ts'
import type { Found } from '../wallets/discover.ts'
import type { Driver, DriverKey } from './driver.ts'
import { keplrAccess } from './keplr-access.ts'
import type { Memory } from './memory.ts'
import { toWalletError } from './to-wallet-error.ts'

/** `failure` is the error of the last read, if its answer was unusable. The keys are those from before. */
type Shown = { readonly keys: readonly DriverKey[]; readonly failure?: { readonly error: unknown } | undefined }

/**
 * A wallet of the page with Keplr's API, and the accounts that it showed last. It is read only when it reports a change, or when it refuses
 * to sign for a key, because reading may open its window.
 */
export function keplrDriver(
  { connector: { id }, event, wallet }: Found,
  { memory, networks }: { readonly memory: Memory; networks(): readonly CosmosNetwork[] },
): Driver {
  const access = keplrAccess(wallet)
  const latest = createLatestValue<Shown>({ keys: [] })
  /** Set from `onChange` until the driver is no longer followed. */
  let notify: (() => void) | undefined

  const of = (keys: readonly DriverKey[]) =>
    networks().filter(({ caipNetworkId }) => keys.some(({ chainId }) => chainId === caipNetworkId))

  function show(keys: readonly DriverKey[]) {
    latest.set({ keys })
    if (keys.length) memory.remember(id, keys)
  }

  /** The accounts on these networks. Shows no prompt if the wallet can tell what is permitted. */
  async function keysOn(wanted: readonly CosmosNetwork[]): Promise<readonly DriverKey[]> {
    const permitted = access.permitted ? await access.permitted(wanted) : wanted
    return permitted.length ? access.keys(permitted) : []
  }

  async function readAgain(): Promise<void> {
    if (!notify) return
    const before = latest.value.keys
    const answer = keysOn(of(before)).then(
      (keys): Shown => ({ keys }),
      (error: unknown): Shown => ({ keys: before, failure: { error } }),
    )
    if (!(await latest.ask(answer)) || !notify) return
    const { failure, keys } = latest.value
    if (failure || !keys.length) memory.forget(id)
    else memory.remember(id, keys)
    notify()
  }

  /**
   * A wallet that changed its key without an event refuses to sign for the old key. Then its accounts are read again.
   */
  const signs =
    <Inputs extends readonly unknown[]>(sign: (...inputs: Inputs) => Promise<unknown>) =>
    async (...inputs: Inputs) => {
      try {
        return await sign(...inputs)
      } catch (thrown) {
        const error = toWalletError(thrown)
        if (error.code === 'connection/mismatch') void readAgain()
        throw error
      }
    }

  return {
    provider: { kind: 'keplr', wallet },
    accounts() {
      const { failure, keys } = latest.value
      if (failure) throw failure.error
      return keys.length ? [{ keys }] : []
    },
    async connect({ silent }) {
      try {
        if (!silent) return show(await access.keys(await access.enable(networks())))
        // The accounts that were seen last. A wallet is asked only if it can answer without a prompt.
        const known = memory.recall(id, networks())
        latest.set({ keys: access.permitted ? await keysOn(of(known)) : known })
      } catch (thrown) {
        throw toWalletError(thrown)
      }
    },
    async add(network) {
      try {
        const [enabled] = await access.enable([network])
        const keys = enabled ? await access.keys([...of(latest.value.keys), enabled]) : []
        if (!keys.some(({ chainId }) => chainId === network.caipNetworkId))
          throw new LatchkeyError('network/unsupported')
        show(keys)
      } catch (thrown) {
        throw toWalletError(thrown)
      }
    },
    async disconnect() {
      memory.forget(id)
      await access.disable(of(latest.value.keys))
    },
    onChange(listener) {
      const { window } = globalThis
      const changed = () => void readAgain()
      notify = listener
      window.addEventListener(event, changed)
      return () => {
        notify = undefined
        window.removeEventListener(event, changed)
      }
    },
    signAmino: signs(access.signAmino),
    signDirect: access.signDirect && signs(access.signDirect),
    signArbitrary: access.signArbitrary && signs(access.signArbitrary),
  }
}
