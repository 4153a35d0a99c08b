import { check } from './check.ts'
import type { ContractCase } from './contract-harness.ts'
import { clientOf, openPage } from './open-page.ts'

/** How connections come back. */
export const restoringCases: readonly ContractCase[] = [
  {
    name: 'reconnecting an unknown connector is null, without a prompt',
    async run(harness) {
      const page = await openPage(harness)
      const stop = await page.start()
      check((await page.instance.reconnect({ connectorId: 'no such wallet' })) === null, 'null')
      check(page.wallet.shown() === 0, 'no prompt')
      stop()
    },
  },
  {
    name: 'reconnecting a wallet that gave no permission is null, without a prompt',
    async run(harness) {
      const page = await openPage(harness)
      const stop = await page.start()
      check((await page.instance.reconnect({ connectorId: page.connectorId })) === null, 'null')
      check(page.wallet.shown() === 0, 'no prompt')
      stop()
    },
  },
  {
    name: 'a wallet that gave permission comes back after a reload, without a prompt',
    async run(harness, skip) {
      const page = await openPage(harness)
      if (page.adapter.truth === 'external')
        return skip('the library that keeps the connections brings them back itself')
      const stop = await page.start()
      const { activeAccount, chainId } = await page.connected()
      const shown = page.wallet.shown()
      stop()
      const reloaded = clientOf(page, 0)
      const leave = reloaded.start()
      const { connectorId } = page
      await page.wait(() => reloaded.connectors.getState().some(({ id }) => id === connectorId), 'it is found again')
      const instance = reloaded.adapters.get(page.adapter.id)?.instance
      const back = await instance?.reconnect({ connectorId, chainId })
      check(back, 'it is connected')
      check(back.connection.activeAccount === activeAccount, 'with the account that was in use')
      check(back.connection.chainId === chainId, 'on the network that was in use')
      check(page.wallet.shown() === shown, 'no prompt')
      leave()
    },
  },
]
