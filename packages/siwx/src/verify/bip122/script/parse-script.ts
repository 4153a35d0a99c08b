import { ScriptStop } from './script-stop.ts'

export type ScriptStep = {
  readonly code: number
  /** The pushed bytes; undefined for other operations. */
  readonly data?: Uint8Array | undefined
  /** Whether the push is in its shortest form (MINIMALDATA). */
  readonly minimal?: boolean | undefined
}

function isMinimal(code: number, data: Uint8Array): boolean {
  const [first = 0] = data
  if (data.length === 0) return code === 0
  if (data.length === 1 && ((first >= 1 && first <= 16) || first === 0x81)) return false
  if (data.length <= 75) return code === data.length
  return code === (data.length < 256 ? 0x4c : 0x4d)
}

/** A script's steps; undefined when its last push is cut short. */
export function parseScript(script: Uint8Array): ScriptStep[] | undefined {
  const steps: ScriptStep[] = []
  for (let at = 0; at < script.length; ) {
    const code = script[at] ?? 0
    at += 1
    const wide = code === 0x4c ? 1 : code === 0x4d ? 2 : code === 0x4e ? 4 : 0
    if (at + wide > script.length) return undefined
    const length = wide ? script.subarray(at, at + wide).reduceRight((sum, byte) => sum * 256 + byte, 0) : code
    if (code > 0x4e) {
      const small = code === 0x4f ? 0x81 : code - 0x50
      const pushes = code === 0x4f || (code > 0x50 && code <= 0x60)
      steps.push(pushes ? { code, data: Uint8Array.of(small), minimal: true } : { code })
    } else {
      at += wide
      if (at + length > script.length) return undefined
      const data = script.subarray(at, at + length)
      steps.push({ code, data, minimal: isMinimal(code, data) })
      at += length
    }
  }
  return steps
}

/** The stack after a script that may only push, such as an input's script. */
export function readPushes(script: Uint8Array): Uint8Array[] {
  if (script.length > 10_000) throw new ScriptStop('signature-malformed')
  const pushes = (parseScript(script) ?? [{ code: 0xff }]).map(({ data, minimal }) => {
    if (!data || data.length > 520) throw new ScriptStop('signature-malformed')
    if (!minimal) throw new ScriptStop('signature-malleable')
    return data
  })
  return pushes
}
