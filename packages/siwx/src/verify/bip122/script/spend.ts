import type { ToSign } from './read-to-sign.ts'

/** `to_sign`, and the known outputs that it spends. */
export type Spend = {
  readonly toSign: ToSign
  /** The script of the address, which the first input spends with an amount of 0. */
  readonly script: Uint8Array
  /** The outputs that the further inputs spend, in order; undefined where unknown. */
  readonly others: readonly ({ readonly amount: Uint8Array; readonly script: Uint8Array } | undefined)[]
}

/** Findings of a check beside a valid signature, and its remaining budget. */
export type Findings = {
  /** The script uses something that is reserved for later rules, so its meaning is unknown. */
  upgradable: boolean
  /** The script asks a lock; only a chain knows whether it is open. */
  locked: boolean
  /** Unix time in s that has surely passed; NaN when no time is known. */
  readonly past: number
  /** How many signatures may still be verified. */
  checks: number
}
