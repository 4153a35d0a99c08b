import { truncateMiddle } from '../../kernel/format/index.ts'
import { visibleName } from '../../kernel/validate/visible-name.ts'
import type { AbiParameter, AbiType, AbiValue } from './abi/abi-type.ts'
import type { DecodedCall } from './preview-api.ts'

export type CallField = DecodedCall['fields'][number]

/** No visitor reads more. Of a call with more lines, one line more is given: its caller tells by that. The raw data has them all. */
export const mostFields = 32

/** The arguments of a call as lines: `text` replaces how a value is written, where a caller knows better. */
export function callFields(
  inputs: readonly AbiParameter[],
  values: readonly AbiValue[],
  text: (name: string, value: AbiValue) => string | undefined = () => undefined,
): readonly CallField[] {
  const fields: CallField[] = []
  inputs.forEach(({ name, type }, index) => {
    add(visibleName(name).slice(0, 64) || `${index + 1}`, type, values[index] as AbiValue)
  })
  return fields

  function add(label: string, type: AbiType, value: AbiValue): void {
    if (fields.length > mostFields) return
    if (type.kind === 'tuple')
      type.of.forEach((field, index) => {
        add(`${label}.${field.name || index + 1}`, field.type, (value as readonly AbiValue[])[index] as AbiValue)
      })
    else if (type.kind === 'array') {
      const values = value as readonly AbiValue[]
      if (values.length === 0) fields.push({ label, text: '[]' })
      values.forEach((one, index) => {
        add(`${label}[${index}]`, type.of, one)
      })
    } else {
      const isAddress = type.kind === 'address'
      fields.push({ label, text: text(label, value) ?? plainText(value), ...(isAddress && { address: String(value) }) })
    }
  }
}

/** A value in one line without hidden letters. More than 32 bytes are shortened in their middle, other texts after 200 letters. */
export function plainText(value: AbiValue, onCut?: () => void): string {
  const whole = visibleName(String(value))
  const isLongBytes = /^0x[\da-f]{65,}$/i.test(whole)
  const text = isLongBytes ? truncateMiddle(whole, { start: 34, end: 16 }) : whole.replace(/^(.{200}).+/u, '$1…')
  if (text !== whole) onCut?.()
  return text
}
