import type { Answer, Switches } from '../../shared/switches.ts'
import type { Eip155Chain } from '../chain.ts'
import type { WatchedToken } from '../wallet-calls/watched-token.ts'

/** Everything a page wallet remembers across a reload, as an extension does. */
export type PageWalletState = Switches & {
  /** The origin may see accounts. */
  permitted: boolean
  /** Index of the account in use. */
  account: number
  /** The chain in use. */
  chainId: number
  /** Chains the app added. */
  addedChains: readonly Eip155Chain[]
  /** A locked wallet shows no accounts, and asks to be unlocked first (prompt `unlock`). */
  locked: boolean
  /** What the wallet claims to be on instead of `chainId`. */
  wrongChain: number | null
  /** The wallet has lost its connection: every request fails with 4900. */
  dropped: boolean
  /** `wallet_addEthereumChain` is not supported (4200). */
  refusesChains: boolean
  /** `wallet_sendCalls` is not supported (4200). */
  refusesCalls: boolean
  /** The wallet discovers assets: its capabilities say so and `wallet_getAssets` (ERC-7811) answers. */
  tellsAssets: boolean
  /** Tokens that `wallet_watchAsset` added. */
  watched: readonly WatchedToken[]
  /** Answers that are told instead of the true ones, by method. What the true one does, prompts included, is done all the same. */
  lies: Readonly<Record<string, unknown>>
}

const answers: readonly unknown[] = ['approve', 'reject', 'hang', 'ask'] satisfies Answer[]
const isRecordOf = (check: (value: unknown) => boolean) => (value: unknown) =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && Object.values(value).every(check)
const isAnswer = (value: unknown) => answers.includes(value)
const isNumber = (value: unknown) => typeof value === 'number' && Number.isSafeInteger(value) && value >= 0
const isBoolean = (value: unknown) => typeof value === 'boolean'
const isChain = (value: unknown) => {
  const chain = value as Partial<Record<keyof Eip155Chain, unknown>> | null
  return isNumber(chain?.id) && typeof chain?.rpcUrl === 'string' && ['string', 'undefined'].includes(typeof chain.name)
}

const isToken = (value: unknown) => {
  const { address, symbol, decimals, chainId } = (value ?? {}) as Partial<Record<keyof WatchedToken, unknown>>
  return typeof address === 'string' && typeof symbol === 'string' && isNumber(decimals) && isNumber(chainId)
}

const checks: Record<keyof PageWalletState, (value: unknown) => boolean> = {
  answer: isAnswer,
  answers: isRecordOf(isAnswer),
  delay: isNumber,
  delays: isRecordOf(isNumber),
  permitted: isBoolean,
  account: isNumber,
  chainId: isNumber,
  addedChains: (value) => Array.isArray(value) && value.every(isChain),
  locked: isBoolean,
  wrongChain: (value) => value === null || isNumber(value),
  dropped: isBoolean,
  refusesChains: isBoolean,
  refusesCalls: isBoolean,
  tellsAssets: isBoolean,
  watched: (value) => Array.isArray(value) && value.every(isToken),
  lies: isRecordOf(() => true),
}

/** Reads a stored state; a field that isn't what it should be falls back to `initial`. */
export function decodePageWalletState(stored: string | null, initial: PageWalletState): PageWalletState {
  try {
    const fields: unknown = JSON.parse(stored ?? 'null')
    if (typeof fields !== 'object' || fields === null) return initial
    const good = Object.entries(fields).filter(([name, value]) => checks[name as keyof PageWalletState]?.(value))
    return { ...initial, ...Object.fromEntries(good) }
  } catch {
    return initial
  }
}
