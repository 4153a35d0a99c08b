import { expect, test } from 'vitest'
import { startServices } from '../index.ts'

test('the swap requests of one address are limited at once and by the second; other routes don’t count', async () => {
  let time = 1_000_000
  const services = await startServices({
    port: 0,
    logLevel: 'silent',
    now: () => time,
    chains: { 'eip155:1': 'http://127.0.0.1:1' },
    swap: { burst: 3, perSecond: 1 },
  })
  const ask = async (path: string) => (await fetch(`${services.url}${path}?projectId=local&chainId=eip155:1`)).status
  const tokens = () => ask('/v1/convert/tokens')
  expect([await tokens(), await tokens(), await tokens(), await tokens()]).toEqual([501, 501, 501, 429])
  expect(await ask('/v1/supported-chains')).toBe(200)
  time += 1000
  expect([await tokens(), await tokens()]).toEqual([501, 429])
  await services.close()
})
