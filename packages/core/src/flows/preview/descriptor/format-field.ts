import { formatUnits } from '../../../kernel/format/index.ts'
import { amountText, assetOf } from '../amount-text.ts'
import type { CallField } from '../call-fields.ts'
import { plainText } from '../call-fields.ts'
import type { PreviewFacts } from '../preview-facts.ts'
import type { DescriptorField } from './descriptor.ts'
import { fieldList, name, plain } from './read-descriptor.ts'
import { type PathRoots, resolvePath } from './resolve-path.ts'

export type FieldSources = PathRoots & { readonly facts: PreviewFacts }

const mostLines = 32
const deepest = 4
/** Fields that are looked at: a short file can name itself often enough to keep a page busy for hours without a line. */
const mostFields = 1024

/** The lines of a format. A path that leads nowhere gives none: a descriptor may be older than its contract. */
export function formatFields(fields: readonly DescriptorField[], sources: FieldSources): readonly CallField[] {
  const lines: CallField[] = []
  let looked = 0
  for (const field of fields) add(field, sources.data, 0)
  return lines

  function add(given: DescriptorField, start: unknown, depth: number): void {
    looked += 1
    if (depth > deepest || looked > mostFields) {
      sources.onCut?.(true)
      return
    }
    const field = withDefinition(given, sources)
    if (field.visible === 'never') return
    const inner = fieldList(field.fields)
    const values =
      typeof field.path === 'string'
        ? resolvePath(field.path, sources, start)
        : 'value' in field
          ? [constant(field.value, sources)]
          : [start]
    if (inner.length > 0) {
      for (const value of values) for (const one of inner) add(one, value, depth + 1)
      return
    }
    values.forEach((value, index) => {
      if (lines.length < mostLines)
        lines.push({ label: name(field.label) ?? '', ...formatValue(field, value, index, start, sources) })
      else sources.onCut?.(true)
    })
  }
}

/** `$ref` names a definition. The field's own values win. */
function withDefinition(field: DescriptorField, sources: FieldSources): DescriptorField {
  if (typeof field.$ref !== 'string') return field
  const [found] = resolvePath(field.$ref, sources)
  const defined = plain(found)
  return { ...defined, ...field, params: { ...plain(defined.params), ...plain(field.params) } }
}

/** Constants may be named by their path. */
function constant(value: unknown, sources: PathRoots): unknown {
  return typeof value === 'string' && value.startsWith('$.') ? resolvePath(value, sources)[0] : value
}

function formatValue(
  field: DescriptorField,
  value: unknown,
  index: number,
  start: unknown,
  sources: FieldSources,
): Omit<CallField, 'label'> {
  const { facts, onCut } = sources
  const params = Object.fromEntries(
    Object.entries(plain(field.params)).map(([key, one]) => [
      key,
      key === '$ref' ? one : Array.isArray(one) ? one.map((part) => constant(part, sources)) : constant(one, sources),
    ]),
  )
  const number = integer(value, numeric.includes(String(field.format)))
  /** A parameter that is a constant, or leads to one: several lines take theirs in turn. */
  const param = (key: string): unknown => {
    const path = params[`${key}Path`]
    if (typeof path !== 'string') return params[key]
    const found = resolvePath(path, sources, start)
    return found[index] ?? found[0]
  }
  if (number !== undefined && field.format !== 'addressName')
    switch (field.format) {
      case 'amount':
        return { text: amountText(number, assetOf({ kind: 'native' }, facts)) }
      case 'tokenAmount':
        return { text: tokenAmount(number, param, params, facts) }
      case 'date':
        return { text: params.encoding === 'timestamp' ? dateText(number) : number.toString() }
      case 'duration':
        return { text: durationText(number) }
      case 'unit':
        return { text: unitText(number, params) }
      case 'enum':
        return { text: enumText(number, params, sources) ?? number.toString() }
      case 'nftName': {
        const collection = addressOf(param('collection'))
        const known = collection === undefined ? undefined : facts.assets[collection]?.name
        return { text: known === undefined ? number.toString() : `${known} #${number}` }
      }
      default:
        return { text: number.toString() }
    }
  const address = addressOf(value)
  if (address !== undefined) {
    const senders = [params.senderAddress].flat().map(addressOf)
    // The signer, by a sign that the contract takes for it.
    if (field.format === 'addressName' && senders.includes(address))
      return { text: String(sources.container.from), address: String(sources.container.from) }
    const { symbol } = facts.assets[address] ?? {}
    const isToken = field.format === 'tokenTicker' || (field.format === 'addressName' && isTokenType(params.types))
    const known = isToken ? symbol : field.format === 'addressName' ? facts.contracts[address] : undefined
    return { text: known ?? (typeof value === 'bigint' ? address : String(value)), address }
  }
  if (typeof value === 'string' || typeof value === 'boolean')
    return { text: (field.format === 'enum' && enumText(value, params, sources)) || plainText(value, onCut) }
  // A whole list or struct has no line of its own.
  if (value) onCut?.()
  return { text: value ? '…' : '' }
}

function isTokenType(types: unknown): boolean {
  return Array.isArray(types) && types.length === 1 && types[0] === 'token'
}

type Param = (key: string) => unknown

function tokenAmount(units: bigint, param: Param, params: DescriptorField, facts: PreviewFacts): string {
  const token = addressOf(param('token'))
  if (token === undefined) return units.toString()
  const natives = [params.nativeCurrencyAddress].flat().map(addressOf)
  const asset = assetOf(natives.includes(token) ? { kind: 'native' } : { kind: 'token', address: token }, facts)
  if (asset.decimals === undefined) return units.toString()
  const threshold = integer(params.threshold, true)
  if (threshold !== undefined && units >= threshold)
    return `${name(params.message) ?? 'Unlimited'} ${asset.symbol ?? ''}`.trim()
  return amountText(units, asset)
}

function dateText(seconds: bigint): string {
  // 9999-12-31: a later number is no date.
  if (seconds < 0n || seconds > 253_402_300_799n) return seconds.toString()
  return `${new Date(Number(seconds) * 1000).toISOString().slice(0, 19).replace('T', ' ')}Z`
}

function durationText(seconds: bigint): string {
  if (seconds < 0n) return seconds.toString()
  const two = (value: bigint) => value.toString().padStart(2, '0')
  return `${two(seconds / 3600n)}:${two((seconds / 60n) % 60n)}:${two(seconds % 60n)}`
}

function unitText(value: bigint, { base, decimals = 0 }: DescriptorField): string {
  const places = typeof decimals === 'number' && decimals >= 0 && decimals <= 36 ? Math.trunc(decimals) : 0
  return `${formatUnits(value, places)}${name(base) ?? ''}`
}

function enumText(
  value: bigint | string | boolean,
  { $ref }: DescriptorField,
  sources: FieldSources,
): string | undefined {
  const [table] = typeof $ref === 'string' ? resolvePath($ref, sources) : []
  const key = value.toString()
  return Object.hasOwn(plain(table), key) ? name(plain(table)[key]) : undefined
}

/** Formats of numbers. */
const numeric = ['amount', 'tokenAmount', 'date', 'duration', 'unit', 'enum', 'nftName']

/** Numbers of typed data come as texts; bytes are none. */
function integer(value: unknown, isNumeric: boolean): bigint | undefined {
  if (typeof value === 'bigint') return value
  if (typeof value === 'number') return Number.isInteger(value) ? BigInt(value) : undefined
  if (typeof value !== 'string' || value.length > 80) return undefined
  return isNumeric && (/^-?\d+$/.test(value) || /^0x[\da-f]{1,64}$/i.test(value)) ? BigInt(value) : undefined
}

/** In small letters. A number may hold an address in its last 20 bytes. */
function addressOf(value: unknown): string | undefined {
  if (typeof value === 'string' && /^0x[\da-f]{40}$/i.test(value)) return value.toLowerCase()
  if (typeof value === 'bigint' && value >= 0n && value < 2n ** 160n) return `0x${value.toString(16).padStart(40, '0')}`
  return undefined
}
