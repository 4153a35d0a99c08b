import { base58, base64 } from '@scure/base'
import * as v from 'valibot'
import { type ChainRpc, createChainRpc } from '../../blockchain/chain-rpc.ts'
import { cleanText } from '../../limits/clean-text.ts'
import type { Chains } from '../../rpc-proxy/chains.ts'
import type { SimulatedApproval, SimulatedChange, SimulatedReceipt, Simulation } from '../simulation.ts'

export type SolanaSimulationRequest = { readonly account: string; readonly transactions: readonly string[] }

const tokenPrograms = ['TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA', 'TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb']
/**
 * The most accounts of one answer. A transaction that may write more isn't simulated, because a part of it could be
 * hidden in the rest.
 */
const mostAccounts = 100
const mostReceivers = 16
/** The part of an account that is read: a token account, and the byte that marks one of Token-2022. */
const dataSlice = { offset: 0, length: 166 }
/** In lamports (https://solana.com/docs/core/fees). */
const feePerSignature = 5000n

const accountSchema = v.nullable(
  v.object({
    lamports: v.union([v.number(), v.bigint()]),
    owner: v.string(),
    data: v.pipe(v.array(v.pipe(v.string(), v.maxLength(262_144))), v.minLength(1)),
  }),
)
const accountsSchema = v.object({ value: v.array(accountSchema) })
const simulatedSchema = v.object({
  value: v.object({
    err: v.unknown(),
    logs: v.nullish(v.array(v.string())),
    accounts: v.nullish(v.array(accountSchema)),
  }),
})
const feeSchema = v.object({ value: v.nullable(v.number()) })

type Account = v.InferOutput<typeof accountSchema>
type TokenAccount = {
  readonly mint: string
  readonly owner: string
  readonly units: bigint
  readonly delegate?: string | undefined
  readonly delegated: bigint
}

/**
 * The effects of one transaction: `simulateTransaction` with the accounts that it may write, compared with their
 * current content. Several transactions build on each other, but a node simulates only one, so for several the result
 * is unknown.
 */
export async function simulateSolana(
  chains: Chains,
  chainId: string,
  { account, transactions }: SolanaSimulationRequest,
): Promise<Simulation> {
  const nothing: Simulation = { simulated: false, changes: [], approvals: [], code: {} }
  const [transaction] = transactions
  const keys = transaction === undefined ? undefined : readKeys(transaction)
  if (!transaction || !keys) return nothing
  const rpc = createChainRpc(chains, chainId)
  // Accounts from a lookup table are part of the transaction like all others.
  const named = await writableOf(rpc, keys.lookups)
  const addresses = named && [...new Set([account, ...keys.writable, ...named])]
  if (!addresses || addresses.length > mostAccounts) return nothing
  const before = await accountsOf(rpc, addresses)
  if (before.length !== addresses.length) return nothing
  const tokenAccounts = tokenAccountsOf(addresses, before)
  if (transactions.length > 1) return { ...nothing, tokenAccounts }
  const options = {
    encoding: 'base64',
    sigVerify: false,
    replaceRecentBlockhash: true,
    accounts: { encoding: 'base64', addresses },
  }
  const [answer, feeAnswer] = await rpc.batch([
    { method: 'simulateTransaction', params: [transaction, options] },
    { method: 'getFeeForMessage', params: [keys.message] },
  ])
  const run = v.safeParse(simulatedSchema, answer && 'result' in answer ? answer.result : undefined)
  const feeRead = v.safeParse(feeSchema, feeAnswer && 'result' in feeAnswer ? feeAnswer.result : undefined)
  const fee = feeRead.success && feeRead.output.value !== null ? BigInt(feeRead.output.value) : undefined
  if (!run.success) return { ...nothing, tokenAccounts, fee }
  const { err, logs, accounts } = run.output.value
  if (err !== null && err !== undefined)
    return { ...nothing, simulated: true, tokenAccounts, fee, reverts: { reason: reasonOf(logs ?? []) } }
  if (!accounts || accounts.length !== addresses.length) return { ...nothing, tokenAccounts, fee }
  const paid = keys.feePayer === account ? (fee ?? keys.signers * feePerSignature) : 0n
  // Accounts that the transaction opens have an owner, too.
  const owners = { ...tokenAccountsOf(addresses, accounts), ...tokenAccounts }
  const changed = compare(account, addresses, before, accounts, paid)
  return { simulated: true, ...changed, code: {}, tokenAccounts: owners, fee }
}

function tokenAccountsOf(addresses: readonly string[], accounts: readonly Account[]) {
  return Object.fromEntries(
    addresses.flatMap((address, index) => {
      const held = tokenOf(accounts[index] ?? null)
      return held ? [[address, { mint: held.mint, owner: held.owner }]] : []
    }),
  )
}

function compare(
  account: string,
  addresses: readonly string[],
  before: readonly Account[],
  after: readonly Account[],
  fee: bigint,
) {
  const sums = new Map<string, bigint>()
  const approvals: SimulatedApproval[] = []
  const received = new Map<string, SimulatedReceipt>()
  let lamports = 0n
  addresses.forEach((address, index) => {
    const [old, fresh] = [before[index] ?? null, after[index] ?? null]
    if (address === account) lamports = BigInt(fresh?.lamports ?? 0) - BigInt(old?.lamports ?? 0)
    const [was, is] = [tokenOf(old), tokenOf(fresh)]
    const add = (held: TokenAccount | undefined, sign: bigint) => {
      if (held?.owner === account) sums.set(held.mint, (sums.get(held.mint) ?? 0n) + sign * held.units)
    }
    add(was, -1n)
    add(is, 1n)
    const more = is && is.owner !== account ? is.units - (was?.units ?? 0n) : 0n
    if (is && more > 0n) {
      const to = was?.owner ?? is.owner
      const key = `${is.mint} ${to}`
      received.set(key, { token: is.mint, to, units: (received.get(key)?.units ?? 0n) + more })
    }
    const isNew = is?.delegate !== was?.delegate || (is?.delegated ?? 0n) > (was?.delegated ?? 0n)
    if (is?.owner === account && is.delegate && is.delegated > 0n && isNew)
      approvals.push({ kind: 'token', token: is.mint, spender: is.delegate, units: is.delegated })
  })
  const changes: readonly SimulatedChange[] = [
    // The answer has the fee separately.
    { kind: 'native', units: lamports + fee },
    ...[...sums].map(([address, units]) => ({ kind: 'token', address, units }) as const),
  ]
  return {
    changes: changes.filter(({ units }) => units !== 0n),
    approvals,
    received: [...received.values()].slice(0, mostReceivers),
  }
}

async function accountsOf(rpc: ChainRpc, addresses: readonly string[]): Promise<readonly Account[]> {
  const [answer] = await rpc.batch([
    { method: 'getMultipleAccounts', params: [addresses, { encoding: 'base64', dataSlice }] },
  ])
  const read = v.safeParse(accountsSchema, answer && 'result' in answer ? answer.result : undefined)
  return read.success ? read.output.value : []
}

const tableProgram = 'AddressLookupTab1e1111111111111111111111111'
/** The size of the program's own data before the addresses (https://docs.rs/solana-address-lookup-table-interface). */
const tableStart = 56
const mostTables = 16

/** The writable accounts of lookup tables; undefined if a table can't be read. */
async function writableOf(rpc: ChainRpc, lookups: readonly Lookup[]): Promise<readonly string[] | undefined> {
  if (lookups.length === 0) return []
  if (lookups.length > mostTables) return undefined
  const [answer] = await rpc.batch([
    { method: 'getMultipleAccounts', params: [lookups.map(({ table }) => table), { encoding: 'base64' }] },
  ])
  const read = v.safeParse(accountsSchema, answer && 'result' in answer ? answer.result : undefined)
  if (!read.success || read.output.value.length !== lookups.length) return undefined
  const found = lookups.flatMap(({ writable }, index) => {
    const account = read.output.value[index]
    const data = account?.owner === tableProgram ? bytesOf(account.data[0]) : undefined
    return writable.map((entry) => {
      const start = tableStart + 32 * entry
      return data && start + 32 <= data.length ? base58.encode(data.subarray(start, start + 32)) : undefined
    })
  })
  const known = found.filter((address) => address !== undefined)
  return known.length === found.length ? known : undefined
}

function bytesOf(text = ''): Uint8Array | undefined {
  try {
    return base64.decode(text)
  } catch {
    return undefined
  }
}

/** Reads the layout of SPL Token's accounts, whose first 165 bytes Token-2022 keeps. */
function tokenOf(account: Account): TokenAccount | undefined {
  if (!account || !tokenPrograms.includes(account.owner)) return undefined
  try {
    const bytes = base64.decode(account.data[0] ?? '')
    // Mints are shorter; Token-2022 marks accounts with 2 behind the base.
    if (bytes.length < 165 || (bytes.length > 165 && bytes[165] !== 2)) return undefined
    const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length)
    const delegate = view.getUint32(72, true) === 1 ? base58.encode(bytes.subarray(76, 108)) : undefined
    return {
      mint: base58.encode(bytes.subarray(0, 32)),
      owner: base58.encode(bytes.subarray(32, 64)),
      units: view.getBigUint64(64, true),
      delegate,
      delegated: view.getBigUint64(121, true),
    }
  } catch {
    return undefined
  }
}

function reasonOf(logs: readonly string[]): string | undefined {
  const said = logs.findLast((line) => /Program log: (?:Error|AnchorError)|failed: /.test(line))
  return said === undefined ? undefined : cleanText(said.replace(/^Program (?:log: )?/, '')) || undefined
}

/** A lookup table, and the indexes of its accounts that a transaction may write. */
type Lookup = { readonly table: string; readonly writable: readonly number[] }

type TransactionKeys = {
  readonly feePayer: string | undefined
  readonly signers: bigint
  readonly writable: readonly string[]
  readonly lookups: readonly Lookup[]
  readonly message: string
}

/** The accounts that a transaction names itself and may write, and its message. */
function readKeys(transaction: string): TransactionKeys | undefined {
  try {
    const bytes = base64.decode(transaction)
    let at = 0
    const count = () => {
      let value = 0
      for (let index = 0; index < 3; index++) {
        const part = bytes[at++] ?? 0
        value |= (part & 0x7f) << (7 * index)
        if (!(part & 0x80)) return value
      }
      throw new RangeError('the number is too long')
    }
    const signatures = count()
    at += signatures * 64
    const start = at
    const isVersioned = ((bytes[at] ?? 0) & 0x80) !== 0
    if (isVersioned) at++
    const [signers = 0, readonlySigners = 0, readonlyOthers = 0] = bytes.subarray(at, at + 3)
    at += 3
    const total = count()
    if (at + total * 32 > bytes.length) return undefined
    const keys = Array.from({ length: total }, (_, index) =>
      base58.encode(bytes.subarray(at + index * 32, at + index * 32 + 32)),
    )
    const writable = keys.filter((_, index) =>
      index < signers ? index < signers - readonlySigners : index < total - readonlyOthers,
    )
    const message = base64.encode(bytes.subarray(start))
    return { feePayer: keys[0], signers: BigInt(signers), writable, lookups: lookups(), message }

    /** The lookup tables, which follow the instructions. */
    function lookups(): readonly Lookup[] {
      if (!isVersioned) return []
      take(total * 32 + 32)
      for (let left = count(); left > 0; left--) {
        take(1)
        take(count())
        take(count())
      }
      return Array.from({ length: count() }, () => {
        const table = base58.encode(take(32))
        const written = Array.from(take(count()))
        take(count())
        return { table, writable: written }
      })
    }
    function take(length: number): Uint8Array {
      if (at + length > bytes.length) throw new RangeError('the transaction ends too early')
      at += length
      return bytes.subarray(at - length, at)
    }
  } catch {
    return undefined
  }
}
