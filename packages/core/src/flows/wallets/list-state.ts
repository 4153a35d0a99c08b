import type { LatchkeyError } from '../../kernel/errors/index.ts'
import type { ListedWallet } from '../../kernel/ports/wallet-source.ts'

type ListSearch = {
  readonly term: string
  readonly status: 'waiting' | 'loading' | 'ready' | 'error'
  readonly wallets: readonly ListedWallet[]
  readonly error?: LatchkeyError | undefined
}

/** AllWallets' pages, and the search that replaces them. */
export type ListState = {
  readonly query: string
  readonly pages: {
    readonly status: 'idle' | 'loading' | 'ready' | 'error'
    readonly wallets: readonly ListedWallet[]
    /** Pages that have come. */
    readonly loaded: number
    /** Wallets that the source has beyond those asked for elsewhere; `undefined` until it said so. */
    readonly count: number | undefined
    readonly error?: LatchkeyError | undefined
  }
  readonly search: ListSearch | undefined
}

export const initialList: ListState = {
  query: '',
  pages: { status: 'idle', wallets: [], loaded: 0, count: undefined },
  search: undefined,
}
