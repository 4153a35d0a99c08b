import type { Config } from '@wagmi/core'
import { expect } from 'vitest'
import { eventually } from '../../../eip1193/src/testing/eventually.fixture.ts'
import type { Chains } from '../../../eip1193/src/testing/page.fixture.ts'
import { phone } from '../../../eip1193/src/testing/phone.fixture.ts'
import { latchkeyConnector } from '../connector/latchkey-connector.ts'
import { openPage } from './page.fixture.ts'

type Page = ReturnType<typeof openPage>

/** An app whose config has our connector. */
export const loadWithConnector = (page: Page, options: Parameters<Page['load']>[0] = {}) =>
  page.load({ ...options, connectors: [latchkeyConnector({ clock: options.clock })] })

/** A visit in which the phone was connected; what it leaves is in the page's storage. */
export async function visited(chains: Chains, options: { extension?: boolean } = {}) {
  const page = openPage(chains)
  const extension = options.extension ? page.wallet() : undefined
  const app = await loadWithConnector(page)
  await app.instance.adopt(phone(chains).transport)
  if (options.extension) await app.instance.connect({ connectorId: 'test.alpha' })
  // Storage is written in the turn after.
  await eventually(() => expect(page.window.localStorage?.getItem('wagmi.latchkey.sessions')).toContain('session-1'))
  return { page, extension }
}

/** The connectors of wagmi's connections. */
export const names = ({ config }: { config: Config }) =>
  [...config.state.connections.values()].map(({ connector }) => connector.id).sort()
