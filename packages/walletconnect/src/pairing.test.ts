import type { NamespaceProposal } from '@latchkey/core'
import { expect, onTestFinished, test } from 'vitest'
import { createTestBrowser } from './testing/test-browser.ts'
import { startTestRelay } from './testing/test-relay.ts'
import { createTestWallet, evmAddress, evmNamespace } from './testing/test-wallet.ts'

const proposals: readonly NamespaceProposal[] = [
  { namespace: 'eip155', chains: ['eip155:1', 'eip155:137'], methods: ['personal_sign'], events: ['accountsChanged', 'chainChanged'] },
]

test('connects', async () => {
  const relay = await startTestRelay()
  const wallet = await createTestWallet(relay.url)
  const tab = createTestBrowser().openTab({ relay: relay.url })
  onTestFinished(async () => {
    tab.close()
    await wallet.close()
    await relay.stop()
  })
  const { uri, expiresAt, approval } = await tab.pairing.connect({ proposals })
  console.log(uri, expiresAt - Date.now())
  await wallet.scan(uri)
  const session = await approval
  console.log(JSON.stringify(session, null, 1))
  console.log(await session.transports[0]?.request({ chainId: 'eip155:1', method: 'personal_sign', params: ['0x00', evmAddress] }))
  console.log(tab.events, tab.alerts)
  expect(evmNamespace()).toBeDefined()
  console.log(tab.log())
})
