import { check, codeOf } from './check.ts'
import type { ContractCase, ContractLie } from './contract-harness.ts'
import { openPage } from './open-page.ts'

/** How wallets are connected. */
export const connectingCases: readonly ContractCase[] = [
  {
    name: 'preparing asks nothing, whether the wallet is known or not',
    async run(harness) {
      const page = await openPage(harness)
      const stop = await page.start()
      for (const connectorId of [page.connectorId, undefined, 'no such wallet']) page.instance.prepare({ connectorId })
      // All code that it loads has loaded by now.
      await page.instance.reconnect({ connectorId: 'no such wallet' })
      await page.flush()
      check(page.wallet.shown() === 0, 'no prompt')
      stop()
    },
  },
  {
    name: 'connecting prompts once and reports the accounts',
    async run(harness) {
      const page = await openPage(harness)
      const stop = await page.start()
      const connection = await page.connected()
      check(page.wallet.shown() === 1, 'one prompt')
      check(connection.namespace === page.adapter.namespace, 'the adapter’s namespace')
      check(connection.connectorId === page.connectorId, 'the wallet’s connector')
      check(
        page.connections().some(({ id }) => id === connection.id),
        'the connection is in the state',
      )
      const [account] = connection.accounts
      const [spelling] = account.addresses
      check(spelling && page.adapter.chain.isAddress(spelling.address), 'addresses that the chain knows as such')
      stop()
    },
  },
  {
    name: 'a refusal is connection/user-rejected and leaves nothing connected',
    async run(harness) {
      const page = await openPage(harness)
      const stop = await page.start()
      const { answer } = await page.asking()
      await page.wallet.reject()
      const code = await codeOf(answer)
      check(code === 'connection/user-rejected', `connection/user-rejected, not ${code}`)
      check(page.connections().length === 0, 'nothing is connected')
      stop()
    },
  },
  {
    name: 'an unknown connector is connector/not-found',
    async run(harness) {
      const page = await openPage(harness)
      const stop = await page.start()
      const code = await codeOf(page.instance.connect({ connectorId: 'no such wallet' }))
      check(code === 'connector/not-found', `connector/not-found, not ${code}`)
      stop()
    },
  },
  {
    name: 'an abort is request/aborted, and an approval that comes later is adopted',
    async run(harness) {
      const page = await openPage(harness)
      const stop = await page.start()
      const controller = new AbortController()
      const { connectorId, instance, wallet } = page
      const answer = instance.connect({ connectorId, signal: controller.signal })
      answer.catch(() => {})
      await page.wait(() => wallet.shown() === 1, 'connect prompts')
      let code: string | undefined
      const settled = codeOf(answer).then((found) => {
        code = found
      })
      controller.abort()
      await page.wait(() => code !== undefined, 'an abort settles the call')
      await settled
      check(code === 'request/aborted', `request/aborted, not ${code}`)
      check(page.connections().length === 0, 'nothing is connected yet')
      await wallet.approve()
      await page.wait(() => page.connections().length === 1, 'the late approval is adopted')
      stop()
    },
  },
  {
    name: 'a wallet is asked within the turn of the click, once everything is loaded',
    async run(harness, skip) {
      const page = await openPage(harness)
      const { asked } = page.wallet
      if (!asked) return skip('the requests to the wallet can’t be counted')
      const stop = await page.start()
      const { id } = await page.connected()
      await page.instance.disconnect({ connectionId: id })
      await page.wait(() => page.connections().length === 0, 'it is disconnected')
      const before = asked()
      const shown = page.wallet.shown()
      const answer = page.instance.connect({ connectorId: page.connectorId })
      answer.catch(() => {})
      // Promises that are settled already take no turn of the event loop; a timer or a module that loads does.
      for (let turn = 0; turn < 30; turn++) await Promise.resolve()
      check(asked() > before, 'the wallet has been asked')
      await page.wait(() => page.wallet.shown() > shown, 'it prompts')
      await page.wallet.reject()
      await codeOf(answer)
      stop()
    },
  },
  {
    name: 'a locked wallet is connection/wallet-locked',
    async run(harness, skip) {
      const page = await openPage(harness)
      if (!page.wallet.lock) return skip('the wallet can’t be locked')
      const stop = await page.start()
      await page.wallet.lock()
      const code = await codeOf(page.instance.connect({ connectorId: page.connectorId }))
      check(code === 'connection/wallet-locked', `connection/wallet-locked, not ${code}`)
      check(page.connections().length === 0, 'nothing is connected')
      stop()
    },
  },
  lying('a wallet that approves and shares no account is wallet/unauthorized', 'no-accounts', 'wallet/unauthorized'),
  lying('a wallet that answers with no list of accounts is request/unreadable', 'garbage', 'request/unreadable'),
]

function lying(name: string, lie: ContractLie, code: string): ContractCase {
  return {
    name,
    async run(harness, skip) {
      const page = await openPage(harness)
      const tell = page.wallet.lies?.[lie]
      if (!tell) return skip('the wallet can’t lie in this way')
      const stop = await page.start()
      tell()
      const listeners = page.listeners()
      const { answer } = await page.asking()
      await page.wallet.approve()
      check((await codeOf(answer)) === code, code)
      await page.flush()
      check(page.connections().length === 0, 'nothing is connected')
      check(page.listeners() === listeners, 'nothing listens to it')
      stop()
    },
  }
}
