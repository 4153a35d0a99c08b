import type { Emitter } from '../../shared/emitter.ts'
import { providerError } from '../../shared/provider-error.ts'
import type { RequestLog } from '../../shared/request-log.ts'
import type { StateStore } from '../../shared/state-store.ts'
import { delayOf } from '../../shared/switches.ts'
import { toProviderError } from '../../shared/to-provider-error.ts'
import type { Visitor } from '../../shared/visitor.ts'
import { wait } from '../../shared/wait.ts'
import type { PageHost } from './page-host.ts'
import { pageMethod } from './page-methods.ts'
import type { PageProvider } from './page-provider.ts'
import { disconnected } from './page-wallet-controls.ts'
import type { PageWalletState } from './state.ts'

/** The EIP-1193 provider of a page wallet: logs, delays and drops requests, and passes them to their method. */
export function createPageProvider(wallet: {
  host: PageHost
  state: StateStore<PageWalletState>
  visitor: Visitor
  log: RequestLog
  emitter: Emitter
}): PageProvider {
  const { host, state, visitor, log, emitter } = wallet

  async function answer(method: string, params: readonly unknown[]): Promise<unknown> {
    assertConnected()
    await wait(delayOf(state.get(), method))
    const confirm = () => visitor.prompt(method, params)
    const result = await pageMethod(method)(params, { method, host, confirm })
    assertConnected()
    const { lies } = state.get()
    return Object.hasOwn(lies, method) ? lies[method] : result
  }

  function assertConnected() {
    if (state.get().dropped) throw disconnected()
  }

  const provider: PageProvider = {
    isLatchkeyTestWallet: true,
    async request(request) {
      const { method, params } = request ?? {}
      if (typeof method !== 'string') throw providerError(-32600, 'A request needs a method.')
      return log
        .note(method, params, () => answer(method, listOf(params)))
        .catch((thrown) => {
          throw toProviderError(thrown)
        })
    },
    on(event, listener) {
      emitter.on(event, listener)
      return provider
    },
    removeListener(event, listener) {
      emitter.off(event, listener)
      return provider
    },
    isConnected: () => !state.get().dropped,
  }
  return provider
}

function listOf(params: unknown): readonly unknown[] {
  if (Array.isArray(params)) return params
  return params === undefined || params === null ? [] : [params]
}
