import { transfer } from '@latchkey/core'
import { expect, test, vi } from 'vitest'
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

/** The node's answers to broadcasts: taken by the chain first where `isTaken`. */
function useBroadcasts(answers: readonly { isTaken: boolean; answer: () => Response | Promise<Response> }[]) {
  const real = globalThis.fetch
  const sent: string[] = []
  vi.stubGlobal('fetch', async (...request: Parameters<typeof fetch>) => {
    const body = String(request[1]?.body)
    if (!body.includes('"broadcast_tx_sync"')) return real(...request)
    const { answer, isTaken } = answers[sent.push(body) - 1] ?? { isTaken: true, answer: undefined }
    const taken = isTaken ? await real(...request) : undefined
    return answer ? answer() : (taken as Response)
  })
  return sent
}
const noAnswer = () => Promise.reject(new TypeError('The connection was lost'))
const badGateway = () => new Response('<h1>502</h1>', { status: 502 })

test.each([
  ['the connection breaks', noAnswer],
  ['a gateway answers in its place', badGateway],
  ['a gateway answers with JSON', () => Response.json({ error: 'no answer' }, { status: 504 })],
  ['a gateway answers like a node', () => Response.json({ error: 'upstream timeout' }, { status: 500 })],
  ['a gateway lost its node', () => Response.json({ error: 'socket hang up' }, { status: 500 })],
])('a transfer whose answer is lost is followed, not reported as failed: %s', async (_, answer) => {
  const { bob, client, clock, controls, home, on } = await visit()
  const before = home.balanceOf(bob)
  const sent = useBroadcasts([{ isTaken: true, answer }])
  const { hash } = await transfer(client, { ...on, to: bob, amount: 7n })
  expect(client.operations.getState()[0]).toMatchObject({ kind: 'transaction', hash, transfer: { to: bob } })
  await expect.poll(() => client.operations.getState()[0]).toMatchObject({ status: 'done' })
  // What goes out again is the same transaction: it pays once.
  await clock.advance(1000)
  await expect.poll(() => sent.length).toBe(2)
  expect(sent[1]).toBe(sent[0])
  expect(home.balanceOf(bob)).toBe(before + 7n)
  expect(controls.prompts()).toMatchObject({ signDirect: 1 })
})

test('a transfer that never arrived goes out again as it is', async () => {
  const { bob, client, clock, home, on } = await visit()
  const before = home.balanceOf(bob)
  const sent = useBroadcasts([{ isTaken: false, answer: noAnswer }])
  await transfer(client, { ...on, to: bob, amount: 8n })
  expect(home.balanceOf(bob)).toBe(before)
  await clock.advance(1000)
  await expect.poll(() => sent.length).toBe(2)
  await expect.poll(() => home.balanceOf(bob)).toBe(before + 8n)
})

test('a node that says it has the transaction already has taken it', async () => {
  const { bob, can, home, on } = await visit()
  const before = home.balanceOf(bob)
  const error = { code: -32603, message: 'Internal error', data: 'tx already exists in cache' }
  useBroadcasts([{ isTaken: true, answer: () => Response.json({ jsonrpc: '2.0', id: 1, error }, { status: 500 }) }])
  await can.transfer?.({ ...on, to: bob, amount: 9n })
  expect(home.balanceOf(bob)).toBe(before + 9n)
})
