import type { WalletKitTypes } from '@reown/walletkit'
import { providerError } from '../shared/provider-error.ts'
import { delayOf } from '../shared/switches.ts'
import { toProviderError } from '../shared/to-provider-error.ts'
import { wait } from '../shared/wait.ts'
import { sessionError } from './session-error.ts'
import type { WalletContext } from './wallet-context.ts'

/** Answers one session request: the namespace does the work, the visitor decides. */
export async function answerRequest(event: WalletKitTypes.SessionRequest, wallet: WalletContext): Promise<void> {
  const { topic, id } = event
  const { chainId, request } = event.params
  const { method, params } = request
  const respond = (outcome: { result: unknown } | { error: { code: number; message: string } }) => {
    const response = { id, jsonrpc: '2.0', ...outcome }
    // A session that ended while its request was held can't be answered any more.
    return wallet.send(() => wallet.kit.respondSessionRequest({ topic, response })).catch(() => {})
  }
  const answer = async () => {
    await wait(delayOf(wallet.switches(), method))
    await wallet.opened()
    const namespace = wallet.namespaces.find(({ key }) => chainId.startsWith(`${key}:`))
    if (!namespace) throw providerError(5104, 'Unsupported namespace key.')
    const confirm = () => wallet.visitor.prompt(method, params)
    const result = await namespace.request({ chainId, method, params, confirm })
    const lies = wallet.lies()
    return lies.has(method) ? lies.get(method) : result
  }
  await wallet.log.note(method, params, answer).then(
    (result) => respond({ result }),
    (thrown) => respond({ error: sessionError(toProviderError(thrown)) }),
  )
}
