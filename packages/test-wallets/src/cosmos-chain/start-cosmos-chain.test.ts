import { Secp256k1HdWallet } from '@cosmjs/amino'
import { DirectSecp256k1HdWallet } from '@cosmjs/proto-signing'
import { GasPrice, SigningStargateClient } from '@cosmjs/stargate'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { cosmosMnemonicAccounts } from '../cosmos/mnemonic-accounts.ts'
import { testMnemonic } from '../shared/test-mnemonic.ts'
import { type CosmosTestChain, startCosmosChain } from './start-cosmos-chain.ts'

let chain: CosmosTestChain
beforeAll(async () => {
  chain = await startCosmosChain()
})
afterAll(() => chain.close())

const options = { gasPrice: GasPrice.fromString('0.025uatom'), broadcastPollIntervalMs: 1 }
const [alice = '', bob = ''] = cosmosMnemonicAccounts().map(({ addressOn }) => addressOn('cosmos'))
const coins = (amount: string) => [{ denom: 'uatom', amount }]

test.each([
  ['DIRECT', () => DirectSecp256k1HdWallet.fromMnemonic(testMnemonic)],
  ['amino', () => Secp256k1HdWallet.fromMnemonic(testMnemonic)],
])('CosmJS simulates, signs (%s) and sends; the chain takes the fee', async (_name, open) => {
  const client = await SigningStargateClient.connectWithSigner(chain.url, await open(), options)
  expect(await client.getChainId()).toBe('localcosmos-1')
  const before = [chain.balanceOf(alice), chain.balanceOf(bob)] as const
  const sent = await client.sendTokens(alice, bob, coins('1234567'), 'auto', 'a <memo> & more')
  expect(sent).toMatchObject({ code: 0, transactionHash: expect.stringMatching(/^[0-9A-F]{64}$/) })
  expect((await client.getBalance(bob, 'uatom')).amount).toBe(String(before[1] + 1_234_567n))
  expect(chain.balanceOf(alice)).toBeLessThan(before[0] - 1_234_567n)
  expect((await client.getBlock(sent.height)).txs).toHaveLength(1)
  expect(await client.getTx(sent.transactionHash)).toMatchObject({ code: 0, height: sent.height })
})

test('a transaction that a real node refuses is refused with the same codes', async () => {
  const wallet = await DirectSecp256k1HdWallet.fromMnemonic(testMnemonic)
  const client = await SigningStargateClient.connectWithSigner(chain.url, wallet, options)
  const fee = { amount: coins('2000'), gas: '100000' }
  const codeOf = (promise: Promise<{ code: number }>) =>
    promise.then(
      ({ code }) => code,
      ({ code }) => code,
    )
  expect(await codeOf(client.sendTokens(alice, bob, coins('99999999999'), fee))).toBe(5)
  expect(await codeOf(client.sendTokens(alice, bob, coins('1'), { ...fee, amount: coins('1') }))).toBe(13)
  expect(await codeOf(client.sendTokens(alice, bob, coins('1'), { amount: coins('2000'), gas: '100' }))).toBe(11)
  expect(await codeOf(client.sendTokens(alice, bob, coins('1'), fee, 'm'.repeat(300)))).toBe(12)
  expect(await codeOf(client.sendTokens(alice, 'osmo1none', coins('1'), fee))).toBe(7)
  const { accountNumber, sequence } = await client.getSequence(alice)
  const message = {
    typeUrl: '/cosmos.bank.v1beta1.MsgSend',
    value: { fromAddress: alice, toAddress: bob, amount: coins('1') },
  }
  const signer = { accountNumber, chainId: 'localcosmos-1' }
  const { TxRaw } = await import('cosmjs-types/cosmos/tx/v1beta1/tx')
  const send = async (given: { accountNumber: bigint; chainId: string; sequence: number }) =>
    client.broadcastTxSync(TxRaw.encode(await client.sign(alice, [message], fee, '', given)).finish())
  await expect(send({ ...signer, sequence: sequence + 1 })).rejects.toMatchObject({ code: 32 })
  await expect(send({ ...signer, sequence, chainId: 'another-1' })).rejects.toMatchObject({ code: 4 })
  await expect(send({ ...signer, sequence, accountNumber: 99n })).rejects.toMatchObject({ code: 4 })
  expect(await client.getAccount('cosmos1nobody')).toBeNull()
  await expect(client.sendTokens(alice, bob, coins('99999999999'), 'auto')).rejects.toThrow('insufficient funds')
})

test('a paused chain accepts a transaction, and includes it when it resumes', async () => {
  const wallet = await DirectSecp256k1HdWallet.fromMnemonic(testMnemonic)
  const client = await SigningStargateClient.connectWithSigner(chain.url, wallet, options)
  chain.pause()
  const hash = await client.signAndBroadcastSync(
    alice,
    [{ typeUrl: '/cosmos.bank.v1beta1.MsgSend', value: { fromAddress: alice, toAddress: bob, amount: coins('3') } }],
    'auto',
  )
  expect(await client.getTx(hash)).toBeNull()
  chain.resume()
  expect(await client.getTx(hash)).toMatchObject({ code: 0 })
})

test('coins sent over a channel arrive on the other chain as a voucher', async () => {
  const other = await startCosmosChain({ chainId: 'localosmo-1', prefix: 'osmo', denom: 'uosmo' })
  const { voucherOf } = chain.openChannel('channel-0', other)
  const wallet = await DirectSecp256k1HdWallet.fromMnemonic(testMnemonic)
  const client = await SigningStargateClient.connectWithSigner(chain.url, wallet, options)
  const to = cosmosMnemonicAccounts()[1]?.addressOn('osmo') ?? ''
  const timeout = 4_000_000_000
  const [token] = coins('77')
  if (!token) throw new Error('no coin')
  const sent = await client.sendIbcTokens(alice, to, token, 'transfer', 'channel-0', undefined, timeout, 'auto')
  expect(sent.code).toBe(0)
  expect(other.balanceOf(to, voucherOf('uatom'))).toBe(77n)
  await other.close()
})
