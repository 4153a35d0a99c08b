import { createLatchkey } from '@latchkey/core'
import { mainnet } from '@latchkey/core/networks'
import { createFakePlatform, createMemoryStorage } from '@latchkey/core/testing'
import { afterEach, expect, onTestFinished, test, vi } from 'vitest'
import { createScene } from '../../test/scene.ts'
import { openSdk } from './open-sdk.ts'

afterEach(() => vi.unstubAllGlobals())

/** Hosts that the SDK sends its statistics to once it has some. */
async function statisticsSentTo(telemetry: boolean | undefined): Promise<readonly string[]> {
  const { relay } = await createScene()
  const hosts: string[] = []
  vi.stubGlobal('fetch', async (url: string) => {
    hosts.push(new URL(url).host)
    return new Response()
  })
  const latchkey = createLatchkey({
    networks: [mainnet],
    platform: createFakePlatform(),
    storage: createMemoryStorage(),
    metadata: { name: 'Test app', description: '', url: 'https://app.example', icons: [] },
  })
  const context = { ...latchkey, clientId: latchkey.id }
  const sdk = await openSdk({ relay: { url: relay.url, projectId: 'test', reach: 'private' }, telemetry }, context)
  onTestFinished(sdk.close)
  const { eventClient } = sdk.client.core
  eventClient.createEvent({ event: 'ERROR', type: 'PAIRING_EXPIRED', properties: { topic: 'a', trace: [] } })
  // What the SDK does by itself at each start. Its types don't declare it.
  await (eventClient as unknown as { submit(): Promise<void> }).submit()
  return hosts
}

test('the SDK sends no statistics, unless the app says so', async () => {
  expect(await statisticsSentTo(undefined)).toEqual([])
  expect(await statisticsSentTo(false)).toEqual([])
  expect(await statisticsSentTo(true)).toEqual([expect.stringContaining('pulse.')])
})
