import { openStore, type Services, startServices } from '@latchkey/services'
import { expect, type Page, test } from '../support/fixtures.ts'
import { home } from '../support/home.ts'
import { scan } from '../support/scan.ts'
import { startSite } from '../support/site.ts'

const noRelay = /WebSocket connection to .* failed/

/** Two nodes that share a store. */
async function startCluster(): Promise<{ nodes: readonly [Services, Services]; close(): Promise<void> }> {
  const store = await openStore(':memory:')
  const node = () => startServices({ port: 0, store, logLevel: 'silent', relay: { sweepMs: 50 } })
  const nodes = [await node(), await node()] as const
  return {
    nodes,
    async close() {
      await Promise.all(nodes.map((services) => services.close()))
      await store.close()
    },
  }
}

/** Signs for the `times`th time, counting what was signed before a reload: what a phone is asked is remembered. */
async function signs(page: Page, times: number) {
  const signatures = home(page).operations.and(page.locator('[data-kind=signature][data-status=done]'))
  await home(page).sign()
  await expect(signatures).toHaveCount(times, { timeout: 20_000 })
}

test('a relay that is down, or dies in mid-session, is passed over for the next of the list', async ({
  page,
  local,
  newPhone,
  quiet,
}) => {
  quiet.allow(noRelay)
  const { nodes, close } = await startCluster()
  const [first, second] = nodes
  const relayUrl = ['ws://127.0.0.1:9', first.relayUrl, second.relayUrl]
  const site = await startSite({ ...local.stack, relayUrl })
  const phone = await newPhone({ relayUrl: second.relayUrl })
  await page.goto(`${site.url}/?wallets=off&testWallets=off`)
  await scan(page, phone)
  await expect(home(page).status).toHaveText('connected')
  await signs(page, 1)
  await expect.poll(() => first.relay.stats().sockets).toBe(1)

  first.relay.dropAll()
  await first.close()
  await signs(page, 2)
  await expect(home(page).status).toHaveText('connected')
  await expect.poll(() => second.relay.stats().sockets).toBe(2)

  await page.reload()
  await expect(home(page).status).toHaveText('connected')
  await signs(page, 3)
  expect(phone.prompts()).toEqual({ wc_sessionPropose: 1, personal_sign: 3 })
  await site.close()
  await close()
})
