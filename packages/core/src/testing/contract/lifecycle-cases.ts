import { check, codeOf } from './check.ts'
import type { ContractCase } from './contract-harness.ts'
import { openPage } from './open-page.ts'

/** How connections change and end. */
export const lifecycleCases: readonly ContractCase[] = [
  {
    name: 'another account of the wallet becomes the active one',
    async run(harness) {
      const page = await openPage(harness)
      const stop = await page.start()
      const { id, activeAccount } = await page.connected()
      await page.wallet.chooseAnother()
      const now = () => page.connections().find((connection) => connection.id === id)?.activeAccount
      await page.wait(() => now() !== undefined && now() !== activeAccount, 'the other account is active')
      stop()
    },
  },
  {
    name: 'a wallet that shows no account any more is disconnected',
    async run(harness) {
      const page = await openPage(harness)
      const stop = await page.start()
      await page.connected()
      await page.wallet.revoke()
      await page.wait(() => page.connections().length === 0, 'nothing is connected')
      stop()
    },
  },
  {
    name: 'disconnecting twice does no harm',
    async run(harness) {
      const page = await openPage(harness)
      const stop = await page.start()
      const { id } = await page.connected()
      await page.instance.disconnect({ connectionId: id })
      await page.instance.disconnect({ connectionId: id })
      await page.wait(() => page.connections().length === 0, 'nothing is connected')
      stop()
    },
  },
  {
    name: 'another network of the wallet becomes the connection’s',
    async run(harness, skip) {
      const page = await openPage(harness)
      if (!page.wallet.chooseNetwork) return skip('the wallet has no network of its own')
      const stop = await page.start()
      const { id, chainId } = await page.connected()
      await page.wallet.chooseNetwork()
      const now = () => page.connectionOf(id)?.chainId
      await page.wait(() => now() !== undefined && now() !== chainId, 'the other network is in use')
      stop()
    },
  },
  {
    name: 'after the stop nothing listens and no event comes, with a wallet connected too',
    async run(harness) {
      const page = await openPage(harness)
      const stop = await page.start()
      await page.connected()
      stop()
      await page.flush()
      check(page.listeners() === 0, 'no listener after the stop')
      let said = 0
      const off = page.client.connection.subscribe(() => {
        said += 1
      })
      await page.wallet.chooseAnother()
      await page.flush()
      off()
      check(said === 0, 'nothing is said after the stop')
    },
  },
  {
    name: 'an unknown connection has no provider, and cannot become the active one',
    async run(harness) {
      const page = await openPage(harness)
      const stop = await page.start()
      const { id } = await page.connected()
      check(await page.instance.getProvider({ connectionId: id }), 'a known one has the wallet’s provider')
      check((await codeOf(page.instance.getProvider({ connectionId: 'unknown' }))) !== 'none', 'a typed error')
      page.instance.setActive('unknown')
      await page.flush()
      check(page.connectionOf(id), 'what was connected still is')
      stop()
    },
  },
]
