import type { PreviewAsset } from './preview-api.ts'

/**
 * What is known beside the transaction itself. All of it may be empty: a preview says less then, never something else. Addresses of
 * eip155 are keys in small letters.
 */
export type PreviewFacts = {
  readonly native: { readonly symbol: string; readonly decimals: number }
  /** By contract or mint. */
  readonly assets: Readonly<Record<string, PreviewAsset>>
  /** Other addresses of the visitor. */
  readonly own: readonly string[]
  /** Addresses that the visitor has signed for or saved. `undefined` = not known, so nothing is called the first time. */
  readonly recipients?: readonly string[] | undefined
  /** What has code at an address: `delegated` is an account with an EIP-7702 delegate. Absent = unknown. */
  readonly code: Readonly<Record<string, 'none' | 'contract' | 'delegated'>>
  /** Solana: what token accounts hold, and whose they are. */
  readonly tokenAccounts?: Readonly<Record<string, { readonly mint: string; readonly owner: string }>> | undefined
  /** Names of contracts by descriptors; those are known spenders. */
  readonly contracts: Readonly<Record<string, string>>
  /** CAIP-2 id of the network that the wallet is on, where it is known. */
  readonly walletChain?: string | undefined
}

/** The facts when only the native currency is known. */
export const noFacts: PreviewFacts = {
  native: { symbol: '', decimals: 18 },
  assets: {},
  own: [],
  code: {},
  contracts: {},
}
