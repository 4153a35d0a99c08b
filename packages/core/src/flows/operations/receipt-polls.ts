import type { InternalFeature } from '../../kernel/client.ts'

/** The operations whose receipts are polled until they are settled: each once at a time, and none after the client has stopped. */
export type ReceiptPolls = {
  /** Begins to wait for an operation; an earlier wait for it ends. */
  begin(operation: string): AbortSignal
  has(operation: string): boolean
  stop(): void
}

export const receiptPolls: InternalFeature<ReceiptPolls> = {
  id: 'receipt-polls',
  create() {
    const running = new Map<string, AbortController>()
    return {
      begin(operation) {
        const controller = new AbortController()
        running.get(operation)?.abort()
        running.set(operation, controller)
        return controller.signal
      },
      has: (operation) => running.has(operation),
      stop() {
        for (const controller of running.values()) controller.abort()
        running.clear()
      },
    }
  },
}
