import { onTestFinished } from 'vitest'
import { createTestBrowser, type OpenTabOptions, type TestBrowser, type TestTab } from './test-browser.ts'
import { startTestRelay, type TestRelay } from './test-relay.ts'

/** A page whose relay has several URLs, left at the end of the test. */
export function openTabWith(
  urls: readonly string[],
  options: Partial<OpenTabOptions> = {},
  browser: TestBrowser = createTestBrowser(),
): TestTab {
  const relay = { url: urls, projectId: 'local', reach: 'private' } as const
  const tab = browser.openTab({ relay: '', ...options, options: { relay } })
  onTestFinished(tab.close)
  return tab
}

/** A relay that turns everybody away. */
export async function startRefusingRelay(reason: string): Promise<TestRelay> {
  const relay = await startTestRelay()
  relay.refuse(reason)
  onTestFinished(relay.stop)
  return relay
}
