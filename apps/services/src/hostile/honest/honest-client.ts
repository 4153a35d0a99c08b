import { randomBytes } from 'node:crypto'
import type { Target } from '../scenario.ts'
import { createHttpProbes, type HttpProbes, interval } from './http-probes.ts'
import { moneyRequests } from './money-requests.ts'
import { createRelayProbe, type RelayProbe } from './relay-probe.ts'
import { startWindow, type Window } from './window.ts'

/** Visitors who use the service as apps do, from addresses of their own, beside whatever attack there is. */
export type HonestClient = Pick<HttpProbes, 'warmedUp'> &
  Pick<RelayProbe, 'lost' | 'reconnects'> & {
    /** Begins a new window of measures and returns it. */
    measure(): Window
    close(): void
  }

export async function startHonestClient(target: Target): Promise<HonestClient> {
  let current = startWindow()
  const currentWindow = () => current
  const http = createHttpProbes(target, currentWindow)
  const relay = createRelayProbe(target, currentWindow)
  const money = moneyRequests(target)

  const ask = (): void => {
    const index = relay.published()
    http.ask('health', { path: '/health' })
    http.ask('registry', { path: '/getWallets?projectId=local&entries=20' })
    // Every second image was fetched before.
    const url = `${target.standInUrl}/image.gif?${index % 2 ? index : ''}`
    http.ask('image', { path: `/v1/image?${new URLSearchParams({ projectId: 'local', url })}` })
    const params = [`0x${randomBytes(20).toString('hex')}`, 'latest']
    // All visitors ask every second question, so an attacker may ask it too.
    const question = index % 2 ? { method: 'eth_getBalance', params } : { method: 'eth_blockNumber', params: [] }
    const body = JSON.stringify({ jsonrpc: '2.0', id: index, ...question })
    http.ask('rpc', { path: `/v1/?projectId=local&chainId=${target.chainId}`, body })
    // Many visitors: one of them asks a few of these at most.
    http.ask('money', { ...money(index), address: `203.0.113.${10 + (index % 200)}` })
    relay.publish()
  }
  relay.publish()
  await relay.delivered()
  const timer = setInterval(ask, interval)

  return {
    warmedUp: http.warmedUp,
    measure() {
      current.loopDelay.stop()
      current = startWindow()
      return current
    },
    lost: relay.lost,
    reconnects: relay.reconnects,
    close() {
      clearInterval(timer)
      current.loopDelay.stop()
      http.close()
      relay.close()
    },
  }
}
