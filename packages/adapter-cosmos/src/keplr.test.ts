import { connect, disconnect } from '@latchkey/core'
import { cosmosVerifier } from '@latchkey/siwx/verify/cosmos'
import { expect, onTestFinished, test } from 'vitest'
import { createRealKeplr } from './testing/keplr.fixture.ts'
import { instanceOf, networksOf, targetOf, useChains, useClient, usePage, useWallet } from './testing/page.fixture.ts'
import { isKeplrWallet, type KeplrWallet } from './wallets/keplr-wallet.ts'

const chainsOf = useChains()

function open(options: Parameters<typeof useWallet>[2] = {}) {
  const chains = chainsOf()
  const { page } = usePage()
  const { controls, provider } = useWallet(chains, page, { ...options, announce: false })
  const keplr = createRealKeplr(provider)
  const things = page as unknown as Record<string, unknown>
  things.keplr = keplr
  onTestFinished(() => void delete things.keplr)
  const { client } = useClient(chains)
  const ask = () => connect(client, { adapterId: 'cosmos', connectorId: 'keplr' })
  return { ...chains, ask, client, can: instanceOf(client).can, controls, keplr, page }
}

test('Keplr’s object in the page is a wallet of ours, by its published types', () => {
  const { keplr } = open()
  const wallet: KeplrWallet = keplr
  expect(isKeplrWallet(wallet)).toBe(true)
  // Pages have no way to ask without a prompt: see docs/decisions/cosmos-restores.md.
  expect(wallet).not.toHaveProperty('isConnected')
  expect(wallet).not.toHaveProperty('isEnabled')
})

test.each([false, true])('with Keplr’s own code: connect, sign, send, disconnect (Ledger: %s)', async (ledger) => {
  const { ask, can, client, controls, home } = open({ ledger })
  const { connection } = await ask()
  const on = targetOf(connection)
  const [alice = '', bob = ''] = controls.addresses()
  expect(on.account).toBe(alice)
  expect(connection.approvedChains).toHaveLength(2)

  const message = 'Sign in to example.com ✓'
  const signed = await can.signMessage?.({ ...on, message })
  const data = { accountAddress: alice, chainId: home.chainId } as never
  const { publicKey, signature = '' } = signed ?? {}
  expect(await cosmosVerifier().verify({ data, message, publicKey, signature })).toEqual({ status: 'valid' })

  // The first account of the chain has the number 0, which Keplr treats as missing.
  const before = home.balanceOf(bob)
  const { hash = '' } = (await can.transfer?.({ ...on, to: bob, amount: 12n })) ?? {}
  expect(await can.waitForTransaction?.({ chainId: home.chainId, hash })).toEqual({ status: 'success' })
  expect(home.balanceOf(bob)).toBe(before + 12n)
  expect(controls.prompts()).toEqual({ enable: 1, signArbitrary: 1, [ledger ? 'signAmino' : 'signDirect']: 1 })

  await disconnect(client)
  expect(controls.state().permitted).toEqual([])
})

test('a change to another account is followed, and that account sends with its own number', async () => {
  const { ask, can, client, controls, home, page } = open({ state: { account: 0 } })
  const { connection } = await ask()
  const [alice = '', bob = ''] = controls.addresses()
  controls.switchAccount(1)
  page.dispatchEvent(new Event('keplr_keystorechange'))
  const now = () => client.connection.getState().connections[connection.id]
  await expect.poll(() => now()?.activeAccount).toBe(bob)
  const before = home.balanceOf(alice)
  await can.transfer?.({ ...targetOf(connection), account: bob, to: alice, amount: 3n })
  expect(home.balanceOf(alice)).toBe(before + 3n)
})

test('its refusals and unknown chains arrive as the matching errors', async () => {
  const chains = chainsOf()
  const { prefix, url } = chains.home
  const { ask, can, controls } = open({ chains: [{ id: 'localcosmos-1', prefix, rpcUrl: url }] })
  controls.reject('enable')
  await expect(ask()).rejects.toMatchObject({ code: 'connection/user-rejected' })
  controls.approve()
  const { connection } = await ask()
  expect(connection.approvedChains).toEqual(networksOf(chains).map(({ caipNetworkId }) => caipNetworkId))
  controls.reject('signArbitrary')
  await expect(can.signMessage?.({ ...targetOf(connection), message: 'x' })).rejects.toMatchObject({
    code: 'connection/user-rejected',
  })
})
