import type { ToSign } from './read-to-sign.ts'

/** `to_sign` and what is known of the outputs that it spends. */
export type Spend = {
  readonly toSign: ToSign
  /** The script of the address, which the first input spends with an amount of 0. */
  readonly script: Uint8Array
  /** What the further inputs spend, in their order; undefined where it isn't known. */
  readonly others: readonly ({ readonly amount: Uint8Array; readonly script: Uint8Array } | undefined)[]
}

/** What a check finds besides a signature that holds, and what it has left. */
export type Findings = {
  /** Something reserved for later rules was used: nobody can say what it will mean. */
  upgradable: boolean
  /** A lock was asked of which only a chain knows whether it is open. */
  locked: boolean
  /** Unix time in s that is surely over; NaN when nothing is known. */
  readonly past: number
  /** Signatures that may still be verified. */
  checks: number
}
