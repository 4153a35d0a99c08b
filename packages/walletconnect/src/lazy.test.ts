import { expect, test, vi } from 'vitest'
import { createTestBrowser } from '../test/test-browser.ts'
import { startTestRelay } from '../test/test-relay.ts'

const loaded: string[] = []
vi.mock('@walletconnect/sign-client', (original) => {
  loaded.push('sign-client')
  return original()
})
vi.mock('@walletconnect/core', (original) => {
  loaded.push('core')
  return original()
})

test('on a server nothing is listened to, and nothing is loaded ahead', () => {
  const tab = createTestBrowser().openTab({ relay: 'ws://127.0.0.1:1', kind: 'server' })
  tab.pairing.prepare()
  expect([tab.platform.listeners(), tab.pairing.hasStored(), loaded]).toEqual([0, false, []])
  tab.close()
})

test('the SDK is loaded by the first call that needs it, and runs only for a pairing', async () => {
  const relay = await startTestRelay()
  const tab = createTestBrowser().openTab({ relay: relay.url })
  expect(tab.pairing.hasStored()).toBe(false)
  expect(await tab.pairing.restore({})).toEqual([])
  await tab.pairing.disconnect('unknown')
  expect(loaded).toEqual([])

  tab.pairing.prepare()
  await expect.poll(() => loaded).toEqual(['core', 'sign-client'])
  expect(relay.connections).toEqual([])

  await tab.pairing.connect({ proposals: [] })
  expect(relay.connections).toHaveLength(1)
  tab.close()
  expect(tab.platform.listeners()).toBe(0)
  await expect.poll(() => relay.openSockets()).toBe(0)
  await relay.stop()
})
