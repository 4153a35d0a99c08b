import type { NamespaceProposal, PortSession, Transport } from '@latchkey/core/ports'
import { onTestFinished } from 'vitest'
import { createTestBrowser, type OpenTabOptions, type TestBrowser, type TestTab } from './test-browser.ts'
import { startTestRelay, type TestRelay } from './test-relay.ts'
import { createTestWallet, type TestWallet } from './test-wallet.ts'

export const proposals: readonly NamespaceProposal[] = [
  {
    namespace: 'eip155',
    chains: ['eip155:1', 'eip155:137'],
    methods: ['personal_sign', 'eth_sendTransaction'],
    events: ['accountsChanged', 'chainChanged'],
  },
]

export type Scene = {
  readonly relay: TestRelay
  readonly wallet: TestWallet
  readonly browser: TestBrowser
  openTab(options?: Partial<OpenTabOptions>): TestTab
}

/** A relay, a wallet and a browser, closed at the end of the test. */
export async function createScene({ walletName }: { walletName?: string } = {}): Promise<Scene> {
  const relay = await startTestRelay()
  const wallet = await createTestWallet(relay.url, walletName)
  const browser = createTestBrowser()
  const tabs: TestTab[] = []
  onTestFinished(async () => {
    for (const tab of tabs) tab.close()
    await wallet.close()
    await relay.stop()
  })
  return {
    relay,
    wallet,
    browser,
    openTab(options) {
      const tab = browser.openTab({ relay: relay.url, ...options })
      tabs.push(tab)
      return tab
    },
  }
}

/** A scene with a connected session. */
export async function createConnectedScene(
  options?: Partial<OpenTabOptions>,
): Promise<Scene & { tab: TestTab; session: PortSession; transport: Transport }> {
  const scene = await createScene()
  const tab = scene.openTab(options)
  const { uri, approval } = await tab.pairing.connect({ proposals })
  await scene.wallet.scan(uri)
  const session = await approval
  return { ...scene, tab, session, transport: transportOf(session) }
}

export function transportOf(session: PortSession, namespace = 'eip155'): Transport {
  const transport = session.transports.find((candidate) => candidate.namespace === namespace)
  if (!transport) throw new Error(`No transport for ${namespace}`)
  return transport
}
