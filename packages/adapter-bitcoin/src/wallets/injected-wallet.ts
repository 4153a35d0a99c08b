import { attempt } from './attempt.ts'

type Listener = (...values: never[]) => void

/** A sats-connect provider (WBIP-004): methods by name, answers in JSON-RPC's form. */
export type SatsProvider = {
  request(method: string, params?: unknown): Promise<unknown>
  addListener?(listener: { eventName: string; cb: (event: never) => void }): unknown
}

/** A provider with UniSat's interface. Only the members that every similar wallet has are required. */
export type UnisatProvider = {
  readonly isBinance?: boolean
  requestAccounts(): Promise<unknown>
  getAccounts(): Promise<unknown>
  getPublicKey?(): Promise<unknown>
  getChain?(): Promise<unknown>
  getNetwork?(): Promise<unknown>
  switchChain?(chain: string): Promise<unknown>
  switchNetwork?(network: string): Promise<unknown>
  signMessage?(message: string, type: string): Promise<unknown>
  signPsbt?(psbtHex: string, options: object): Promise<unknown>
  sendBitcoin?(to: string, satoshis: number, options?: object): Promise<unknown>
  disconnect?(): Promise<unknown>
  on?(event: string, listener: Listener): unknown
  removeListener?(event: string, listener: Listener): unknown
}

/** A wallet with UniSat's interface, by its path on `window`: `{ path: 'okxwallet.bitcoin', name: 'OKX Wallet' }`. */
export type InjectedWallet = {
  readonly path: string
  readonly name: string
  readonly imageUrl?: string | undefined
}

/** The known wallets. `@latchkey/wallet-list` recognises them by their paths. */
export const knownInjected: readonly InjectedWallet[] = [
  { path: 'unisat', name: 'UniSat' },
  { path: 'okxwallet.bitcoin', name: 'OKX Wallet' },
  { path: 'bitkeep.unisat', name: 'Bitget Wallet' },
  { path: 'binancew3w.bitcoin', name: 'Binance Wallet' },
  { path: '$onekey.btc', name: 'OneKey' },
]

/** The object at a path of `window`, if it has this method; undefined when a getter on the path throws. */
export function providerAt<T extends object>(page: object, path: string, method: keyof T): T | undefined {
  return attempt(() => {
    let found: unknown = page
    for (const key of path.split('.')) found = (found as Record<string, unknown>)[key]
    return typeof (found as T)[method] === 'function' ? (found as T) : undefined
  })
}
