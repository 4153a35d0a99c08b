/** A limit of a permission before its token is known. */
export type RawLimit = {
  readonly kind: 'native' | 'erc20' | 'contract' | 'other'
  readonly type: string
  readonly address?: string | undefined
  /** Smallest units. */
  readonly units?: bigint | undefined
  /** in seconds */
  readonly period?: number | undefined
  readonly functions?: readonly string[] | undefined
}

type Fields = Readonly<Record<string, unknown>>

/** Names of ERC-7715, in its earlier and its later text, and of the services' own list. */
const kinds: Readonly<Record<string, RawLimit['kind']>> = {
  native: 'native',
  'native-token-recurring-allowance': 'native',
  'native-token-periodic': 'native',
  erc20: 'erc20',
  'erc20-recurring-allowance': 'erc20',
  'erc20-token-periodic': 'erc20',
  contract: 'contract',
  'contract-call': 'contract',
}
const most = { limits: 10, functions: 20, text: 100 }

/**
 * Reads the limits of a permission as a wallet, or the services, describe them. Unreadable values are left out of a limit, and an unknown kind
 * keeps the wallet's name for it.
 */
export function toLimits(permissions: readonly unknown[]): readonly RawLimit[] {
  return permissions.slice(0, most.limits).map((permission) => toLimit(fieldsOf(permission)))
}

function toLimit(permission: Fields): RawLimit {
  const type = textOf(permission.type ?? permission.kind) ?? ''
  const kind = (Object.hasOwn(kinds, type) ? kinds[type] : undefined) ?? 'other'
  // The services' list has the values beside the kind, a wallet has them in `data`.
  const data = permission.data === undefined ? permission : fieldsOf(permission.data)
  if (kind === 'other') return { kind, type }
  if (kind === 'contract')
    return { kind, type, address: addressOf(data.address ?? data.contract), functions: functionNames(data.functions) }
  return {
    kind,
    type,
    ...(kind === 'erc20' && { address: addressOf(data.token ?? data.tokenAddress ?? data.address) }),
    units: unitsOf(data.allowance ?? data.periodAmount ?? data.amount),
    period: secondsOf(data.period ?? data.periodDuration),
  }
}

function functionNames(value: unknown): readonly string[] {
  const functions: readonly unknown[] = Array.isArray(value) ? value.slice(0, most.functions) : []
  return functions.flatMap((each) => textOf(fieldsOf(each).functionName ?? fieldsOf(each).name) ?? [])
}

const fieldsOf = (value: unknown): Fields => (typeof value === 'object' && value !== null ? (value as Fields) : {})

const textOf = (value: unknown) => (typeof value === 'string' ? value.slice(0, most.text) : undefined)

const addressOf = (value: unknown) =>
  typeof value === 'string' && /^0x[0-9a-fA-F]{40}$/.test(value) ? value : undefined

const secondsOf = (value: unknown) =>
  typeof value === 'number' && Number.isSafeInteger(value) && value > 0 ? value : undefined

const unitsOf = (value: unknown) =>
  typeof value === 'string' && /^(0x[0-9a-fA-F]{1,64}|\d{1,78})$/.test(value) ? BigInt(value) : undefined
