import { amountText, assetOf } from './amount-text.ts'
import { type CallField, plainText } from './call-fields.ts'
import type { Effect } from './effect.ts'
import { isUnlimited } from './evm/read-evm-call.ts'
import type { PreviewFacts } from './preview-facts.ts'

/** Of one message. */
const mostLines = 256
/** Levels of a message that are shown. What is deeper is shown as `left`. */
const deepest = 7
const left = '…'

/**
 * A message as it is, a line each. `isCut`: more would be signed than is shown.
 *
 * @example plainFields({ proposal: 7 }, [], noFacts) // { fields: [{ label: 'proposal', text: '7' }], isCut: false }
 */
export function plainFields(
  message: Readonly<Record<string, unknown>>,
  effects: readonly Effect[],
  facts: PreviewFacts,
): { readonly fields: readonly CallField[]; readonly isCut: boolean } {
  const fields: CallField[] = []
  const [effect] = effects
  let isCut = false
  const cut = () => {
    isCut = true
  }
  add('', message, 0)
  return { fields, isCut }

  function add(label: string, value: unknown, depth: number): void {
    if (fields.length >= mostLines) {
      cut()
      return
    }
    const isList = Array.isArray(value)
    if (typeof value === 'object' && value !== null && depth < deepest)
      for (const [key, one] of Object.entries(value))
        add(isList ? `${label}[${key}]` : label === '' ? key : `${label}.${key}`, one, depth + 1)
    else {
      const at = addressOf(value)
      const isAmount = effects.length === 1 && effect?.type === 'approval' && /(?:^|\.)(?:value|amount)$/.test(label)
      const asset = isAmount ? assetOf({ kind: 'token', address: effect.token }, facts) : undefined
      const isAll = effect?.type === 'approval' && isUnlimited(effect)
      const amount = asset && effect?.type === 'approval' ? amountText(effect.amount, asset) : textOf(value)
      const text = asset && isAll ? `∞ ${asset.symbol ?? ''}`.trim() : amount
      fields.push({ label: plainText(label, cut), text, ...(at && { address: at }) })
    }
  }

  function textOf(value: unknown): string {
    if (typeof value !== 'object' || !value) return plainText(String(value), cut)
    cut()
    return left
  }
}

/** In small letters; `undefined` for anything else. */
export function addressOf(value: unknown): string | undefined {
  return typeof value === 'string' && /^0x[\da-f]{40}$/i.test(value) ? value.toLowerCase() : undefined
}
