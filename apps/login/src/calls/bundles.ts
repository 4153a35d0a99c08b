import { loginError } from '@latchkey/frame/protocol'
import type { Hex } from 'viem'
import type { DeviceStore } from '../device/device-store.ts'
import { chainNumber } from '../networks/chain-number.ts'
import type { Nodes } from '../networks/nodes.ts'
import type { LoginServer } from '../server/login-server.ts'
import { type BundleReceipt, readOperationReceipt, readReceipt } from './bundle-receipt.ts'
import { type Bundle, type BundleKind, createBundleRecords } from './bundle-records.ts'
import type { Keeper } from './keeper.ts'
import { createRunningSequences } from './running-sequences.ts'

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
    readonly kind: BundleKind
    readonly count?: number | undefined
  }): NewBundle
  /** @throws `login/failed` with `login/unknown-bundle` */
  status(id: string): Promise<BundleStatus>
}

/** @example const bundle = bundles.begin({ chainId: 'eip155:1', kind: 'operation' }) */
export function createBundles(
  server: Pick<LoginServer, 'call'>,
  store: Pick<DeviceStore, 'isLocked' | 'lock' | 'read' | 'write'>,
  nodes: Nodes,
): Bundles {
  const records = createBundleRecords(store)
  const sequences = createRunningSequences(store)

  async function askReceipt(chainId: string, hash: Hex, kind: BundleKind): Promise<BundleReceipt | undefined> {
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
        const receipt = records.savedReceipt(hash) ?? (await askReceipt(chainId, hash, kind))
        if (receipt && kind === 'sequence') records.saveReceipt(id, hash, receipt)
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

  return {
    async reserve(id) {
      if (id !== undefined) await records.requireUnused(id)
    },
    begin({ chainId, count = 1, id, kind }) {
      let made = id ?? randomId()
      let hashes: readonly Hex[] = []
      let end = () => {}
      const save = (isNew: boolean) => records.save(made, { chainId, count, hashes, kind }, isNew)
      return {
        id: () => made,
        async keep(hash) {
          const isNew = hashes.length === 0
          hashes = [...hashes, hash]
          if (kind === 'operation' && id === undefined) made = toOperationId(chainId, hash)
          else await save(isNew)
          if (kind === 'sequence' && isNew) end = await sequences.hold(made)
        },
        async forget(hash) {
          hashes = hashes.filter((one) => one !== hash)
          if (hashes.length > 0) return save(false)
          end()
          await records.remove(made)
        },
        end: () => end(),
      }
    },
    async status(id) {
      // This is asked before the note is read, because no hash is added after a sequence has ended.
      const isRunning = await sequences.isRunning(id)
      const bundle = (await records.find(id)) ?? readOperationId(id)
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

/** The id of an operation: 8 bytes of chain id, 32 bytes of the operation's hash. */
const toOperationId = (chainId: string, hash: Hex) =>
  `0x${chainNumber(chainId).toString(16).padStart(16, '0')}${hash.slice(2).toLowerCase()}`

/** The bundle that the id of an operation names; `undefined` for any other id. */
function readOperationId(id: string): Bundle | undefined {
  if (!/^0x[0-9a-f]{80}$/.test(id)) return undefined
  const chainId = `eip155:${Number.parseInt(id.slice(2, 18), 16)}`
  return { chainId, hashes: [`0x${id.slice(18)}`], kind: 'operation', count: 1 }
}

function randomId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(32))
  return `0x${Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')}`
}

const toHex = (chainId: string): Hex => `0x${chainNumber(chainId).toString(16)}`
