import { expect, test } from 'vitest'
import { networksOf, useChains } from './testing/page.fixture.ts'
import { bankSend, visitOf } from './testing/visit.fixture.ts'

const chainsOf = useChains()
type Rest = Parameters<typeof visitOf> extends [unknown, ...infer Given] ? Given : never
const visit = (...given: Rest) => visitOf(chainsOf(), ...given)

test('coins are transferred in smallest units, as bigint or digits; a transfer that can’t succeed is refused before the wallet is asked', async () => {
  const { bob, can, controls, home, on } = await visit()
  const before = home.balanceOf(bob)
  await can.transfer?.({ ...on, to: bob, amount: 1n })
  await can.transfer?.({ ...on, to: bob, amount: '2' })
  expect(home.balanceOf(bob)).toBe(before + 3n)
  home.fund(on.account, 9_007_199_254_740_993n, 'factory/x/gold')
  await can.transfer?.({ ...on, to: bob, amount: '9007199254740992', token: 'factory/x/gold' })
  expect(home.balanceOf(bob, 'factory/x/gold')).toBe(9_007_199_254_740_992n)
  const prompts = controls.prompts()
  const refusals = [
    [{ to: bob, amount: 10n ** 18n }, 'cosmos/insufficient-funds'],
    [{ to: bob, amount: 2n, token: 'factory/x/gold' }, 'cosmos/insufficient-funds'],
    [{ to: bob, amount: '1.5' }, 'amount/invalid'],
    [{ to: bob, amount: 0n }, 'amount/invalid'],
    [{ to: bob, amount: -1n }, 'amount/invalid'],
    [{ to: bob, amount: 1n, token: 'no denomination!' }, 'request/invalid'],
    [{ to: '0xnone', amount: 1n }, 'cosmos/recipient'],
    [{ to: bob.slice(0, -1), amount: 1n }, 'cosmos/recipient'],
  ] as const
  for (const [given, code] of refusals)
    await expect(can.transfer?.({ ...on, ...given })).rejects.toMatchObject({ code })
  expect(controls.prompts()).toEqual(prompts)
})

test.each([{}, { ledger: true }])('to another chain coins go over its channel, or not at all: %o', async (options) => {
  const { away, bob, can, controls, home, on } = await visit(options, { channels: { osmo: 'channel-0' } })
  const { voucherOf } = home.openChannel('channel-0', away)
  const [, there = ''] = controls.addresses(away.chainId.slice('cosmos:'.length))
  const before = away.balanceOf(there, voucherOf('uatom'))
  await can.transfer?.({ ...on, to: there, amount: 55n })
  expect(away.balanceOf(there, voucherOf('uatom'))).toBe(before + 55n)
  const prompts = controls.prompts()
  const { fromBech32, toBech32 } = await import('@cosmjs/encoding')
  const juno = toBech32('juno', fromBech32(bob, 90).data)
  await expect(can.transfer?.({ ...on, to: juno, amount: 1n })).rejects.toMatchObject({ code: 'cosmos/no-channel' })
  // A voucher sent on would arrive as a voucher of a voucher.
  home.fund(on.account, 10n, 'ibc/AA')
  const on2 = { ...on, amount: 4n, token: 'ibc/AA' }
  await expect(can.transfer?.({ ...on2, to: there })).rejects.toMatchObject({ code: 'cosmos/no-channel' })
  await expect(
    can.sendTransaction?.({ ...on, transaction: { messages: [bankSend(on.account, there, '1')] } }),
  ).rejects.toMatchObject({ code: 'cosmos/recipient' })
  expect(controls.prompts()).toEqual(prompts)
  // On its own chain it is a coin like others.
  await can.transfer?.({ ...on2, to: bob })
  expect(home.balanceOf(bob, 'ibc/AA')).toBeGreaterThanOrEqual(4n)
})

test('on another network the same account sends from its address there', async () => {
  const { away, can, client, connection, controls } = await visit()
  const [, network] = networksOf(chainsOf())
  await can.switchNetwork?.({ connectionId: connection.id, network })
  const [alice = '', bob = ''] = controls.addresses('localosmo-1')
  const before = away.balanceOf(bob)
  const on = { connectionId: connection.id, account: alice, chainId: away.chainId }
  await can.transfer?.({ ...on, to: bob, amount: 9n })
  expect(away.balanceOf(bob)).toBe(before + 9n)
  const state = client.connection.getState().connections[connection.id]
  expect(state?.chainId).toBe(away.chainId)
  // The account's key identifies it on any chain.
  await can.signMessage?.({ ...on, account: connection.activeAccount, message: 'x' })
  expect(controls.prompts()).toEqual({ enable: 1, signDirect: 1, signArbitrary: 1 })
})
