import type { RequestLog } from './request-log.ts'
import type { Switches } from './switches.ts'
import type { Visitor } from './visitor.ts'
import { createVisitorControls, type VisitorControls } from './visitor-controls.ts'
import { walletRemovedError } from './wallet-removed-error.ts'

/** The controls of a page wallet of any ecosystem. */
export type PageControls<State extends { lie: unknown }> = VisitorControls & {
  /** Lock the wallet: the app sees no accounts, and its next request brings an `unlock` prompt. */
  lock(): void
  unlock(): void
  /** Make the wallet misbehave in this way; `null` ends it. */
  lie(lie: State['lie']): void
  state(): State
  /** Forget permission, switches, prompts and requests: the wallet as it was configured. */
  reset(): void
}

/** Builds {@link PageControls} over a wallet's state. */
export function createPageControls<State extends Switches & { lie: unknown }>(wallet: {
  state: {
    get(): State
    update(patch: Partial<Switches> & { locked?: boolean; lie?: State['lie'] }): void
    reset(): void
  }
  visitor: Visitor
  log: RequestLog
}): PageControls<State> {
  const { state, visitor, log } = wallet
  return {
    ...createVisitorControls({ switches: state.get, update: state.update, visitor, log }),
    lock: () => state.update({ locked: true }),
    unlock() {
      state.update({ locked: false })
      visitor.settle('approve', 'unlock')
    },
    lie: (lie) => state.update({ lie }),
    state: state.get,
    reset() {
      visitor.abandon(walletRemovedError())
      state.reset()
      visitor.clear()
      log.clear()
    },
  }
}
