import { loginError } from '@latchkey/frame/protocol'
import type { Hex } from 'viem'
import type { DeviceStore } from '../device/device-store.ts'
import { chainNumber } from '../frame/chain-number.ts'
import type { Keeper } from '../frame/keeper.ts'
import type { Nodes } from '../frame/nodes.ts'
import type { LoginServer } from '../server/login-server.ts'
import { type BundleReceipt, readOperationReceipt, readReceipt } from './bundle-receipt.ts'

/**
 * The answer of `wallet_getCallsStatus` (EIP-5792). 100: pending, 200: done, 500: reverted, 600: partly done. Refused
 * bundles are unknown here.
 */
export type BundleStatus = {
  readonly version: '2.0.0'
  readonly id: string
  readonly chainId: Hex
  readonly status: 100 | 200 | 500 | 600
  readonly atomic: boolean
  readonly receipts?: readonly BundleReceipt[] | undefined
}

/**
 * A bundle that is about to be sent. Its hashes are stored before the sending. So other frames of this browser know
 * them too, even after a reload during the sending.
 */
type NewBundle = Keeper & {
  /** The id that `wallet_sendCalls` answers with, after a hash was stored. */
  id(): string
  /** Notes that no more of the bundle will be sent. */
  end(): void
}

/** One operation, one transaction of the account's own key, or a sequence of such transactions. */
type Kind = 'operation' | 'transaction' | 'sequence'

/** The bundles of one frame. */
export type Bundles = {
  /** @throws `login/failed` with `login/duplicate-bundle` when the app has used its id before */
  reserve(id: string | undefined): Promise<void>
  /**
   * Begins a bundle. An operation without an id of the app needs no note, because its own id tells everything. `keep`
   * throws as `reserve` does.
   *
   * @param bundle `count`: the calls of a sequence
   */
  begin(bundle: {
    readonly chainId: string
    readonly id?: string | undefined
    readonly kind: Kind
    readonly count?: number | undefined
  }): NewBundle
  /** @throws `login/failed` with `login/unknown-bundle` */
  status(id: string): Promise<BundleStatus>
}

/** How many bundles this frame remembers. */
const mostBundles = 500
/** The id of an operation: 8 bytes of chain id, 32 bytes of the operation's hash. */
const operationId = /^0x[0-9a-f]{80}$/

/** How many bundles this browser stores. EIP-5792 asks for a day. */
const mostKept = 100
const keptName = 'bundles'

type Bundle = {
  readonly chainId: string
  readonly kind: Kind
  /** The hashes of operations that were sent or are about to be sent. */
  readonly hashes: readonly Hex[]
  /** How many hashes there will be after all is sent. */
  readonly count: number
}

/** A sequence has a list of hashes. */
type Kept = readonly (readonly [
  id: string,
  chainId: string,
  hash: Hex | readonly Hex[],
  kind?: Kind | null | undefined,
  count?: number | undefined,
])[]

/** @example const bundle = bundles.begin({ chainId: 'eip155:1', kind: 'operation' }) */
export function createBundles(
  server: Pick<LoginServer, 'call'>,
  store: Pick<DeviceStore, 'isLocked' | 'lock' | 'read' | 'write'>,
  nodes: Nodes,
): Bundles {
  /** The bundles of this frame. */
  const known = new Map<string, Bundle>()
  /** The bundles of this frame that are being sent. */
  const running = new Set<string>()
  /** Receipts of this frame's sequences. A sequence's later calls depend on the receipts of earlier ones. */
  const settled = new Map<Hex, BundleReceipt>()

  function remember(id: string, bundle: Bundle) {
    known.set(id, bundle)
    for (const [oldest, { hashes }] of known) {
      if (known.size <= mostBundles) break
      known.delete(oldest)
      for (const hash of hashes) settled.delete(hash)
    }
  }

  async function readKept(): Promise<Kept> {
    try {
      const bytes = await store.read(keptName)
      return bytes ? (JSON.parse(new TextDecoder().decode(bytes)) as Kept) : []
    } catch {
      return []
    }
  }

  /**
   * Changes the stored bundles under a lock over all tabs, because another tab may change them at the same time. If the
   * browser can't store them, the sending must not fail.
   */
  async function change(edit: (kept: Kept) => Kept): Promise<void> {
    const changed = store.lock(keptName, async () => {
      const next = edit(await readKept()).slice(0, mostKept)
      await store.write(keptName, new TextEncoder().encode(JSON.stringify(next)))
    })
    await changed.catch(() => undefined)
  }

  const without = (kept: Kept, id: string) => kept.filter(([one]) => one !== id)

  /** @param isNew whether its id must not be in use */
  async function saveBundle(id: string, bundle: Bundle, isNew: boolean): Promise<void> {
    const { chainId, count, hashes, kind } = bundle
    let isTaken = false
    await change((kept) => {
      isTaken = isNew && (known.has(id) || kept.some(([one]) => one === id))
      const hash = kind === 'sequence' ? hashes : (hashes[0] ?? '0x')
      return isTaken ? kept : [[id, chainId, hash, kind, count], ...without(kept, id)]
    })
    if (isTaken) throw duplicate()
    remember(id, bundle)
  }

  /** Holds the lock of a sequence until it is released, or until this page closes. Other frames can see the lock. */
  async function hold(id: string): Promise<() => void> {
    let release = () => {}
    const released = new Promise<void>((resolve) => {
      release = resolve
    })
    running.add(id)
    await new Promise<void>((resolve) => {
      store
        .lock(lockOf(id), () => {
          resolve()
          return released
        })
        .catch(() => resolve())
    })
    return () => {
      running.delete(id)
      release()
    }
  }

  async function receiptOf(chainId: string, hash: Hex, kind: Kind): Promise<BundleReceipt | undefined> {
    if (kind !== 'operation') return readReceipt(await nodes.ask(chainId, 'eth_getTransactionReceipt', [hash]))
    const { result } = await server.call('smart-account/bundler', { chainId, method: 'receipt', hash })
    return readOperationReceipt(result)
  }

  /** The status on the chain. A transaction that isn't in a block may still be included. */
  async function statusOf(
    id: string,
    { chainId, count, hashes, kind }: Bundle,
    isRunning: boolean,
  ): Promise<BundleStatus> {
    const found = await Promise.all(
      hashes.map(async (hash) => {
        const receipt = settled.get(hash) ?? (await receiptOf(chainId, hash, kind))
        if (receipt && kind === 'sequence' && known.has(id)) settled.set(hash, receipt)
        return receipt
      }),
    )
    const receipts = found.filter((receipt) => receipt !== undefined)
    const good = receipts.filter(({ status }) => status === '0x1').length
    const isOpen = isRunning || receipts.length < hashes.length
    return {
      version: '2.0.0',
      id,
      chainId: toHex(chainId),
      status: statusCode({ good, count, isOpen }),
      atomic: kind !== 'sequence',
      ...(receipts.length > 0 && { receipts }),
    }
  }

  async function find(id: string): Promise<Bundle | undefined> {
    const kept = (await readKept()).find(([one]) => one === id)
    if (kept) {
      const [, chainId, hash, kind, count] = kept
      // In an older note of an operation the kind is null.
      const whole = { kind: kind ?? 'operation', count: count ?? 1 } as const
      return { chainId, hashes: typeof hash === 'string' ? [hash] : hash, ...whole }
    }
    if (!operationId.test(id)) return undefined
    const chain = `eip155:${Number.parseInt(id.slice(2, 18), 16)}`
    return { chainId: chain, hashes: [`0x${id.slice(18)}`], kind: 'operation', count: 1 }
  }

  return {
    async reserve(id) {
      if (id !== undefined && (known.has(id) || (await readKept()).some(([one]) => one === id))) throw duplicate()
    },
    begin({ chainId, count = 1, id, kind }) {
      let made = id ?? randomId()
      let hashes: readonly Hex[] = []
      let end = () => {}
      const save = (isNew: boolean) => saveBundle(made, { chainId, count, hashes, kind }, isNew)
      return {
        id: () => made,
        async keep(hash) {
          const isNew = hashes.length === 0
          hashes = [...hashes, hash]
          if (kind === 'operation' && id === undefined)
            made = `0x${chainNumber(chainId).toString(16).padStart(16, '0')}${hash.slice(2).toLowerCase()}`
          else await save(isNew)
          if (kind === 'sequence' && isNew) end = await hold(made)
        },
        async forget(hash) {
          hashes = hashes.filter((one) => one !== hash)
          if (hashes.length > 0) return save(false)
          end()
          known.delete(made)
          await change((kept) => without(kept, made))
        },
        end: () => end(),
      }
    },
    async status(id) {
      // This is asked before the note is read, because no hash is added after a sequence has ended.
      const isRunning = running.has(id) || (await store.isLocked(lockOf(id)).catch(() => false))
      const bundle = known.get(id) ?? (await find(id))
      if (bundle) return statusOf(id, bundle, isRunning)
      throw loginError('login/failed', 'There is no such bundle of calls', { code: 'login/unknown-bundle' })
    },
  }
}

/** EIP-5792: 100 = not all are included yet, 200 = all have happened, 500 = none has, 600 = some have. */
function statusCode({ good, count, isOpen }: { good: number; count: number; isOpen: boolean }): BundleStatus['status'] {
  if (good === count) return 200
  if (isOpen) return 100
  return good > 0 ? 600 : 500
}

const duplicate = () => loginError('login/failed', 'This id was used before', { code: 'login/duplicate-bundle' })
/** The name of the lock that is held while a sequence is sent. */
const lockOf = (id: string) => `bundle ${id}`

function randomId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(32))
  return `0x${Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')}`
}

const toHex = (chainId: string): Hex => `0x${chainNumber(chainId).toString(16)}`
