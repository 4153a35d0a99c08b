import type { createRequestLog } from './request-log.ts'
import type { StateStore } from './state-store.ts'
import { delayOf, type Switches } from './switches.ts'
import { toProviderError } from './to-provider-error.ts'
import type { createVisitor } from './visitor.ts'
import { wait } from './wait.ts'

type Parts = {
  readonly state: Pick<StateStore<Switches & { locked: boolean }>, 'get'> & { update(patch: { locked: boolean }): void }
  readonly visitor: ReturnType<typeof createVisitor>
  readonly log: ReturnType<typeof createRequestLog>
}

/** Logs a request, waits for delay and unlock, shows the prompt and answers. */
export function walletAsker({ log, state, visitor }: Parts) {
  return async function ask<T>(method: string, params: readonly unknown[], answer: () => Promise<T> | T): Promise<T> {
    const noted = log.note(method, params, async () => {
      await wait(delayOf(state.get(), method))
      if (state.get().locked) {
        await visitor.prompt('unlock', [])
        state.update({ locked: false })
      }
      await visitor.prompt(method, params)
      return answer()
    })
    return noted.catch((thrown) => {
      throw toProviderError(thrown)
    })
  }
}
