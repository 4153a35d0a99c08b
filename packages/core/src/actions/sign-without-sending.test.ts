import { expect, test } from 'vitest'
import { connect } from '../flows/connecting/connect.ts'
import type { LatchkeyClient } from '../kernel/client.ts'
import type { Capabilities } from '../kernel/ports/ability.ts'
import { createTestClient } from '../testing/create-test-client.ts'
import { createMockBitcoin, createMockEvm, evmAddresses } from '../testing/mocks.ts'
import { estimateFee } from './estimate-fee.ts'
import { requestMoreAccounts } from './request-more-accounts.ts'
import { signPsbt } from './sign-psbt.ts'
import { signTransaction } from './sign-transaction.ts'
import { signTransactions } from './sign-transactions.ts'

const signed = (transaction: unknown) => ({ transaction: `signed ${transaction}`, signature: 'by me' })

/** What wallets were asked beside connecting. */
const asked = (client: LatchkeyClient) => client.operations.getState().filter(({ kind }) => kind !== 'connect')

/** A page whose wallet is connected and signs without sending. */
async function setUp() {
  const seen: object[] = []
  const can: Partial<Capabilities<'eip155'>> = {
    signTransaction: ({ transaction }) => wallet.ask('signTransaction', () => signed(transaction)),
    signTransactions: ({ transactions }) => wallet.ask('signTransactions', () => transactions.map(signed)),
    estimateFee: async (parameters) => {
      seen.push(parameters)
      return { gas: 21_000n }
    },
    requestMoreAccounts: async (parameters) => void seen.push(parameters),
  }
  const { adapter, wallet } = createMockEvm({ can })
  const page = createTestClient({ adapters: [adapter] })
  page.client.start()
  const joined = connect(page.client, { adapterId: 'mock-eip155', connectorId: 'io.mock' })
  wallet.approve()
  const { connection } = await joined
  return { ...page, connection, seen, wallet, operations: () => asked(page.client) }
}

test('a transaction is signed and not sent, several of them with one prompt', async () => {
  const { client, operations, wallet } = await setUp()
  const one = signTransaction(client, { transaction: 'tx' })
  wallet.approve()
  expect(await one).toEqual({ transaction: 'signed tx', signature: 'by me' })
  const several = signTransactions(client, { transactions: ['a', 'b'] })
  expect(wallet.prompts.map(({ kind }) => kind)).toEqual(['signTransactions'])
  wallet.approve()
  expect((await several).map(({ transaction }) => transaction)).toEqual(['signed a', 'signed b'])
  expect(operations()).toMatchObject([
    { kind: 'signature', status: 'done' },
    { kind: 'signature', status: 'done' },
  ])
  expect(operations().some(({ hash }) => hash !== undefined)).toBe(false)
})

test('a visitor who declines is a rejection, and a visitor who left finds the answer among the operations', async () => {
  const { client, clock, operations, wallet } = await setUp()
  const declined = signTransaction(client, { transaction: 'tx' })
  wallet.reject()
  await expect(declined).rejects.toMatchObject({ code: 'connection/user-rejected' })
  const controller = new AbortController()
  const left = signTransactions(client, { transactions: ['a'], signal: controller.signal })
  controller.abort()
  await expect(left).rejects.toMatchObject({ code: 'request/aborted' })
  wallet.approve()
  await clock.flush()
  expect(operations()).toMatchObject([{ status: 'done', detached: true }, { status: 'rejected' }])
})

test('a fee is estimated for the account, the network and the wallet in use, and no wallet is asked', async () => {
  const { client, connection, operations, seen, wallet } = await setUp()
  expect(await estimateFee(client, { transaction: 'tx' })).toEqual({ gas: 21_000n })
  expect(seen).toEqual([
    {
      account: evmAddresses[0],
      chainId: 'eip155:1',
      connectionId: connection.id,
      transaction: 'tx',
      signal: undefined,
    },
  ])
  expect([wallet.prompts, operations()]).toEqual([[], []])
  await expect(estimateFee(client, { chainId: 'eip155:8453', transaction: 'tx' })).rejects.toMatchObject({
    code: 'connection/mismatch',
  })
})

test('more accounts are asked of the wallet in use', async () => {
  const { client, connection, seen } = await setUp()
  await requestMoreAccounts(client)
  expect(seen).toEqual([{ connectionId: connection.id, signal: undefined }])
})

test('a PSBT is signed; a PSBT that was broadcast is a transaction that is followed', async () => {
  const given: object[] = []
  const { adapter, networks, wallet } = createMockBitcoin({
    can: {
      signPsbt: ({ broadcast, psbt, signInputs }) => {
        given.push({ broadcast, psbt, signInputs })
        return wallet.ask('signPsbt', () => ({ psbt: `signed ${psbt}`, ...(broadcast && { hash: 'txid' }) }))
      },
      waitForTransaction: async () => ({ status: 'success' }),
    },
  })
  const { client, clock } = createTestClient({ networks, adapters: [adapter] })
  client.start()
  const joined = connect(client, { adapterId: 'mock-bip122', connectorId: 'xverse-like' })
  wallet.approve()
  await joined

  const signing = signPsbt(client, { psbt: 'offer', signInputs: [{ index: 1 }] })
  wallet.approve()
  expect(await signing).toEqual({ psbt: 'signed offer' })
  const sending = signPsbt(client, { namespace: 'bip122', psbt: 'payment', broadcast: true })
  wallet.approve()
  expect(await sending).toEqual({ psbt: 'signed payment', hash: 'txid' })
  await clock.flush()
  expect(given).toEqual([
    { broadcast: undefined, psbt: 'offer', signInputs: [{ index: 1 }] },
    { broadcast: true, psbt: 'payment', signInputs: undefined },
  ])
  expect(asked(client)).toMatchObject([
    { kind: 'transaction', status: 'done', hash: 'txid' },
    { kind: 'signature', status: 'done' },
  ])
})

test('a wallet that can’t do it has another error than a missing connection', async () => {
  const { adapter, wallet } = createMockEvm()
  const { client } = createTestClient({ adapters: [adapter] })
  client.start()
  const asks = [
    () => signTransaction(client, { transaction: 'tx' }),
    () => signTransactions(client, { transactions: ['tx'] }),
    () => signPsbt(client, { psbt: 'offer' }),
    () => estimateFee(client, { transaction: 'tx' }),
    () => requestMoreAccounts(client),
  ]
  for (const ask of asks) await expect(ask()).rejects.toMatchObject({ code: 'connection/not-found' })
  const joined = connect(client, { adapterId: 'mock-eip155', connectorId: 'io.mock' })
  wallet.approve()
  await joined
  for (const ask of asks) await expect(ask()).rejects.toMatchObject({ code: 'wallet/unsupported-method' })
})
