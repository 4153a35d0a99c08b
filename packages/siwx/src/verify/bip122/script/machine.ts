import type { TaprootPart } from './digests.ts'
import type { ScriptStep } from './parse-script.ts'
import { ScriptStop } from './script-stop.ts'
import type { Findings, Spend } from './spend.ts'

/** The state of a running script. */
export type Machine = {
  /** The rules it runs under: those before witnesses, BIP-141's or BIP-342's. */
  readonly rules: 'legacy' | 'witness' | 'tapscript'
  readonly spend: Spend
  readonly findings: Findings
  readonly script: Uint8Array
  readonly steps: readonly ScriptStep[]
  /** In tapscript only. */
  readonly taproot: TaprootPart
  readonly stack: Uint8Array[]
  readonly aside: Uint8Array[]
  /** The digest that the script's keys sign, once it was needed. It is always the same, because only one sighash is allowed. */
  digest?: Uint8Array | undefined
  /** Operations so far. Scripts before tapscript may have 201. */
  operations: number
  /** BIP-342: the weight left for signatures in tapscript. */
  weight: number
}

/** Takes the top of a stack; fails on an empty one. */
export function pop(stack: Uint8Array[]): Uint8Array {
  const top = stack.pop()
  if (!top) throw new ScriptStop('signature-malformed')
  return top
}
