import { connect, switchNetwork } from '@latchkey/core'
import { createMemoryStorage } from '@latchkey/core/testing'
import { expect, test } from 'vitest'
import { instanceOf, networksOf, targetOf, useChains, useClient, usePage, useWallet } from './testing/page.fixture.ts'

const chainsOf = useChains()
const leap = { globals: ['leap'], features: ['disable', 'signArbitrary', 'signDirect', 'isConnected'] } as const

test.each([
  ['keplr', {}],
  ['leap', leap],
])('20 reloads of %s show no prompt, and the network in use is the same each time', async (connectorId, options) => {
  const chains = chainsOf()
  const [, away] = networksOf(chains)
  const { page } = usePage()
  const storage = createMemoryStorage()
  const first = useWallet(chains, page, options)
  const visit = useClient(chains, { storage })
  await connect(visit.client, { adapterId: 'cosmos', connectorId })
  await switchNetwork(visit.client, { chainId: away.caipNetworkId })
  await visit.clock.flush()
  first.destroy()
  for (let reload = 0; reload < 20; reload++) {
    // Every other time the wallet is in the page before the app.
    const before = reload % 2 ? useWallet(chains, page, options) : undefined
    const { client, clock, stop } = useClient(chains, { storage })
    const wallet = before ?? useWallet(chains, page, options)
    page.dispatchEvent(new Event('load'))
    await expect
      .poll(async () => {
        await clock.flush()
        return Object.values(client.connection.getState().connections).map(({ chainId }) => chainId)
      })
      .toEqual([away.caipNetworkId])
    expect(wallet.controls.prompts()).toEqual({})
    wallet.destroy()
    stop()
  }
})

/** Connects, makes a change while no page is open, and loads the page again. */
async function reloaded(
  options: object,
  connectorId: string,
  meanwhile: (wallet: ReturnType<typeof useWallet>) => void,
) {
  const chains = chainsOf()
  const { page } = usePage()
  const storage = createMemoryStorage()
  const before = useWallet(chains, page, options)
  const visit = useClient(chains, { storage })
  await connect(visit.client, { adapterId: 'cosmos', connectorId })
  await visit.clock.flush()
  instanceOf(visit.client).start()()
  meanwhile(before)
  before.destroy()
  const wallet = useWallet(chains, page, options)
  const { client, clock } = useClient(chains, { storage })
  await clock.advance(30_000)
  const connections = () => Object.values(client.connection.getState().connections)
  return { client, clock, connections, wallet }
}

test.each([
  ['locked', (wallet: ReturnType<typeof useWallet>) => wallet.controls.lock()],
  ['revoked', (wallet: ReturnType<typeof useWallet>) => void wallet.provider.disable()],
])(
  'a wallet that tells who is connected stays disconnected when it is %s, without a prompt',
  async (_name, meanwhile) => {
    const { connections, wallet } = await reloaded(leap, 'leap', meanwhile)
    expect(connections()).toEqual([])
    expect(wallet.controls.prompts()).toEqual({})
  },
)

test('a wallet that can’t tell is shown as it was seen last, and asked only by the first request', async () => {
  const { client, connections, wallet } = await reloaded({}, 'keplr', ({ controls }) => controls.lock())
  const [connection] = connections()
  expect(wallet.controls.prompts()).toEqual({})
  if (!connection) throw new Error('not restored')
  await instanceOf(client).can.signMessage?.({ ...targetOf(connection), message: 'hello' })
  expect(wallet.controls.prompts()).toEqual({ unlock: 1, signArbitrary: 1 })
})

test('a change of the account meanwhile is found by the first request, which signs nothing', async () => {
  const { client, connections, wallet } = await reloaded({}, 'keplr', ({ controls, provider }) => {
    void provider.enable([])
    controls.switchAccount(1)
  })
  const [alice, bob] = wallet.controls.addresses()
  const [connection] = connections()
  expect(connection?.activeAccount).toBe(alice)
  if (!connection) throw new Error('not restored')
  await expect(
    instanceOf(client).can.signMessage?.({ ...targetOf(connection), message: 'hello' }),
  ).rejects.toMatchObject({ code: 'connection/mismatch' })
  expect(wallet.controls.prompts()).toEqual({})
  await expect.poll(() => connections()[0]?.activeAccount).toBe(bob)
})

test('a stored account is used only if it is a key with its address', async () => {
  const chains = chainsOf()
  const { page } = usePage()
  const storage = createMemoryStorage()
  const wallet = useWallet(chains, page)
  const visit = useClient(chains, { storage })
  await connect(visit.client, { adapterId: 'cosmos', connectorId: 'keplr' })
  await visit.clock.flush()
  const [, bob = ''] = wallet.controls.addresses()
  const name = [...storage.values.keys()].find((key) => key.endsWith(':cosmos-accounts')) ?? ''
  const [alice = ''] = wallet.controls.addresses()
  const text = storage.getItem(name) ?? ''
  expect(text).toContain(alice)
  for (const forged of [text.replaceAll(alice, bob), '{"v":1,"d":{"keplr":[{"chainId":1}]}}', '{"v":1,"d":7}', 'x']) {
    storage.setItem(name, forged)
    const { client, clock } = useClient(chains, { storage })
    await clock.advance(2000)
    const shown = Object.values(client.connection.getState().connections).flatMap(({ accounts }) => accounts)
    expect(shown.flatMap(({ addresses }) => addresses).map(({ address }) => address)).not.toContain(bob)
  }
})
