import { type ChainsOptions, createChains } from './chains.ts'

/** One question as an endpoint sees it. */
type Asked = { readonly id: number; readonly method: string; readonly params?: unknown }
/** Answers what came in one request. */
export type Endpoint = (questions: readonly Asked[]) => Response | Promise<Response>

/** An endpoint that answers each question with its method, and names the chain 1. */
export const well: Endpoint = (questions) => {
  const answers = questions.map(({ id, method }) => ({ id, result: method === 'eth_chainId' ? '0x1' : method }))
  return Response.json(answers.length > 1 ? answers : answers[0])
}
/** An endpoint that gives this answer to every request. */
export const saying = (body: unknown, init?: ResponseInit): Endpoint => {
  return () => new Response(typeof body === 'string' ? body : JSON.stringify(body), init)
}
/** An endpoint where no connection can be opened. */
export const away: Endpoint = () => Promise.reject(new TypeError('fetch failed'))

/** `fetch` to endpoints that answer as a test tells them, without a network; `asked` has the methods of each endpoint's requests. */
export function createEndpoints(endpoints: readonly Endpoint[]) {
  const asked = endpoints.map((): string[][] => [])
  const urls = endpoints.map((_, index) => `http://endpoint-${index}.test`)
  const fetch = (async (url: string, { body }: RequestInit) => {
    const parsed: Asked | Asked[] = JSON.parse(String(body))
    const questions = Array.isArray(parsed) ? parsed : [parsed]
    const index = urls.indexOf(url)
    asked[index]?.push(questions.map(({ method }) => method))
    return (endpoints[index] as Endpoint)(questions)
  }) as unknown as typeof globalThis.fetch
  return { asked, urls, fetch }
}

/** A chain with these endpoints, and a clock that the test moves. */
export function createChain(endpoints: readonly Endpoint[], more: Partial<ChainsOptions> & { chainId?: string } = {}) {
  const { chainId = 'eip155:1', ...options } = more
  const { asked, urls, fetch } = createEndpoints(endpoints)
  const clock = { ms: 0 }
  const chains = createChains({
    chains: { [chainId]: urls },
    fetch,
    now: () => clock.ms,
    timeoutMs: 60_000,
    ...options,
  })
  return { asked, clock, chains, urls, fetch, send: chains.send.bind(chains, chainId) }
}

export const ask = (method: string, id: number | string = 1) => ({ jsonrpc: '2.0' as const, id, method })
