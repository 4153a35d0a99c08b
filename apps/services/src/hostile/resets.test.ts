import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createRandom } from './random.ts'
import type { Target } from './scenario.ts'
import { resetStages } from './scenarios/resets.ts'
import { type ServiceProcess, startService } from './start-service.ts'

/** Resets of each stage at the least, each path of it as often as the others. The command `hostile --only resets` makes as many as its time allows. */
const times = 40

const addressHeader = 'x-forwarded-for'
const folder = mkdtempSync(join(tmpdir(), 'latchkey-resets-'))
let service: ServiceProcess
let target: Target
beforeAll(async () => {
  service = await startService({ STORE: join(folder, 'store.sqlite'), ADDRESS_HEADER: addressHeader })
  const { hostname: host, port } = new URL(service.url)
  const { url, relayUrl } = service
  target = { url, relayUrl, host, port: Number(port), addressHeader, chainId: 'eip155:31337', standInUrl: '' }
})
afterAll(async () => {
  await service.stop()
  rmSync(folder, { recursive: true })
})

test.each(Object.entries(resetStages))(
  'connections that are reset, %s: the services live',
  async (name, { open, paths }) => {
    const random = createRandom(name.length)
    const all = Array.from({ length: Math.ceil(times / paths.length) }, () => paths).flat()
    const reset = async (path: string, n: number) => {
      const socket = await open(target, random, `10.0.0.${n}`, path)
      socket?.resetAndDestroy()
      return socket !== undefined
    }
    expect(await Promise.all(all.map(reset))).toEqual(all.map(() => true))
    const answer = await fetch(`${target.url}/health`)
    expect(await answer.json()).toMatchObject({ status: 'ok' })
    expect(service.ended()).toBeUndefined()
  },
)
