import type { ClientEvent } from '../../kernel/events/event.ts'
import { mainnet, optimism } from '../../kernel/networks/eip155.ts'
import { solana } from '../../kernel/networks/solana.ts'
import type { Capabilities } from '../../kernel/ports/ability.ts'
import { current } from '../../kernel/router/history.ts'
import { createTestClient, type TestClientOptions } from '../../testing/create-test-client.ts'
import { createFakeClock } from '../../testing/fake-clock.ts'
import { createMockAdapter } from '../../testing/mock-adapter.ts'
import { createMockWallet } from '../../testing/mock-wallet.ts'
import { createMockEvm, evmAccount, evmAddresses } from '../../testing/mocks.ts'
import { connect } from '../connecting/connect.ts'
import { connecting } from '../connecting/connecting.ts'
import { openModal } from '../modal/open.ts'
import { type ScriptedSiwx, scriptedSiwx } from './scripted-siwx.fixture.ts'
import { signIn } from './sign-in.ts'

export type Scene = Omit<ScriptedSiwx, 'now'> & {
  options?: TestClientOptions
  smartAccount?: boolean
  /** What the Solana wallet can beside signing messages. */
  can?: Partial<Capabilities<'solana'>> | undefined
}

/** A page with an Ethereum and a Solana wallet whose site asks for sign-ins. */
export async function openScene({ can, options = {}, smartAccount, ...siwx }: Scene = {}) {
  const clock = options.clock ?? createFakeClock(1_767_225_600_000)
  const site = scriptedSiwx({ now: clock.now, ...siwx })
  const mock = createMockEvm()
  if (smartAccount)
    mock.wallet.setAccounts([{ ...evmAccount(evmAddresses[0]), type: 'smartAccount' }, evmAccount(evmAddresses[1])])
  const other = createMockWallet({
    id: 'sol',
    name: 'Sol',
    accounts: [{ key: 'So1', addresses: [{ chainId: '*', address: 'So1' }], type: 'eoa' }],
  })
  const page = createTestClient({
    adapters: [mock.adapter, createMockAdapter({ namespace: 'solana', wallets: [other], can })],
    networks: [mainnet, optimism, solana],
    siwx: site.siwx,
    ...options,
    clock,
  })
  const { client } = page
  const events: ClientEvent[] = []
  client.events.on((event) => events.push(event))
  const stop = client.start()
  const flow = client.use(signIn)
  const settled = () => clock.advance(0)
  const toasts: string[] = []
  client.toasts.subscribe(({ current: toast }) => {
    if (toast && 'key' in toast.message) toasts.push(`${toast.variant} ${toast.message.key}`)
  })
  return {
    ...page,
    ...mock,
    other,
    site,
    events,
    stop,
    flow,
    toasts,
    settled,
    shown: () => current(client.router.getState().history).view,
    router: () => client.router.getState(),
    status: () => flow.getState().status,
    named: (name: string) => events.filter(({ event }) => event === name),
    /** Chooses the wallet in the open modal, and approves. */
    async connectInModal() {
      void openModal(client)
      client.router.push({ view: 'ConnectingExternal', rowId: 'io.mock', connectorId: 'io.mock' })
      client.use(connecting).attempt({ adapterId: 'mock-eip155', connectorId: 'io.mock' }).start()
      mock.wallet.approve()
      await settled()
    },
    async connect(adapterId = 'mock-eip155', connectorId = 'io.mock') {
      const answer = connect(client, { adapterId, connectorId })
      ;(adapterId === 'mock-eip155' ? mock.wallet : other).approve()
      await answer
      await settled()
    },
    async approve(wallet: Pick<typeof other, 'approve'> = mock.wallet) {
      flow.sign()
      wallet.approve()
      await settled()
      await settled()
    },
  }
}
