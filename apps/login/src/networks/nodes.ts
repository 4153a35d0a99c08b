import type { Clock } from '@latchkey/core'
import { isLostAnswer } from '@latchkey/core/adapter-kit'
import { loginError } from '@latchkey/frame/protocol'

/** How long a node may take to answer, in ms. */
const answerMs = 20_000

/** Asks the chains' nodes, through the services' RPC proxy. */
export type Nodes = {
  /** @throws `login/failed` with the node's own sentence; with `login/network` when it can't be reached */
  ask(chainId: string, method: string, params: unknown): Promise<unknown>
}

/** The code for an error inside a node (JSON-RPC 2.0). After it the node may still have taken a transaction. */
const internalError = -32603
const broadcasts: ReadonlySet<string> = new Set(['eth_sendRawTransaction', 'sendTransaction'])

const noAnswer = () => loginError('login/failed', 'The network does not answer', { code: 'login/network' })

/** Asks `{services}/v1/?chainId=…&projectId=…`. */
export function createNodes({
  url,
  projectId,
  fetch,
  clock,
}: {
  readonly url: string
  readonly projectId: string
  readonly fetch: typeof globalThis.fetch
  readonly clock: Clock
}): Nodes {
  return {
    async ask(chainId, method, params) {
      const address = new URL('/v1/', url)
      address.searchParams.set('chainId', chainId)
      address.searchParams.set('projectId', projectId)
      const controller = new AbortController()
      const cancel = clock.setTimeout(() => controller.abort(), answerMs)
      let answer: { result?: unknown; error?: { code?: unknown; message?: unknown } }
      let isAnswered: boolean
      try {
        const response = await fetch(address, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params: params ?? [] }),
          signal: controller.signal,
          credentials: 'omit',
        })
        // The proxy answers in the shape of JSON-RPC even if no node answered it.
        isAnswered = response.status < 500
        answer = (await response.json()) as typeof answer
      } catch {
        throw noAnswer()
      } finally {
        cancel()
      }
      if (typeof answer !== 'object' || answer === null || !isAnswered) throw noAnswer()
      if (answer.error) {
        const { code, message } = answer.error
        const text = typeof message === 'string' ? message.slice(0, 300) : 'The network refused'
        if (broadcasts.has(method) && (code === internalError || isLostAnswer(text))) throw noAnswer()
        throw loginError('login/failed', text)
      }
      return answer.result
    },
  }
}
