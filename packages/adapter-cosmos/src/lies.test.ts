import { connect } from '@latchkey/core'
import type { CosmosLie } from '@latchkey/test-wallets/page'
import { expect, onTestFinished, test } from 'vitest'
import { useChains, useClient } from './testing/page.fixture.ts'
import { Keplr, useWatched } from './testing/watched.fixture.ts'

const chainsOf = useChains()
const { open, visit } = useWatched(chainsOf)

test.each<[CosmosLie, string]>([
  ['strange-accounts', 'wallet/unauthorized'],
  ['foreign-accounts', 'wallet/unauthorized'],
  ['throwing', 'internal/unexpected'],
])('a wallet that connects with %s is not connected: %s', async (lie, code) => {
  const { client, connections, controls, listeners } = open()
  const before = listeners()
  controls.lie(lie)
  await expect(connect(client, Keplr)).rejects.toMatchObject({ code })
  expect(connections()).toEqual({})
  expect(listeners()).toBe(before)
  controls.lie(null)
  await connect(client, Keplr)
  expect(Object.keys(connections())).toHaveLength(1)
})

test.each<[CosmosLie, string]>([
  ['bad-signature', 'wallet/sign-failed'],
  ['short-signature', 'wallet/sign-failed'],
  ['other-key', 'wallet/sign-failed'],
  ['other-message', 'wallet/sign-failed'],
  ['garbage', 'request/unreadable'],
  ['throwing', 'internal/unexpected'],
])('a message signed with %s is %s', async (lie, code) => {
  for (const features of [undefined, []]) {
    const { can, connections, controls, on } = await visit({ features })
    const before = connections()
    controls.lie(lie)
    await expect(can.signMessage?.({ ...on, message: 'hello' })).rejects.toMatchObject({ code })
    expect(connections()).toEqual(before)
  }
})

test.each<[CosmosLie, string]>([
  ['bad-signature', 'wallet/sign-failed'],
  ['short-signature', 'wallet/sign-failed'],
  ['other-key', 'wallet/sign-failed'],
  ['other-message', 'wallet/sign-failed'],
  ['other-chain', 'wallet/sign-failed'],
  ['high-fee', 'wallet/sign-failed'],
  ['garbage', 'request/unreadable'],
])('a transaction that comes back with %s is %s, and is not sent', async (lie, code) => {
  for (const ledger of [false, true]) {
    const { can, controls, home, on } = await visit({ ledger })
    const [, bob = ''] = controls.addresses()
    const before = [home.balanceOf(on.account), home.balanceOf(bob)]
    controls.lie(lie)
    const context = { asked: 'no' }
    await expect(can.transfer?.({ ...on, to: bob, amount: 42n })).rejects.toMatchObject({ code, context })
    expect([home.balanceOf(on.account), home.balanceOf(bob)]).toEqual(before)
  }
})

test('a visitor may raise the fee in the wallet, and the signed fee is sent', async () => {
  const { can, controls, home, on, provider } = await visit({ ledger: true })
  const [, bob = ''] = controls.addresses()
  const { signAmino } = provider
  // As a wallet that doesn't leave the fee to the app.
  provider.signAmino = (chainId, signer, doc) => signAmino(chainId, signer, doc)
  const before = home.balanceOf(on.account)
  const fee = { amount: [{ denom: 'uatom', amount: 3000n }], gas: 120_000n }
  const typeUrl = '/cosmos.bank.v1beta1.MsgSend'
  const value = { fromAddress: on.account, toAddress: bob, amount: [{ denom: 'uatom', amount: '1' }] }
  const { hash = '' } =
    (await can.sendTransaction?.({ ...on, transaction: { messages: [{ typeUrl, value }], fee } })) ?? {}
  expect(await can.waitForTransaction?.({ chainId: home.chainId, hash })).toEqual({ status: 'success' })
  expect(before - home.balanceOf(on.account)).toBe(6001n)
})

test('a Ledger that claims to sign directly and can’t gives a typed error', async () => {
  const { can, connections, controls, on, provider } = await visit()
  const [, bob = ''] = controls.addresses()
  provider.signDirect = async () => {
    throw { code: 27_012, message: 'Data is invalid' }
  }
  await expect(can.transfer?.({ ...on, to: bob, amount: 1n })).rejects.toMatchObject({ name: 'LatchkeyError' })
  expect(Object.keys(connections())).toHaveLength(1)
})

test('keys of another kind are left out', async () => {
  const { client, connections, provider } = open()
  const { getKey } = provider
  provider.getKey = async (chainId) => ({ ...(await getKey(chainId)), algo: 'ethsecp256k1' })
  await expect(connect(client, Keplr)).rejects.toMatchObject({ code: 'wallet/unauthorized' })
  provider.getKey = async (chainId) => ({
    ...(await getKey(chainId)),
    ...(chainId === 'localosmo-1' && { algo: 'ethsecp256k1' }),
  })
  const { connection } = await connect(client, Keplr)
  expect(connection.approvedChains).toEqual(['cosmos:localcosmos-1'])
  expect(Object.keys(connections())).toHaveLength(1)
})

test('an object in the page that throws is not a wallet', () => {
  const { page } = open({ announce: false })
  const hostile = {
    get enable(): never {
      throw new Error('no')
    },
  }
  const things = page as unknown as Record<string, unknown>
  Object.assign(things, { keplr: hostile, owallet: 7, compass: { enable() {} }, cosmostation: null })
  Object.defineProperty(things, 'okxwallet', {
    configurable: true,
    get() {
      throw new Error('no')
    },
  })
  onTestFinished(() => void delete things.okxwallet)
  const { client } = useClient(chainsOf())
  expect(client.connectors.getState()).toEqual([])
})
