import { encodeBase58 } from '@latchkey/core/adapter-kit'
import type { ChainAccount } from './read-accounts.ts'
import { tokenPrograms } from './token-accounts.ts'

/** The fields of a token account. */
export type HeldTokens = {
  readonly mint: string
  readonly owner: string
  readonly units: bigint
  /** The account that may take `delegated` of the amount. */
  readonly delegate: string | undefined
  readonly delegated: bigint
  /** The account beside its owner that may close it, and gets its rent. */
  readonly closer: string | undefined
}

/**
 * Reads the layout of SPL Token. Token-2022 keeps its 165 bytes, followed by a mark and its extensions. Undefined for
 * any other account.
 */
export function readTokenAccount({
  data,
  owner: program,
}: Pick<ChainAccount, 'data' | 'owner'>): HeldTokens | undefined {
  const isAccount = data.length === 165 || (data.length > 165 && data[165] === 2)
  if (!tokenPrograms.some((one) => one === program) || !isAccount || data[108] === 0) return undefined
  const view = new DataView(data.buffer, data.byteOffset, data.length)
  const key = (at: number) => encodeBase58(data.subarray(at, at + 32))
  const option = (at: number) => (view.getUint32(at, true) === 1 ? key(at + 4) : undefined)
  return {
    mint: key(0),
    owner: key(32),
    units: view.getBigUint64(64, true),
    delegate: option(72),
    delegated: view.getBigUint64(121, true),
    closer: option(129),
  }
}
