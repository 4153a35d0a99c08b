import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { sendTransaction } from '@latchkey/core'
import { expect, onTestFinished, test } from 'vitest'
import { instanceOf, networksOf, useChains, useClient } from './testing/page.fixture.ts'
import { bankSend, visitOf } from './testing/visit.fixture.ts'

const chainsOf = useChains()
type Rest = Parameters<typeof visitOf> extends [unknown, ...infer Given] ? Given : never
const visit = (...given: Rest) => visitOf(chainsOf(), ...given)

test('balances are exact, with the symbol of the app, of the chain or none', async () => {
  const { bob, can, home } = await visit({}, { denoms: { 'ibc/KNOWN': { symbol: 'KNW', decimals: 18 } } })
  const { chainId } = home
  home.describe({ denom: 'factory/y/silver', symbol: 'SLV', decimals: 8 })
  for (const denom of ['ibc/KNOWN', 'factory/y/silver', 'ibc/NOBODY'])
    home.fund(bob, 9_007_199_254_740_993n - home.balanceOf(bob, denom), denom)
  for (let index = 0; index < 120; index++) home.fund(bob, 1n, `factory/z/${String(index).padStart(3, '0')}`)
  const balances = await can.tokenBalances?.({ chainId, account: bob })
  const units = 9_007_199_254_740_993n
  expect(balances).toContainEqual({ token: 'ibc/KNOWN', units, decimals: 18, symbol: 'KNW' })
  expect(balances).toContainEqual({ token: 'factory/y/silver', units, decimals: 8, symbol: 'SLV' })
  expect(balances).toContainEqual({ token: 'ibc/NOBODY', units, decimals: 0, symbol: '' })
  // More than a page of the node's.
  expect(balances?.filter(({ token }) => token.startsWith('factory/z/'))).toHaveLength(120)
  expect(balances?.map(({ token }) => token)).not.toContain('uatom')
  expect(await can.getBalance?.({ chainId, account: bob, token: 'ibc/KNOWN' })).toMatchObject({ units, decimals: 18 })
  expect(await can.getBalance?.({ chainId, account: bob, token: 'none' })).toMatchObject({ units: 0n })
  expect(await can.getBalance?.({ chainId, account: bob })).toEqual({
    units: home.balanceOf(bob),
    decimals: 6,
    symbol: 'ATOM',
  })
})

test('a symbol from the chain has only letters that can be seen, and not too many', async () => {
  const { bob, can, home } = await visit()
  home.describe({ denom: 'factory/y/odd', symbol: `US\u202E\u200BD${'C'.repeat(5000)}`, decimals: 6 })
  expect(await can.getBalance?.({ chainId: home.chainId, account: bob, token: 'factory/y/odd' })).toMatchObject({
    decimals: 6,
    symbol: `USD${'C'.repeat(29)}`,
  })
})

test('the estimate of a transaction with its own fee is that fee', async () => {
  const { alice, bob, can, home, on } = await visit()
  home.describe({ denom: 'factory/fee', symbol: 'FEE', decimals: 2 })
  const messages = [bankSend(alice, bob, '1')]
  const estimate = (denom: string) => {
    const fee = { amount: [{ denom, amount: '123456' }], gas: '777777' }
    return can.estimateFee?.({ ...on, transaction: { messages, fee } })
  }
  expect(await estimate('uatom')).toEqual({ gas: 777_777n, fee: { units: 123_456n, decimals: 6, symbol: 'ATOM' } })
  expect(await estimate('factory/fee')).toMatchObject({ fee: { units: 123_456n, decimals: 2, symbol: 'FEE' } })
})

test('a transaction that fails in its block is reported as reverted, and a refused one is never waited for', async () => {
  const { alice, bob, can, home, on } = await visit()
  const fee = { amount: [{ denom: 'uatom', amount: '5000' }], gas: '200000' }
  const messages = [bankSend(alice, bob, '999999999999999')]
  const { hash = '' } = (await can.sendTransaction?.({ ...on, transaction: { messages, fee } })) ?? {}
  expect(await can.waitForTransaction?.({ chainId: home.chainId, hash })).toEqual({ status: 'reverted' })
  const cheap = { amount: [{ denom: 'uatom', amount: '1' }], gas: '200000' }
  await expect(can.sendTransaction?.({ ...on, transaction: { messages, fee: cheap } })).rejects.toMatchObject({
    code: 'cosmos/transaction-failed',
    details: expect.stringContaining('insufficient fee'),
  })
  const none = 'AB'.repeat(32)
  expect(await can.getTransaction?.({ chainId: home.chainId, account: alice, hash: none })).toEqual({
    state: 'unknown',
  })
})

test('after 25 seconds a transaction that is in no block counts as sent and still pending', async () => {
  const { bob, can, client, clock, home, on } = await visit()
  const { chainId } = home
  home.pause()
  const messages = [bankSend(on.account, bob, '77')]
  const { hash } = await sendTransaction(client, { transaction: { messages } })
  expect(await can.getTransaction?.({ chainId, account: on.account, hash })).toEqual({ state: 'waiting' })
  let answer: unknown
  const waiting = can.waitForTransaction?.({ chainId, hash }).then((value) => {
    answer = value
  })
  // The node answers over a real socket: the clock moves only after its answer.
  for (let second = 0; second < 24; second++) {
    await expect.poll(() => clock.pending()).toBeGreaterThan(1)
    await clock.advance(1000)
  }
  expect(answer).toBeUndefined()
  await clock.advance(1000)
  await waiting
  expect(answer).toEqual({ status: 'pending' })
  expect(client.operations.getState().find((one) => one.hash === hash)).toMatchObject({ status: 'sent', hash })
  home.resume()
  expect(await can.waitForTransaction?.({ chainId, hash })).toEqual({ status: 'success' })
})

test('a node that is down or answers nonsense gives a typed error, and an abort does not wait for it', async () => {
  const { alice, can, chains, home } = await visit()
  let body = 'no'
  let code = 503
  const server = createServer((_request, response) => response.writeHead(code).end(body))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  onTestFinished(() => void server.close())
  const [network, other] = networksOf(chains)
  const { chainId } = home
  const readsOf = (url: string) => {
    const networks = [{ ...network, rpcUrls: { default: { http: [url] } } }, other] as const
    return instanceOf(useClient(chains, { networks }).client).can
  }
  const reads = readsOf(`http://127.0.0.1:${port}`)
  await expect(reads.getBalance?.({ chainId, account: alice })).rejects.toMatchObject({ code: 'http/status' })
  code = 200
  for (const nonsense of [
    'no',
    '{}',
    '{"result":7}',
    '{"result":{"response":{"value":"!"}}}',
    '{"result":{"response":{"value":"////"}}}',
  ]) {
    body = nonsense
    await expect(reads.getBalance?.({ chainId, account: alice })).rejects.toMatchObject({ code: 'request/unreadable' })
  }
  body = '{"error":{"message":"Internal error","data":"busy"}}'
  await expect(reads.getBalance?.({ chainId, account: alice })).rejects.toMatchObject({
    code: 'request/invalid',
    details: 'Internal error: busy',
  })
  await expect(readsOf('http://127.0.0.1:1').tokenBalances?.({ chainId, account: alice })).rejects.toMatchObject({
    code: 'request/unreachable',
  })
  const signal = AbortSignal.abort()
  const gone = can.getBalance?.({ chainId, account: alice, signal })
  await expect(gone).rejects.toMatchObject({ code: 'request/aborted' })
  await expect(can.getBalance?.({ chainId: 'cosmos:none', account: alice })).rejects.toMatchObject({
    code: 'network/not-found',
  })
  for (const account of ['0x1', alice.replace('cosmos', 'osmo')])
    await expect(can.getBalance?.({ chainId, account })).rejects.toMatchObject({ code: 'config/invalid' })
  await expect(can.waitForTransaction?.({ chainId, hash: 'none' })).rejects.toMatchObject({ code: 'config/invalid' })
})
