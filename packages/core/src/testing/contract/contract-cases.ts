import type { Ability } from '../../ports/ability.ts'
import { check, codeOf } from './check.ts'
import type { ContractCase } from './contract-harness.ts'
import { clientOf, openPage } from './open-page.ts'

/**
 * What every adapter must do, as cases for any test runner.
 *
 * @example
 * for (const { name, run } of contractCases({ adopts: true })) test(name, () => run(harness))
 */
export function contractCases({ adopts }: { readonly adopts: boolean }): readonly ContractCase[] {
  return [...discovery, ...connecting, ...living, ...(adopts ? adopting : [])]
}

const discovery: readonly ContractCase[] = [
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

const connecting: readonly ContractCase[] = [
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
]

const living: readonly ContractCase[] = [
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
    name: 'every ability of a connection does what it says',
    async run(harness) {
      const page = await openPage(harness)
      const stop = await page.start()
      const { id, abilities } = await page.connected()
      for (const ability of abilities as readonly Ability[]) {
        check(page.instance.can[ability], `the adapter has the ability "${ability}" that its connection claims`)
        const roundTrip = page.roundTrips[ability]
        check(roundTrip, `the harness shows that "${ability}" works`)
        const connection = page.connections().find((one) => one.id === id)
        check(connection, `still connected before "${ability}"`)
        await roundTrip({ client: page.client, connection, wallet: page.wallet })
      }
      stop()
    },
  },
  {
    name: 'a request for another account or network is connection/mismatch, before any prompt',
    async run(harness) {
      const page = await openPage(harness)
      const stop = await page.start()
      const { id, chainId } = await page.connected()
      const before = page.wallet.shown()
      const { signMessage } = page.instance.can
      const code = signMessage
        ? await codeOf(signMessage({ connectionId: id, account: 'somebody else', chainId, message: 'Hello' }))
        : 'connection/mismatch'
      check(code === 'connection/mismatch', `connection/mismatch, not ${code}`)
      check(page.wallet.shown() === before, 'no prompt')
      stop()
    },
  },
]

const adopting: readonly ContractCase[] = [
  {
    name: 'a session of a pairing or login is adopted, and ends with it',
    async run(harness) {
      const page = await openPage(harness)
      const stop = await page.start()
      check(page.transport, 'the harness brings a session')
      const { transport, end } = page.transport
      const connection = await page.instance.adopt(transport)
      check(connection.sessionId === transport.sessionId, 'it belongs to its session')
      check(connection.activeAccount === transport.accounts[0]?.key, 'it has the session’s account')
      check(page.wallet.shown() === 0, 'no prompt')
      const session = { id: transport.sessionId, source: 'pairing', peer: transport.peer } as const
      if (page.adapter.truth !== 'external')
        page.client.dispatch({ type: 'opened', session, connections: [connection], activate: true })
      await page.wait(() => page.connections().length === 1, 'it is connected')
      end()
      await page.wait(() => page.connections().length === 0, 'it ends with its session')
      stop()
    },
  },
]
