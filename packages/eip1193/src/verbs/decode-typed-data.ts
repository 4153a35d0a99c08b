import { LatchkeyError } from '@latchkey/core/errors'
import type { TypedData } from './evm-codec.ts'

/**
 * Checks the app's typed data (EIP-712). Only the types that `primaryType` needs are kept, because libraries guess the
 * primary type, and guess wrong if there are others.
 *
 * @throws `config/invalid`
 */
export function decodeTypedData(value: unknown): TypedData {
  const { domain = {}, types, primaryType, message } = isRecord(value) ? value : {}
  if (!isRecord(types) || !isRecord(message) || !isRecord(domain) || typeof primaryType !== 'string')
    throw invalid('typedData needs `types`, `primaryType` and `message` (EIP-712)')
  const kept: Record<string, { name: string; type: string }[]> = {}
  const wanted = [primaryType]
  for (let name = wanted.pop(); name !== undefined; name = wanted.pop()) {
    if (Object.hasOwn(kept, name)) continue
    const fields = Object.hasOwn(types, name) ? types[name] : undefined
    if (!Array.isArray(fields)) {
      if (name === primaryType) throw invalid('typedData: `types` lacks the `primaryType`')
      continue
    }
    kept[name] = fields.map(readField)
    wanted.push(...(kept[name] ?? []).map(({ type }) => type.replace(/\[.*/s, '')))
  }
  const { EIP712Domain: said } = types
  const domainType = Array.isArray(said) ? said.map(readField) : undefined
  return { domain, ...(domainType && { domainType }), types: kept, primaryType, message }
}

function readField(field: unknown) {
  const { name, type } = isRecord(field) ? field : {}
  if (typeof name === 'string' && typeof type === 'string') return { name, type }
  throw invalid('typedData: every field needs a `name` and a `type`')
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function invalid(details: string) {
  return new LatchkeyError('config/invalid', { details })
}
