import { loginError } from '@latchkey/frame/protocol'
import type { Hex } from 'viem'
import type { DeviceStore } from '../device/device-store.ts'
import type { Nodes } from '../frame/nodes.ts'
import type { LoginServer } from '../server/login-server.ts'

/** A transaction of a bundle that is in a block (EIP-5792). */
export type BundleReceipt = {
  readonly logs: readonly { readonly address: string; readonly data: string; readonly topics: readonly string[] }[]
  readonly status: '0x1' | '0x0'
  readonly blockHash: string
  readonly blockNumber: string
  readonly gasUsed: string
  readonly transactionHash: string
}

/** What `wallet_getCallsStatus` answers (EIP-5792). 100: pending, 200: done, 400: not sent, 500: reverted, 600: partly reverted. */
export type BundleStatus = {
  readonly version: '2.0.0'
  readonly id: string
  readonly chainId: Hex
  readonly status: 100 | 200 | 400 | 500 | 600
  readonly atomic: boolean
  readonly receipts?: readonly BundleReceipt[] | undefined
}

/** What is known here of a bundle that was sent one call after the other. */
type Sequence = { status: BundleStatus['status']; readonly receipts: BundleReceipt[] }

/** The bundles of one frame. */
export type Bundles = {
  /** @throws `login/failed` with `login/duplicate-bundle` when the app has used its id before */
  reserve(id: string | undefined): Promise<void>
  /** A bundle that is one operation: it is found also after a reload. Without an id of the app its id says all that is needed; with one, this browser keeps it. */
  addOperation(bundle: {
    readonly chainId: string
    readonly hash: Hex
    readonly id?: string | undefined
  }): Promise<string>
  /** A bundle that is one transaction of the account's own key. This browser keeps it, so it is found also after a reload. */
  addTransaction(bundle: {
    readonly chainId: string
    readonly hash: Hex
    readonly id?: string | undefined
  }): Promise<string>
  /** A bundle whose calls are sent one after the other while this frame lives. */
  addSequence(chainId: string, id: string | undefined): { readonly id: string; readonly sequence: Sequence }
  /** @throws `login/failed` with `login/unknown-bundle` */
  status(id: string): Promise<BundleStatus>
}

/** How many bundles are remembered. */
const mostBundles = 500
/** 8 bytes of chain id, 32 bytes of the operation's hash. */
const operationId = /^0x[0-9a-f]{80}$/

/** How many operations with an id of an app, and how many transactions, this browser keeps. EIP-5792 asks for a day. */
const mostKept = 100
const keptName = 'bundles'

type Kept = readonly (readonly [id: string, chainId: string, hash: Hex, kind?: 'transaction' | undefined])[]

/** @example const id = await bundles.addOperation({ chainId: 'eip155:1', hash }) */
export function createBundles(
  server: Pick<LoginServer, 'call'>,
  store: Pick<DeviceStore, 'lock' | 'read' | 'write'>,
  nodes: Nodes,
): Bundles {
  /** Ids that the app chose, and those of sequences. */
  const known = new Map<
    string,
    { readonly chainId: string } & (
      | { readonly hash: Hex; readonly kind?: 'transaction' | undefined }
      | { readonly sequence: Sequence }
    )
  >()

  function keep(id: string, bundle: Parameters<typeof known.set>[1]): string {
    known.set(id, bundle)
    for (const oldest of known.keys()) {
      if (known.size <= mostBundles) break
      known.delete(oldest)
    }
    return id
  }

  async function readKept(): Promise<Kept> {
    try {
      const bytes = await store.read(keptName)
      return bytes ? (JSON.parse(new TextDecoder().decode(bytes)) as Kept) : []
    } catch {
      return []
    }
  }

  /** Over all tabs: another one may add at the same time. */
  async function keepSent(id: string, chainId: string, hash: Hex, kind?: 'transaction'): Promise<string> {
    keep(id, { chainId, hash, kind })
    const kept = store.lock(keptName, async () => {
      const next: Kept = [[id, chainId, hash, kind] as const, ...(await readKept())].slice(0, mostKept)
      await store.write(keptName, new TextEncoder().encode(JSON.stringify(next)))
    })
    // It was sent, so a browser that keeps nothing must not make a failure of it.
    await kept.catch(() => undefined)
    return id
  }

  async function receiptOf(chainId: string, hash: Hex, kind: unknown): Promise<BundleReceipt | undefined> {
    if (kind === 'transaction') return readReceipt(await nodes.ask(chainId, 'eth_getTransactionReceipt', [hash]))
    const { result } = await server.call('smart-account/bundler', { chainId, method: 'receipt', hash })
    return readOperationReceipt(result)
  }

  /** As the chain has it: what isn't in a block yet may still come. */
  async function sentStatus(id: string, chainId: string, hash: Hex, kind?: unknown): Promise<BundleStatus> {
    const receipt = await receiptOf(chainId, hash, kind)
    return {
      version: '2.0.0',
      id,
      chainId: toHex(chainId),
      status: receipt ? (receipt.status === '0x1' ? 200 : 500) : 100,
      atomic: true,
      ...(receipt && { receipts: [receipt] }),
    }
  }

  return {
    async reserve(id) {
      if (id !== undefined && (known.has(id) || (await readKept()).some(([one]) => one === id)))
        throw loginError('login/failed', 'This id was used before', { code: 'login/duplicate-bundle' })
    },
    async addOperation({ chainId, hash, id }) {
      if (id !== undefined) return keepSent(id, chainId, hash)
      return `0x${numberOf(chainId).toString(16).padStart(16, '0')}${hash.slice(2).toLowerCase()}`
    },
    addTransaction: ({ chainId, hash, id = randomId() }) => keepSent(id, chainId, hash, 'transaction'),
    addSequence(chainId, id = randomId()) {
      const sequence: Sequence = { status: 100, receipts: [] }
      keep(id, { chainId, sequence })
      return { id, sequence }
    },
    async status(id) {
      const bundle = known.get(id)
      if (bundle && 'sequence' in bundle) {
        const { receipts, status } = bundle.sequence
        const receiptsSoFar = receipts.length > 0 && { receipts: [...receipts] }
        return { version: '2.0.0', id, chainId: toHex(bundle.chainId), status, atomic: false, ...receiptsSoFar }
      }
      if (bundle) return sentStatus(id, bundle.chainId, bundle.hash, bundle.kind)
      if (operationId.test(id))
        return sentStatus(id, `eip155:${Number.parseInt(id.slice(2, 18), 16)}`, `0x${id.slice(18)}`)
      const kept = (await readKept()).find(([one]) => one === id)
      if (kept) return sentStatus(id, kept[1], kept[2], kept[3])
      throw loginError('login/failed', 'There is no such bundle of calls', { code: 'login/unknown-bundle' })
    },
  }
}

function randomId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(32))
  return `0x${Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')}`
}

const numberOf = (chainId: string) => Number(chainId.slice('eip155:'.length))
const toHex = (chainId: string): Hex => `0x${numberOf(chainId).toString(16)}`

/** A receipt of `eth_getUserOperationReceipt`; `undefined` while there is none. */
export function readOperationReceipt(result: unknown): BundleReceipt | undefined {
  const { logs, receipt, success } = { ...(result as Record<string, unknown> | null) }
  const read = readReceipt(receipt)
  if (!read) return undefined
  // One transaction carries the operations of many accounts: only this one's logs and its own end count.
  return { ...read, logs: readLogs(logs), status: success === true ? '0x1' : '0x0' }
}

/** A receipt of `eth_getTransactionReceipt`; `undefined` while there is none. */
export function readReceipt(result: unknown): BundleReceipt | undefined {
  const { blockHash, blockNumber, gasUsed, logs, status, transactionHash } = {
    ...(result as Record<string, unknown> | null),
  }
  if (typeof transactionHash !== 'string' || typeof blockHash !== 'string') return undefined
  return {
    logs: readLogs(logs),
    status: BigInt(String(status ?? 0)) === 1n ? '0x1' : '0x0',
    blockHash,
    blockNumber: String(blockNumber),
    gasUsed: String(gasUsed),
    transactionHash,
  }
}

function readLogs(logs: unknown): BundleReceipt['logs'] {
  return (Array.isArray(logs) ? logs : []).map(({ address, data, topics }) => ({ address, data, topics }))
}
