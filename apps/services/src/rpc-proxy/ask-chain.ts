import { type RpcAnswer, type RpcRequest, rpcFailure } from './rpc-request.ts'

export type ChainOptions = {
  readonly fetch: typeof globalThis.fetch
  /** In ms. */
  readonly timeoutMs: number
}

/** The chain's answers, or that it failed: 504 when it was too slow, 502 for all else. */
export type ChainAnswer = { readonly status: 200 | 502 | 504; readonly answers: readonly RpcAnswer[] }

/**
 * Passes requests on to a chain, and gives back its answers in the order of the requests. The chain sees ids of our own, so that two
 * requests of one batch which share an id each get their answer.
 */
export async function askChain(
  upstream: string,
  requests: readonly RpcRequest[],
  { fetch, timeoutMs }: ChainOptions,
): Promise<ChainAnswer> {
  const fail = (status: 502 | 504, message: string): ChainAnswer => ({
    status,
    answers: requests.map(({ id }) => rpcFailure(id, -32603, message)),
  })
  try {
    const [only, ...more] = requests.map((request, index) => ({ ...request, id: index }))
    const response = await fetch(upstream, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(more.length > 0 ? [only, ...more] : only),
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
    })
    // Nodes answer an error with 4xx or 5xx and still a JSON-RPC body: it is the body that counts.
    const body: unknown = await response.json()
    const answers = Array.isArray(body) ? body : [body]
    return { status: 200, answers: requests.map(({ id }, index) => findAnswer(answers, index, id)) }
  } catch (error) {
    const isSlow = error instanceof Error && error.name === 'TimeoutError'
    return isSlow ? fail(504, 'The chain took too long to answer') : fail(502, 'The chain could not be reached')
  }
}

function findAnswer(answers: readonly unknown[], index: number, id: RpcRequest['id']): RpcAnswer {
  // A node that fails before it has read the id answers with null.
  const isOnly = answers.length === 1 && index === 0
  const found = answers.find((answer) => isAnswer(answer) && (answer.id === index || (isOnly && answer.id === null)))
  return isAnswer(found) ? { ...found, id } : rpcFailure(id, -32603, 'The chain gave no answer to this request')
}

function isAnswer(value: unknown): value is RpcAnswer {
  return typeof value === 'object' && value !== null && ('result' in value || 'error' in value)
}
