import { loginError } from '@latchkey/frame/protocol'
import type { Hex } from 'viem'
import type { DeviceStore } from '../device/device-store.ts'
import type { BundleReceipt } from './bundle-receipt.ts'

/** One operation, one transaction of the account's own key, or a sequence of such transactions. */
export type BundleKind = 'operation' | 'transaction' | 'sequence'

/** A bundle of calls. */
export type Bundle = {
  readonly chainId: string
  readonly kind: BundleKind
  /** The hashes of operations that were sent or are about to be sent. */
  readonly hashes: readonly Hex[]
  /** How many hashes there will be after all is sent. */
  readonly count: number
}

/** The bundles that this frame remembers, and those that this browser stores. */
export type BundleRecords = {
  /** @throws `login/failed` with `login/duplicate-bundle` when a bundle has this id */
  requireUnused(id: string): Promise<void>
  find(id: string): Promise<Bundle | undefined>
  /**
   * @param isNew whether its id must not be in use
   * @throws as `requireUnused` does
   */
  save(id: string, bundle: Bundle, isNew: boolean): Promise<void>
  remove(id: string): Promise<void>
  /** The receipt of a sequence's transaction, if it was saved. */
  savedReceipt(hash: Hex): BundleReceipt | undefined
  /** Saves the receipt of a sequence's transaction for as long as this frame remembers the sequence. */
  saveReceipt(id: string, hash: Hex, receipt: BundleReceipt): void
}

/** How many bundles this frame remembers. */
const mostBundles = 500
/** How many bundles this browser stores. EIP-5792 asks for a day. */
const mostKept = 100
const keptName = 'bundles'

/** A sequence has a list of hashes. */
type Kept = readonly (readonly [
  id: string,
  chainId: string,
  hash: Hex | readonly Hex[],
  kind?: BundleKind | null | undefined,
  count?: number | undefined,
])[]

/** @example const records = createBundleRecords(store) */
export function createBundleRecords(store: Pick<DeviceStore, 'lock' | 'read' | 'write'>): BundleRecords {
  /** The bundles of this frame. */
  const known = new Map<string, Bundle>()
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

  return {
    async requireUnused(id) {
      if (known.has(id) || has(await readKept(), id)) throw duplicate()
    },
    async find(id) {
      const remembered = known.get(id)
      if (remembered) return remembered
      const kept = (await readKept()).find(([one]) => one === id)
      if (!kept) return undefined
      const [, chainId, hash, kind, count] = kept
      // In an older note of an operation the kind is null.
      const whole = { kind: kind ?? 'operation', count: count ?? 1 } as const
      return { chainId, hashes: typeof hash === 'string' ? [hash] : hash, ...whole }
    },
    async save(id, bundle, isNew) {
      const { chainId, count, hashes, kind } = bundle
      let isTaken = false
      await change((kept) => {
        isTaken = isNew && (known.has(id) || has(kept, id))
        const hash = kind === 'sequence' ? hashes : (hashes[0] ?? '0x')
        return isTaken ? kept : [[id, chainId, hash, kind, count], ...without(kept, id)]
      })
      if (isTaken) throw duplicate()
      remember(id, bundle)
    },
    async remove(id) {
      known.delete(id)
      await change((kept) => without(kept, id))
    },
    savedReceipt: (hash) => settled.get(hash),
    saveReceipt(id, hash, receipt) {
      if (known.has(id)) settled.set(hash, receipt)
    },
  }
}

const has = (kept: Kept, id: string) => kept.some(([one]) => one === id)
const without = (kept: Kept, id: string) => kept.filter(([one]) => one !== id)

const duplicate = () => loginError('login/failed', 'This id was used before', { code: 'login/duplicate-bundle' })
