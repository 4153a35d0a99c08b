import { type AbiParameter, type AbiType, type AbiValue, signatureOf } from '../abi/abi-type.ts'
import { decodeAbi } from '../abi/decode-abi.ts'
import { parseSignature } from '../abi/parse-signature.ts'
import { chainNumber } from '../chain-number.ts'
import type { DecodedCall } from '../preview-api.ts'
import type { PreviewFacts } from '../preview-facts.ts'
import { selectorOf } from '../selector-of.ts'
import type { Descriptor } from './descriptor.ts'
import { formatFields } from './format-field.ts'

export type DescribedCall = {
  readonly call: Pick<DecodedCall, 'functionName' | 'intent' | 'fields'>
  /** More is asked for than its fields show. */
  readonly problem: 'cut' | undefined
}

/** A call, taken apart. `selector` and `body`: hex without 0x. */
export type CallParts = {
  readonly from: string
  readonly to: string
  readonly value: bigint
  readonly chainId: string
  readonly selector: string
  readonly body: string
}

/** What a descriptor says of a call; `undefined` when it has nothing for it, or when the arguments can't be read. */
export function describeCall(descriptor: Descriptor, call: CallParts, facts: PreviewFacts): DescribedCall | undefined {
  const { from, to, value, chainId, selector, body } = call
  for (const { key, intent, fields } of descriptor.formats) {
    const read = parseSignature(key)
    if (!read || selectorOf(signatureOf(read)) !== selector) continue
    const args = decodeAbi(read.inputs, body)
    if (!args) continue
    const container = { from, to, value, chainId: chainNumber(chainId) }
    let problem: DescribedCall['problem']
    const onCut = (isHidden?: boolean) => {
      if (isHidden) problem = 'cut'
    }
    const lines = formatFields(fields, { descriptor, facts, data: named(read.inputs, args), container, onCut })
    return { call: { functionName: read.name, ...(intent !== undefined && { intent }), fields: lines }, problem }
  }
  return undefined
}

/** Values by the names of their parameters; without a name by their index. */
function named(fields: readonly AbiParameter[], values: readonly AbiValue[]): Readonly<Record<string, unknown>> {
  return Object.fromEntries(fields.map(({ name, type }, index) => [name || `${index}`, byName(type, values[index])]))
}

function byName(type: AbiType, value: AbiValue | undefined): unknown {
  if (!Array.isArray(value)) return value
  if (type.kind === 'tuple') return named(type.of, value)
  return type.kind === 'array' ? value.map((one: AbiValue) => byName(type.of, one)) : value
}
