import { connectClient, type RelayClient } from '../test/relay-client.ts'
import type { Target } from './scenario.ts'

const answerMs = 10_000

/** An attacker's client with a key of its own; undefined when the relay refuses it. Its `ask` gives up when the socket closes. */
export async function openRelayClient(target: Target, address: string) {
  let client: RelayClient
  try {
    client = await connectClient(target.relayUrl, { headers: { [target.addressHeader]: address } })
  } catch {
    return undefined
  }
  const { socket } = client
  socket.on('error', () => undefined)
  const closed = new Promise<undefined>((resolve) => socket.once('close', () => resolve(undefined)))
  const ask = async (method: string, params: unknown) => {
    if (socket.readyState !== socket.OPEN) return undefined
    const { promise: late, resolve } = Promise.withResolvers<undefined>()
    const timer = setTimeout(resolve, answerMs, undefined)
    const answer = await Promise.race([client.request(method, params), closed, late])
    clearTimeout(timer)
    return answer
  }
  return { socket, closed, ask }
}
