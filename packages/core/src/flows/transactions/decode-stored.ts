import { visibleDescription } from '../operations/visible-description.ts'
import type { ExpectedChanges } from '../preview/preview-api.ts'
import type { StoredTransaction } from './stored-transactions.ts'
import type { BuiltTransaction, TransactionStep } from './transactions-api.ts'

/** As JSON has it: amounts are digits. */
export type EncodedTransaction = Omit<StoredTransaction, 'built'> & {
  readonly built: {
    readonly description: string
    readonly atomicRequired?: boolean | undefined
    readonly joined?: readonly number[] | undefined
    readonly knownAddresses?: readonly string[] | undefined
    readonly expected?: { readonly [part in keyof ExpectedChanges]: Readonly<Record<string, string>> } | undefined
  } & (
    | {
        readonly namespace: 'eip155'
        readonly calls: readonly { to: string; data?: string; value?: string; gas?: string }[]
      }
    | { readonly namespace: 'solana'; readonly transactions: readonly string[] }
  )
}

/** More than the recipients that a browser remembers. */
const mostKnown = 300

/** Calls, what was promised and the known addresses are kept to the letter. ABIs are left out: they only help to word the first preview. */
export function encodeTransaction({ built, ...record }: StoredTransaction): EncodedTransaction {
  const { atomicRequired, description, expected, joined, knownAddresses, transaction } = built
  const said = {
    description,
    ...(atomicRequired && { atomicRequired }),
    ...(joined && { joined }),
    // Without them a look-alike would have no finding on the next page.
    ...(knownAddresses?.length && { knownAddresses: knownAddresses.slice(0, mostKnown) }),
    ...(expected && { expected: { leaves: toDigits(expected.leaves), arrives: toDigits(expected.arrives) } }),
  }
  if (transaction.namespace === 'solana') return { ...record, built: { ...said, ...transaction } }
  const calls = transaction.calls.map(({ to, data, value }, index) => ({
    to,
    ...(data !== undefined && { data }),
    ...(value !== undefined && { value: String(value) }),
    ...(built.gas?.[index] !== undefined && { gas: String(built.gas[index]) }),
  }))
  return { ...record, built: { ...said, namespace: 'eip155', calls } }
}

const toDigits = (units: Readonly<Record<string, bigint>>) =>
  Object.fromEntries(Object.entries(units).map(([asset, amount]) => [asset, String(amount)]))

/** Keeps the entries that are whole; `undefined` when it is no list at all. */
export function decodeStoredTransactions(value: unknown): readonly StoredTransaction[] | undefined {
  if (!Array.isArray(value)) return undefined
  return value.flatMap((entry: unknown) => decodeOne(entry) ?? [])
}

const purposes: readonly string[] = ['send', 'swap', 'pay', 'revoke', 'move', 'app']
const modes: readonly unknown[] = ['single', 'atomic', 'one-by-one']
const statuses: readonly unknown[] = ['waiting', 'asked', 'sent', 'included', 'failed', 'rejected', 'unknown']

function decodeOne(value: unknown): StoredTransaction | undefined {
  const {
    id,
    purpose,
    connectionId,
    connectorId,
    account,
    chainId,
    mode,
    steps,
    order,
    payment,
    swapOrder,
    built,
    createdAt,
    left,
  } = fieldsOf(value)
  if (!areTexts(id, purpose, connectionId, account, chainId) || !purposes.includes(purpose as string)) return undefined
  if (!modes.includes(mode) || typeof createdAt !== 'number' || !Array.isArray(steps)) return undefined
  const decodedSteps = steps.map(decodeStep)
  const transaction = decodeBuilt(built, decodedSteps)
  if (!transaction || decodedSteps.some((step) => step === undefined)) return undefined
  return {
    ...({ id, purpose, connectionId, account, chainId, mode, createdAt } as Omit<StoredTransaction, 'steps' | 'built'>),
    steps: decodedSteps as readonly TransactionStep[],
    built: transaction,
    ...(typeof order === 'string' && { order }),
    ...(typeof payment === 'string' && { payment }),
    // It is decoded where it is used.
    ...(swapOrder !== undefined && { swapOrder }),
    ...(typeof connectorId === 'string' && { connectorId }),
    ...(left === true && { left }),
  }
}

function decodeStep(value: unknown): TransactionStep | undefined {
  const { label, status, hash, operation, replacement, differs } = fieldsOf(value)
  if (typeof label !== 'string' || !statuses.includes(status)) return undefined
  if (!isTextOrAbsent(hash) || !isTextOrAbsent(operation)) return undefined
  const { hash: other, reason } = fieldsOf(replacement)
  const isReplacement = typeof other === 'string' && ['repriced', 'cancelled', 'replaced'].includes(reason as string)
  return {
    label: visibleDescription(label) ?? '',
    status: status as TransactionStep['status'],
    ...(hash !== undefined && { hash }),
    ...(operation !== undefined && { operation }),
    ...(isReplacement && { replacement: replacement as TransactionStep['replacement'] }),
    ...((differs === 'other' || differs === 'added') && { differs }),
  }
}

function decodeBuilt(value: unknown, steps: readonly (TransactionStep | undefined)[]): BuiltTransaction | undefined {
  const { atomicRequired, calls, description, expected, joined, knownAddresses, namespace, transactions } =
    fieldsOf(value)
  const words = visibleDescription(description) ?? ''
  const promised = decodeExpected(expected)
  const said = {
    steps: steps.map((step) => step?.label ?? ''),
    description: words,
    atomicRequired: atomicRequired === true,
    ...(promised && { expected: promised }),
    ...(areCounts(joined) && joined.length === steps.length && { joined }),
    ...(Array.isArray(knownAddresses) && areTexts(...knownAddresses) && { knownAddresses }),
  }
  if (namespace === 'solana')
    return Array.isArray(transactions) && transactions.length === steps.length && areTexts(...transactions)
      ? { ...said, transaction: { namespace, transactions } }
      : undefined
  if (namespace !== 'eip155' || !Array.isArray(calls) || calls.length !== steps.length) return undefined
  const decoded = calls.map((call: unknown) => {
    const { to, data, value: amount } = fieldsOf(call)
    const isWhole = typeof to === 'string' && isTextOrAbsent(data) && (amount === undefined || isAmount(amount))
    if (!isWhole) return undefined
    return { to, ...(data !== undefined && { data }), ...(amount !== undefined && { value: BigInt(amount as string) }) }
  })
  if (!decoded.every((call) => call !== undefined)) return undefined
  const gas = calls.map((call: unknown) => {
    const { gas: units } = fieldsOf(call)
    return isAmount(units) ? BigInt(units as string) : undefined
  })
  const saysGas = gas.some((units) => units !== undefined)
  return { ...said, transaction: { namespace, calls: decoded }, ...(saysGas && { gas }) }
}

function decodeExpected(value: unknown): ExpectedChanges | undefined {
  const { leaves, arrives } = fieldsOf(value)
  const [out, into] = [decodeUnits(leaves), decodeUnits(arrives)]
  return out && into && { leaves: out, arrives: into }
}

function decodeUnits(value: unknown): Readonly<Record<string, bigint>> | undefined {
  if (typeof value !== 'object' || value === null) return undefined
  const entries = Object.entries(value)
  if (!entries.every(([, amount]) => isAmount(amount))) return undefined
  return Object.fromEntries(entries.map(([asset, amount]) => [asset, BigInt(amount)]))
}

const fieldsOf = (value: unknown) => Object(value) as Readonly<Record<string, unknown>>
const areTexts = (...values: readonly unknown[]) => values.every((value) => typeof value === 'string')
const isTextOrAbsent = (value: unknown): value is string | undefined => value === undefined || typeof value === 'string'
const areCounts = (value: unknown): value is readonly number[] =>
  Array.isArray(value) && value.every((count) => Number.isSafeInteger(count) && count > 0)
const isAmount = (value: unknown) => typeof value === 'string' && /^\d{1,78}$/.test(value)
