import type { Hex } from 'viem'

/** Notes what is about to be sent, by its hash. */
export type Keeper = {
  keep(hash: Hex): Promise<void>
  /** It was refused, so it was not sent. */
  forget(hash: Hex): Promise<void>
}
