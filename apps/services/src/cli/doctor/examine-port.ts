import { once } from 'node:events'
import { createServer } from 'node:net'
import type { Config } from '../../config/config.ts'
import type { Finding } from './finding.ts'

/** Whether the port is free, or these services listen on it already. */
export async function examinePort({ host, port }: Config, fetch: typeof globalThis.fetch): Promise<Finding> {
  const about = `port ${port}`
  const server = createServer()
  try {
    await Promise.all([once(server, 'listening'), server.listen(port, host)])
    return { verdict: 'ok', about, text: `free on ${host}` }
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : String(error)
    if (code !== 'EADDRINUSE') return { verdict: 'FAIL', about, text: `can’t be opened on ${host}: ${code}` }
    const answer = await fetch(`http://${host}:${port}/health`, { signal: AbortSignal.timeout(2_000) }).catch(
      () => undefined,
    )
    const body: unknown = await answer?.json().catch(() => undefined)
    const isOurs = typeof body === 'object' && body !== null && 'relay' in body
    return { verdict: isOurs ? 'ok' : 'FAIL', about, text: isOurs ? 'services run on it' : 'taken by another program' }
  } finally {
    server.close()
  }
}
