import { unreadable } from './answers.ts'
import type { StandardAccount, StandardWallet } from './standard-wallet.ts'

type Feature = Readonly<Record<string, unknown>>
type Call = (...inputs: readonly unknown[]) => unknown

/**
 * The features of a wallet of Wallet Standard. They are read at each call, because they may come and go. A feature's method has its name:
 * `standard:connect` has `connect`.
 *
 * @example
 * const { call, has } = standardFeatures(wallet)
 * if (has('standard:disconnect')) await call('standard:disconnect')
 */
export function standardFeatures(wallet: StandardWallet) {
  const feature = (name: string) => wallet.features[name] as Feature | undefined
  const methodOf = (name: string) => name.split(':')[1] ?? ''
  return {
    feature,
    /** `false` for a wallet that throws. */
    has(name: string): boolean {
      try {
        return typeof feature(name)?.[methodOf(name)] === 'function'
      } catch {
        return false
      }
    },
    /** Calls the wallet in the same turn of the event loop. Rejects with what the wallet throws. */
    async call(name: string, ...inputs: readonly unknown[]): Promise<unknown> {
      const owner = feature(name) ?? {}
      return (owner[methodOf(name)] as Call).apply(owner, [...inputs])
    },
    /** Calls back when the wallet has changed. `names`: features with such an event, best first. */
    onChange(names: readonly string[], listener: () => void): () => void {
      const events = names.map(feature).find(Boolean)
      const off = (events?.on as Call | undefined)?.call(events, 'change', listener)
      return () => {
        if (typeof off === 'function') off()
      }
    },
    /** The accounts that the wallet shows at the moment. Throws `request/unreadable` where they are no list. */
    accounts(): readonly StandardAccount[] {
      let accounts: unknown
      try {
        accounts = wallet.accounts
      } catch {
        accounts = undefined
      }
      if (!Array.isArray(accounts)) throw unreadable('The wallet’s accounts are no list.')
      return accounts as readonly StandardAccount[]
    },
  }
}
