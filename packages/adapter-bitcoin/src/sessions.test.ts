import type { ChainId } from '@latchkey/core'
import { adoptTransport, createFakePlatform, createTestClient } from '@latchkey/core/testing'
import type { BitcoinAccount } from '@latchkey/test-wallets'
import { Psbt, Transaction } from 'bitcoinjs-lib'
import { expect, onTestFinished, test } from 'vitest'
import { buildPsbt } from './testing/build-psbt.fixture.ts'
import { checkBitcoin } from './testing/check-bitcoin.fixture.ts'
import { instanceOf, networksOf, targetOf, useAdapter, useChain } from './testing/page.fixture.ts'
import { type Asked, createPhone } from './testing/phone.fixture.ts'
import { signByKey } from './testing/sign-by-key.fixture.ts'

const chainOf = useChain()
const text = (value: unknown) => new TextEncoder().encode(String(value))
const base64ToHex = (value: string) => Buffer.from(value, 'base64').toString('hex')

type Answers = (first: BitcoinAccount) => NonNullable<Parameters<typeof createPhone>[0]['answers']>

async function adopt(answers: Answers, chains?: readonly ChainId<'bip122'>[]) {
  const chain = chainOf()
  const [home, away] = networksOf(chain)
  const { client } = createTestClient({
    networks: [home, away],
    adapters: [useAdapter()],
    platform: createFakePlatform(),
  })
  onTestFinished(client.start())
  const { first } = createPhone({ chains: [] })
  const phone = createPhone({ chains: chains ?? [home.caipNetworkId], answers: answers(first) })
  const instance = instanceOf(client)
  const { connection, now } = await adoptTransport(client, instance, phone.transport)
  return { away, can: instance.can, chain, client, connection, home, instance, now, on: targetOf(connection), phone }
}

const signsMessages: Answers = (first) => ({
  signMessage: ({ params }: Asked) => ({
    address: params.address,
    signature: first.payment.signMessage(text(params.message), 'bip322'),
  }),
})

test('a session signs messages with WalletConnect’s methods', async () => {
  const { can, home, on, phone } = await adopt(signsMessages)
  const answer = await can.signMessage?.({ ...on, message: 'hello' })
  const { address } = phone.first.payment
  expect(phone.asked).toEqual([
    {
      chainId: home.caipNetworkId,
      method: 'signMessage',
      params: { account: address, address, message: 'hello', protocol: 'bip322' },
      signal: undefined,
    },
  ])
  expect(answer).toMatchObject({ scheme: 'bip322-simple' })
  expect(await checkBitcoin(on, 'hello', answer?.signature ?? '')).toEqual({ status: 'valid' })
})

test.each(['hex', '0x hex'])(
  'a phone that writes signatures as %s, or by the older scheme, has signed',
  async (kind) => {
    const { can, on } = await adopt((first) => ({
      signMessage: ({ params }: Asked) => ({
        signature: `${kind === 'hex' ? '' : '0x'}${base64ToHex(first.payment.signMessage(text(params.message), 'ecdsa'))}`,
      }),
    }))
    const answer = await can.signMessage?.({ ...on, message: 'hello' })
    expect(answer?.scheme).toBe('ecdsa')
    expect(await checkBitcoin(on, 'hello', answer?.signature ?? '')).toEqual({ status: 'valid' })
  },
)

test.each([
  ['signed', false],
  ['finished', true],
])('a payment is built here, %s on the phone, and sent by the app', async (_name, finalize) => {
  const { can, chain, on, phone } = await adopt((first) => ({
    signPsbt: ({ params }: Asked) => ({ psbt: signByKey(String(params.psbt), first.payment, finalize) }),
  }))
  await chain.mine()
  const to = phone.second.payment.address
  const { hash = '' } = (await can.transfer?.({ ...on, to, amount: 12_345n })) ?? {}
  expect(phone.asked[0]?.params).toMatchObject({
    account: on.account,
    signInputs: [{ address: on.account, index: 0 }],
    broadcast: false,
  })
  const raw = await (await fetch(`${chain.url}/tx/${hash}/hex`)).text()
  expect(Transaction.fromHex(raw).outs[0]?.value).toBe(12_345n)
})

test('an app’s PSBT is signed on the phone', async () => {
  const { can, chain, on, phone } = await adopt((first) => ({
    signPsbt: ({ params }: Asked) => ({ psbt: signByKey(String(params.psbt), first.payment) }),
  }))
  await chain.mine()
  const psbt = await buildPsbt(chain.url, { from: on.account, to: phone.second.payment.address, sats: 3000n })
  const answer = await can.signPsbt?.({ ...on, psbt })
  expect(Psbt.fromBase64(answer?.psbt ?? '').data.inputs[0]?.partialSig).toHaveLength(1)
})

test('a phone that can only send is asked to send', async () => {
  const txid = 'ab'.repeat(32)
  const { can, connection, on, phone } = await adopt(() => ({ sendTransfer: () => ({ txid }) }))
  expect(connection.abilities).toEqual(expect.arrayContaining(['transfer', 'sendTransaction']))
  const to = phone.second.payment.address
  expect(await can.transfer?.({ ...on, to, amount: '5000' })).toEqual({ hash: txid })
  expect(phone.asked[0]?.params).toEqual({ account: on.account, recipientAddress: to, amount: '5000' })
})

test('methods that the session did not approve give no ability', async () => {
  const { connection } = await adopt(signsMessages)
  expect(connection.abilities).toContain('signMessage')
  for (const missing of ['signPsbt', 'sendTransaction', 'transfer', 'switchNetwork', 'requestMoreAccounts'] as const)
    expect(connection.abilities).not.toContain(missing)
})

test('the phone tells which addresses belong to which account, and reports changes', async () => {
  const { can, connection, now, on, phone } = await adopt((first) => ({
    getAccountAddresses: () => [
      { address: first.payment.address, publicKey: first.payment.publicKey, intention: 'payment' },
      { address: first.ordinals.address, publicKey: first.ordinals.publicKey, intention: 'ordinal' },
    ],
  }))
  expect(connection.accounts).toHaveLength(1)
  await can.requestMoreAccounts?.({ connectionId: on.connectionId })
  const { first, second } = phone
  expect(now()?.accounts).toMatchObject([
    { key: first.payment.address, type: 'payment', publicKey: first.payment.publicKey },
    { key: first.ordinals.address, type: 'ordinals' },
  ])
  const data = [{ address: second.payment.address, intention: 'payment' }]
  phone.say({ type: 'message', name: 'bip122_addressesChanged', data })
  expect(now()?.accounts.map(({ key }) => key)).toContain(second.payment.address)
  phone.say({ type: 'message', name: 'bip122_addressesChanged', data: 'none' })
  expect(now()?.accounts.map(({ key }) => key)).toContain(second.payment.address)
})

test('another account of the session signs for its own address', async () => {
  const { can, home, on, phone } = await adopt(signsMessages)
  const { first, second } = phone
  const account = second.payment.address
  phone.say({ type: 'accounts', accounts: [phone.account(first), phone.account(second)], chains: [home.caipNetworkId] })
  await can.signMessage?.({ ...on, account, message: 'hello' }).catch(() => {})
  expect(phone.asked.at(-1)?.params).toMatchObject({ account, address: account })
})

test('changes of the session’s accounts and networks are followed, and its end ends the connection', async () => {
  const { home, now, phone } = await adopt(signsMessages)
  phone.say({ type: 'accounts', accounts: [phone.account(phone.second)], chains: [home.caipNetworkId] })
  expect(now()).toMatchObject({ activeAccount: phone.second.payment.address })
  phone.say({ type: 'chain', chainId: 'bip122:unknown' })
  expect(now()?.chainId).toBe(home.caipNetworkId)
  phone.say({ type: 'ended', reason: 'remote' })
  expect(now()).toBeUndefined()
  expect(phone.listeners.size).toBe(0)
})

test('a session with accounts of another network only is refused', async () => {
  await expect(adopt(signsMessages, ['bip122:000000000933ea01ad0ee984209779ba'])).rejects.toMatchObject({
    code: 'wallet/unauthorized',
  })
})

test.each([
  ['nothing', undefined, 'request/unreadable'],
  ['a text', 'signed!', 'request/unreadable'],
  ['no signature', {}, 'wallet/sign-failed'],
  ['no base64', { signature: '~~~~' }, 'wallet/sign-failed'],
  ['a foreign signature', { signature: btoa('x'.repeat(65)) }, 'wallet/sign-failed'],
])('a phone that answers with %s has not signed', async (_name, answer, code) => {
  const { can, on } = await adopt(() => ({ signMessage: () => answer }))
  await expect(can.signMessage?.({ ...on, message: 'x' })).rejects.toMatchObject({ code })
})
