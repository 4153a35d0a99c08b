import { Agent, request } from 'node:http'
import type { Target } from './scenario.ts'
import { secretMark } from './upstream-kind.ts'

export type TargetRequest = {
  readonly path: string
  /** The IP address that the request comes from, as the proxy's header says. */
  readonly address: string
  /** Sent with POST. */
  readonly body?: string | undefined
  readonly headers?: Readonly<Record<string, string>> | undefined
}

/** Sends requests to the target over kept connections. */
export type TargetClient = {
  /** Resolves when the answer has come whole or the connection failed. */
  ask(request: TargetRequest): Promise<void>
  /** How many answers of each status there were; 0 counts failed connections. */
  readonly statuses: ReadonlyMap<number, number>
  /** Paths whose answers held a secret. */
  readonly leaks: readonly string[]
  close(): void
}

/** The part of an answer that is searched for secrets, in characters. */
const longestRead = 65_536

export function createTargetClient(target: Target, maxSockets: number): TargetClient {
  const agent = new Agent({ keepAlive: true, maxSockets })
  const statuses = new Map<number, number>()
  const leaks: string[] = []
  return {
    statuses,
    leaks,
    ask: ({ path, address, body, headers }) =>
      new Promise((resolve) => {
        let status = 0
        const sent = request(`${target.url}${path}`, {
          agent,
          method: body === undefined ? 'GET' : 'POST',
          headers: {
            [target.addressHeader]: address,
            ...(body !== undefined && { 'content-type': 'application/json' }),
            ...headers,
          },
        })
        sent.on('response', (response) => {
          status = response.statusCode ?? 0
          let text = JSON.stringify(response.headers)
          response.on('error', () => undefined)
          response.on('data', (chunk) => {
            if (text.length < longestRead) text += chunk
          })
          response.on('end', () => {
            if (text.includes(secretMark)) leaks.push(path)
          })
        })
        sent.on('error', () => undefined)
        sent.on('close', () => {
          statuses.set(status, (statuses.get(status) ?? 0) + 1)
          resolve()
        })
        sent.end(body)
      }),
    close: () => agent.destroy(),
  }
}
