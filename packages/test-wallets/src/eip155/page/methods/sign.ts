import type { SigningMethod } from '../../signing-context.ts'
import type { PageMethod } from '../page-host.ts'

/** Offers a signing method through the page's provider: a locked wallet is unlocked first. */
export function sign(method: SigningMethod): PageMethod {
  return async (params, { host, confirm }) => {
    if (host.state.get().permitted) await host.unlock()
    const { rpc, queue } = host
    return method(params, { accounts: host.accounts(), chain: host.activeChain(), rpc, queue, confirm })
  }
}
