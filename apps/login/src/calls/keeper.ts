import type { Hex } from 'viem'

/** Notes transactions that are about to be sent, by their hash. */
export type Keeper = {
  keep(hash: Hex): Promise<void>
  /** Removes the note of a transaction that was refused, so it was not sent. */
  forget(hash: Hex): Promise<void>
}
