import type { createRequestLog } from '../../shared/request-log.ts'
import { delayOf } from '../../shared/switches.ts'
import { toProviderError } from '../../shared/to-provider-error.ts'
import type { createVisitor } from '../../shared/visitor.ts'
import { wait } from '../../shared/wait.ts'
import type { SolanaStateStore } from './solana-state.ts'

type Parts = {
  readonly state: SolanaStateStore
  readonly visitor: ReturnType<typeof createVisitor>
  readonly log: ReturnType<typeof createRequestLog>
}

/** Logs a request, waits as long as the switches say, has the wallet unlocked, shows the prompt and answers. */
export function walletAsker({ log, state, visitor }: Parts) {
  return async function ask<T>(method: string, params: readonly unknown[], answer: () => Promise<T> | T): Promise<T> {
    const entry = log.start(method, params)
    try {
      await wait(delayOf(state.get(), method))
      if (state.get().locked) {
        await visitor.prompt('unlock', [])
        state.update({ locked: false })
      }
      await visitor.prompt(method, params)
      const result = await answer()
      entry.answered()
      return result
    } catch (thrown) {
      const error = toProviderError(thrown)
      entry.failed(error)
      throw error
    }
  }
}
