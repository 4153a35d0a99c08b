import { connect, createLatchkey } from '@latchkey/core'
import type { LatchkeyError } from '@latchkey/core/errors'
import { startAnvil } from '@latchkey/test-wallets/anvil'
import { memoryStorage } from '@latchkey/test-wallets/vitest'
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { type Chains, toNetwork } from '../../eip1193/src/testing/page.fixture.ts'
import { testContext } from './testing/context.fixture.ts'
import { createWagmi, openPage } from './testing/page.fixture.ts'
import { wagmiAdapter } from './wagmi-adapter.ts'

let chains: Chains

beforeAll(async () => {
  const [home, away] = await Promise.all([startAnvil({ chainId: 31337 }), startAnvil({ chainId: 31338 })])
  chains = { home, away }
})
afterAll(() => Promise.all([chains.home.close(), chains.away.close()]))

// A page that went offline with the list open: what loads with the press on a wallet is missing.
beforeEach(() => {
  const offline = () => {
    throw new Error('offline')
  }
  vi.doMock('./lazy/verbs.ts', offline)
  vi.doMock('../../core/src/kernel/errors/normalize-error.lazy.ts', offline)
})

async function load() {
  const page = openPage(chains)
  const { controls } = page.wallet()
  const config = await createWagmi(chains, page.window, {})
  const client = createLatchkey({
    networks: [toNetwork(chains.home, 'Home')],
    adapters: [wagmiAdapter({ config })],
    platform: testContext().platform,
    storage: memoryStorage(),
  })
  onTestFinished(client.start())
  await vi.waitFor(() => expect(client.connectors.getState()).toHaveLength(1))
  return { client, controls }
}
const alpha = { adapterId: 'wagmi', connectorId: 'test.alpha' }

test('an offline page connects a wallet', async () => {
  const { client } = await load()
  await expect(connect(client, alpha)).resolves.toMatchObject({ connection: { connectorId: 'test.alpha' } })
})

test('an offline page knows a refusal, and says what else went wrong', async () => {
  const { client, controls } = await load()
  controls.reject()
  await expect(connect(client, alpha)).rejects.toMatchObject({ code: 'connection/user-rejected' })
  controls.hang()
  const first = connect(client, alpha)
  await controls.whenPending()
  const error = await connect(client, alpha).catch((thrown: LatchkeyError) => thrown)
  expect(error).toMatchObject({ code: 'internal/unexpected', shortMessage: 'Something unexpected happened' })
  expect(error).toHaveProperty('details', expect.stringMatching(/pending/i))
  controls.release()
  await first
})
