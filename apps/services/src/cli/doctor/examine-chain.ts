import { hideSecrets } from '../../config/hide-secrets.ts'
import type { ExamineOptions } from './examine.ts'
import type { Finding } from './finding.ts'

/** How long a chain may take, in ms. */
const answerMs = 5_000

/** A request that every node of an ecosystem answers. */
const questions: Readonly<Record<string, string>> = {
  eip155: 'eth_chainId',
  solana: 'getHealth',
  cosmos: 'status',
  polkadot: 'system_chain',
}

/** Checks that an endpoint answers, and that an EVM endpoint serves the chain that it is configured for. */
export async function examineChain(
  chainId: string,
  url: string,
  { now, fetch }: ExamineOptions,
): Promise<{ readonly finding: Finding; readonly drift: number | undefined }> {
  const about = `chain ${chainId}`
  const shown = String(hideSecrets(url))
  const fail = (text: string) => ({
    finding: { verdict: 'FAIL' as const, about, text: `${shown} ${text}` },
    drift: undefined,
  })
  const [namespace = '', reference] = chainId.split(':')
  const method = questions[namespace]
  try {
    const response = await fetch(url, {
      method: method ? 'POST' : 'GET',
      ...(method && {
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params: [] }),
      }),
      signal: AbortSignal.timeout(answerMs),
    })
    const date = Date.parse(response.headers.get('date') ?? '')
    const drift = Number.isNaN(date) ? undefined : date - now()
    if (response.status >= 500 || response.status === 401 || response.status === 403)
      return fail(`answered ${response.status}`)
    if (namespace === 'eip155') {
      const body: unknown = await response.json()
      const result = typeof body === 'object' && body !== null && 'result' in body ? body.result : undefined
      const id = typeof result === 'string' && /^0x[0-9a-f]+$/i.test(result) ? BigInt(result).toString() : undefined
      if (id !== reference) return fail(id === undefined ? 'gave no chain id' : `is chain ${id}`)
    }
    return { finding: { verdict: 'ok', about, text: `${shown} answers` }, drift }
  } catch (error) {
    return fail(error instanceof Error && error.name === 'TimeoutError' ? 'took too long' : 'can’t be reached')
  }
}
