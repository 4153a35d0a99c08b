import type { TaprootPart } from './digests.ts'
import type { ScriptStep } from './parse-script.ts'
import { ScriptStop } from './script-stop.ts'
import type { Findings, Spend } from './spend.ts'

/** One script as it runs. */
export type Machine = {
  /** Which rules it runs under: those before witnesses, BIP-141's or BIP-342's. */
  readonly rules: 'legacy' | 'witness' | 'tapscript'
  readonly spend: Spend
  readonly findings: Findings
  readonly script: Uint8Array
  readonly steps: readonly ScriptStep[]
  /** In tapscript only. */
  readonly taproot: TaprootPart
  readonly stack: Uint8Array[]
  readonly aside: Uint8Array[]
  /** What the script's keys sign, once it was needed; always the same, for its sighash is. */
  digest?: Uint8Array | undefined
  /** Operations so far, of which scripts before tapscript may have 201. */
  operations: number
  /** BIP-342: what tapscript's signatures still may weigh. */
  weight: number
}

/** Takes the top of a stack, which must have one. */
export function pop(stack: Uint8Array[]): Uint8Array {
  const top = stack.pop()
  if (!top) throw new ScriptStop('signature-malformed')
  return top
}
