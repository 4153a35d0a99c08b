import type { Log, Unsubscribe } from '@latchkey/core'
import type { Address } from '../../address/address.ts'
import { decodeAccounts } from '../../address/decode-accounts.ts'
import { decodeChainId } from '../../chain-id/chain-id.ts'
import type { Eip1193Provider } from '../../request/provider.ts'

type Listener = (payload: unknown) => void

type Options = {
  readonly provider: Eip1193Provider
  readonly log: Log
  onAccounts(addresses: readonly Address[]): void
  onChain(id: number): void
  /** The wallet lost its connection to all chains. It may still share accounts with the page (EIP-1193). */
  onDisconnect(): void
  /** The wallet can reach a chain: at first, or again. */
  onConnect(): void
}

/**
 * Listens to a wallet until the returned function is called, even if the wallet can't remove listeners. An event that can't be read is logged
 * and changes nothing.
 */
export function followWallet({ provider, log, onAccounts, onChain, onConnect, onDisconnect }: Options): Unsubscribe {
  let on = true
  const listener =
    (name: string, hear: Listener): Listener =>
    (payload) => {
      if (!on) return
      try {
        hear(payload)
      } catch (error) {
        log.warn('A wallet sent an event that cannot be read', { name, error })
      }
    }
  const listeners: Readonly<Record<string, Listener>> = {
    accountsChanged: (payload) => onAccounts(decodeAccounts(payload)),
    chainChanged: (payload) => onChain(decodeChainId(payload)),
    connect: onConnect,
    disconnect: onDisconnect,
  }
  const bound = Object.entries(listeners).map(([name, hear]) => [name, listener(name, hear)] as const)
  for (const [name, hear] of bound) attempt(() => provider.on?.(name, hear))
  return () => {
    on = false
    for (const [name, hear] of bound) attempt(() => removerOf(provider)?.call(provider, name, hear))
  }
}

/** Some wallets have only `off`, Node's other name for `removeListener`. */
function removerOf(provider: Eip1193Provider & { readonly off?: Eip1193Provider['removeListener'] }) {
  return provider.removeListener ?? provider.off
}

function attempt(call: () => unknown): void {
  try {
    call()
  } catch {
    // A wallet without events can still be asked.
  }
}
