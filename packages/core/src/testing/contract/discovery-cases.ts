import type { Connector } from '../../kernel/ports/connector.ts'
import { createFakePlatform } from '../fake-platform.ts'
import { check } from './check.ts'
import type { ContractCase } from './contract-harness.ts'
import { clientOf, openPage } from './open-page.ts'

/** How wallets are found. */
export const discoveryCases: readonly ContractCase[] = [
  {
    name: 'creating is pure: nothing listens and nothing is asked',
    async run(harness) {
      const { listeners, wallet, instance } = await openPage(harness)
      instance.snapshot()
      check(listeners() === 0, 'no listener before start')
      check(wallet.shown() === 0, 'no prompt before start')
    },
  },
  {
    name: 'start discovers without asking, and its off leaves no listener',
    async run(harness) {
      const page = await openPage(harness)
      for (let time = 0; time < 2; time++) {
        const stop = await page.start()
        stop()
        check(page.listeners() === 0, 'no listener after the off')
      }
      check(page.wallet.shown() === 0, 'discovery never prompts')
    },
  },
  {
    name: 'on a server a start does nothing',
    async run(harness) {
      const page = await openPage(harness)
      const server = clientOf(page, 0, { platform: createFakePlatform({ kind: 'server' }) })
      const stop = server.adapters.get(page.adapter.id)?.instance.start()
      await page.flush()
      check(page.listeners() === 0, 'no listener on a server')
      check(page.wallet.shown() === 0, 'no prompt on a server')
      const { connectors } = server.adapters.get(page.adapter.id)?.instance.snapshot() ?? {}
      // What a library lists of itself, it lists on a server too.
      check(page.adapter.truth === 'external' || connectors?.every(isAbsent), 'no wallet is there on a server')
      stop?.()
    },
  },
  {
    name: 'a snapshot is pure: two in a row say the same, and ask nothing',
    async run(harness) {
      const page = await openPage(harness)
      const stop = await page.start()
      const before = page.listeners()
      const [one, other] = [page.instance.snapshot(), page.instance.snapshot()].map((said) => JSON.stringify(said))
      check(one === other, 'the same twice')
      check(page.listeners() === before && page.wallet.shown() === 0, 'nothing is asked')
      stop()
    },
  },
  {
    name: 'a wallet that announces itself twice is listed once',
    async run(harness) {
      const page = await openPage(harness)
      const stop = await page.start()
      page.announceAgain()
      await page.flush()
      const ids = page.client.connectors.getState().map(({ id }) => id)
      check(ids.filter((id) => id === page.connectorId).length === 1, 'one connector for one wallet')
      stop()
    },
  },
  {
    name: 'two instances do not see each other',
    async run(harness) {
      const page = await openPage(harness)
      const other = clientOf(page, 1)
      const stops = [await page.start(), other.start()]
      await page.connected()
      await page.flush()
      check(Object.keys(other.connection.getState().connections).length === 0, 'the other client stays disconnected')
      for (const stop of stops) stop()
    },
  },
]

const isAbsent = ({ installed }: Connector) => installed === false
