import type { CopyKey } from '../../copy/en.ts'

/** An account of an instruction. It has no address if the address is in a lookup table, which only a node can read. */
export type SolanaAccount = {
  readonly address: string | undefined
  readonly isSigner: boolean
  readonly isWritable: boolean
}

/** One instruction of a transaction. */
export type SolanaInstruction = {
  readonly program: string
  readonly accounts: readonly SolanaAccount[]
  readonly data: Uint8Array
}

/**
 * A value that is shown: an address, an amount in lamports, an amount of a token, a time in s since 1970, a text of the
 * transaction, or a text of this site.
 */
export type ShownValue =
  | { readonly address: string | undefined }
  | { readonly lamports: bigint }
  /** In the smallest units if the decimals aren't known. `isMost`: the amount is an upper limit. */
  | { readonly tokens: bigint; readonly decimals?: number | undefined; readonly isMost?: boolean | undefined }
  | { readonly time: bigint }
  | { readonly text: string }
  | { readonly copy: CopyKey }

/** What an instruction does. `danger`: the visitor gives away control, or gives away money in an unusual way. */
export type SolanaAction = {
  /** The name in the program's own documentation. */
  readonly name: string
  readonly text: CopyKey
  /** The value of `{amount}` in the text. */
  readonly amount?: ShownValue | undefined
  readonly level: 'plain' | 'warning' | 'danger'
  readonly rows: readonly (readonly [name: CopyKey, value: ShownValue])[]
}
