import type { Clock } from '@latchkey/core'
import type { DeviceStore } from '../device/device-store.ts'

/** What this browser sends for its accounts. Its tabs don't take each other's nonces. */
export type Sendings = {
  /** Runs pieces of work with the same name one after the other, in the order in which they came. If one fails, the next still starts. */
  inTurn<T>(name: string, work: () => Promise<T>): Promise<T>
  /** The first nonce that nothing sent in the last minute has. */
  leastNonce(name: string): Promise<bigint>
  /** Notes that all nonces before `next` are taken. */
  sent(name: string, next: bigint): Promise<void>
}

/**
 * How long what was sent may be missing in the count that the network tells, in ms. Only the node that got a transaction
 * knows it at once. Other nodes of the same address may know it later, and those beside a private endpoint learn of it
 * by its block. An operation is only counted by its block.
 */
const untoldMs = 60_000
const keptName = 'sent'

type Kept = readonly (readonly [name: string, next: string, sentAt: number])[]

/** @example const hash = await sendings.inTurn(`${chainId} ${address}`, send) */
export function createSendings(
  store: Pick<DeviceStore, 'lock' | 'read' | 'write'>,
  { now }: Pick<Clock, 'now'>,
): Sendings {
  async function read(): Promise<Kept> {
    try {
      const bytes = await store.read(keptName)
      const kept = bytes ? (JSON.parse(new TextDecoder().decode(bytes)) as Kept) : []
      return kept.filter(([, , sentAt]) => Math.abs(now() - sentAt) < untoldMs)
    } catch {
      return []
    }
  }
  return {
    inTurn: (name, work) => store.lock(`sending ${name}`, work),
    async leastNonce(name) {
      const [, next = 0] = (await read()).find(([one]) => one === name) ?? []
      return BigInt(next)
    },
    async sent(name, next) {
      const changed = store.lock(keptName, async () => {
        const others = (await read()).filter(([one]) => one !== name)
        const kept: Kept = [...others, [name, String(next), now()]]
        await store.write(keptName, new TextEncoder().encode(JSON.stringify(kept)))
      })
      // If the browser can't store it, what was sent stays sent.
      await changed.catch(() => undefined)
    },
  }
}
