import type { RequestEntry, RequestLog } from './request-log.ts'
import type { Answer, Switches } from './switches.ts'
import type { PendingRequest, Visitor } from './visitor.ts'

/**
 * The visitor's controls of any wallet. Without `method` a switch applies to every method and removes the settings of single ones. A switch
 * decides about new requests; held ones wait for `release` or `…Pending`.
 */
export type VisitorControls = {
  /** Approve prompts at once (the default). */
  approve(method?: string): void
  /** Decline prompts with code 4001 (over WalletConnect: 5000). */
  reject(method?: string): void
  /** Hold prompts until {@link VisitorControls.release}, `approvePending` or `rejectPending`. */
  hang(method?: string): void
  /** Let every request wait `ms` milliseconds first; 0 ends it. */
  slow(ms: number, method?: string): void
  /** Approve the held prompts, and all from now on. Returns how many were held. */
  release(method?: string): number
  /** Approve the held prompts, and keep holding. Returns how many were held. */
  approvePending(method?: string): number
  /** Decline the held prompts, and keep holding. Returns how many were held. */
  rejectPending(method?: string): number
  /** The prompts that wait for an answer. */
  pending(): PendingRequest[]
  /** Resolves as soon as a prompt (of `method`) is held. */
  whenPending(method?: string): Promise<PendingRequest>
  /** How many prompts the visitor has seen, by method: `{ eth_requestAccounts: 1 }`. Counts start at 0 on every load. */
  prompts(): Record<string, number>
  /** Every request the app has made, oldest first. */
  requests(): RequestEntry[]
}

/** Builds {@link VisitorControls} over a wallet's switches. */
export function createVisitorControls(wallet: {
  switches(): Switches
  update(switches: Partial<Switches>): void
  visitor: Visitor
  log: RequestLog
}): VisitorControls {
  const { visitor, log } = wallet
  const set = (answer: Answer, method?: string) =>
    wallet.update(
      method === undefined ? { answer, answers: {} } : { answers: { ...wallet.switches().answers, [method]: answer } },
    )
  return {
    approve: (method) => set('approve', method),
    reject: (method) => set('reject', method),
    hang: (method) => set('hang', method),
    slow: (ms, method) =>
      wallet.update(
        method === undefined ? { delay: ms, delays: {} } : { delays: { ...wallet.switches().delays, [method]: ms } },
      ),
    release(method) {
      set('approve', method)
      return visitor.settle('approve', method)
    },
    approvePending: (method) => visitor.settle('approve', method),
    rejectPending: (method) => visitor.settle('reject', method),
    pending: () => visitor.pending(),
    whenPending: (method) => visitor.whenPending(method),
    prompts: () => visitor.prompts(),
    requests: () => log.entries(),
  }
}
