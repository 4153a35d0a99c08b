import { parseJson } from '../limits/parse-json.ts'
import { type FetchUpstreamOptions, fetchUpstream } from '../outbound/fetch-upstream.ts'
import { UpstreamError } from '../outbound/upstream-error.ts'
import { type RpcAnswer, type RpcRequest, rpcFailure } from './rpc-request.ts'

/**
 * Error codes of a node that wants fewer requests (-32005 is from EIP-1474; some put the HTTP status 429 into the
 * body).
 */
const limitCodes: ReadonlySet<unknown> = new Set([-32005, 429])

/**
 * Sends requests to one endpoint, and returns its answers in the order of the requests. The endpoint sees new ids, so
 * two requests of one batch with the same id each get their own answer. Answers are built again from their result or
 * error; nothing else passes.
 *
 * @throws {UpstreamError}
 */
export async function postRpc(
  url: string,
  requests: readonly RpcRequest[],
  options: FetchUpstreamOptions,
): Promise<readonly RpcAnswer[]> {
  const [only, ...more] = requests.map(({ method, params }, id) => ({
    jsonrpc: '2.0',
    id,
    method,
    ...(params !== undefined && { params }),
  }))
  const { status, text, retryAfterMs } = await fetchUpstream(
    url,
    {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(more.length > 0 ? [only, ...more] : only),
    },
    options,
  )
  if (status === 429) throw new UpstreamError('busy', 'The chain is out of quota', retryAfterMs)
  const answers = parse(text)
  // Some nodes send an error as 4xx or 5xx with a JSON-RPC body, so the body decides, not the status.
  if (!answers?.some(isAnswer)) throw new UpstreamError('invalid', 'The chain gave no answer to this request')
  if (answers.every((answer) => isAnswer(answer) && limitCodes.has(answer.error?.code)))
    throw new UpstreamError('busy', 'The chain is out of quota', retryAfterMs)
  return requests.map(({ id }, index) => rebuild(findAnswer(answers, index), id))
}

/** How deep an answer may be nested. A trace of calls within calls is the deepest. */
const deepestAnswer = 512

type NodeAnswer = { id?: unknown; result?: unknown; error?: { code?: unknown; message?: unknown; data?: unknown } }

function parse(text: string): readonly unknown[] | undefined {
  try {
    const body: unknown = parseJson(text, deepestAnswer)
    return Array.isArray(body) ? body : [body]
  } catch {
    return undefined
  }
}

function isAnswer(value: unknown): value is NodeAnswer {
  if (typeof value !== 'object' || value === null) return false
  return 'error' in value ? typeof value.error === 'object' && value.error !== null : 'result' in value
}

function findAnswer(answers: readonly unknown[], index: number): NodeAnswer | undefined {
  // A node that fails before it has read the id answers with the id null.
  const isOnly = answers.length === 1 && index === 0
  const found = answers.find((answer) => isAnswer(answer) && (answer.id === index || (isOnly && answer.id === null)))
  return isAnswer(found) ? found : undefined
}

function rebuild(answer: NodeAnswer | undefined, id: RpcRequest['id']): RpcAnswer {
  if (!answer) return rpcFailure(id, -32603, 'The chain gave no answer to this request')
  if (!answer.error) return { jsonrpc: '2.0', id, result: answer.result }
  const { code, message, data } = answer.error
  const error = {
    code: Number.isSafeInteger(code) ? (code as number) : -32603,
    message: typeof message === 'string' ? message.slice(0, 4096) : 'The chain gave an error without a message',
    ...(data !== undefined && { data }),
  }
  return { jsonrpc: '2.0', id, error }
}
