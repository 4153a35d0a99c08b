import { connect, sendTransaction } from '@latchkey/core'
import {
  type Address,
  type AddressesByLookupTableAddress,
  createSolanaRpc,
  generateKeyPairSigner,
  getBase64EncodedWireTransaction,
  type Instruction,
  signTransaction,
} from '@solana/kit'
import { expect, test, vi } from 'vitest'
import { limitComputeUnits, memo, priceComputeUnits, transferSol } from './lazy/chain/instructions.ts'
import { instanceOf, targetOf, useChain, useClient, useWallet } from './testing/page.fixture.ts'
import { newAddress } from './testing/paid-server.fixture.ts'
import { compileUnsigned, unsignedWire } from './testing/transfer-wire.fixture.ts'

// What became of a transaction that a wallet was asked for by a page that is gone, on a real Solana VM.

const chainOf = useChain()

async function setUp(options: Parameters<typeof useWallet>[1] = {}) {
  const chain = chainOf()
  const { controls } = useWallet(chain, options)
  const { client, clock } = useClient(chain)
  await connect(client, { adapterId: 'solana', connectorId: 'Sol' })
  const [connection] = Object.values(client.connection.getState().connections)
  if (!connection) throw new Error('No connection')
  const [account = ''] = controls.addresses()
  const rpc = createSolanaRpc(chain.url)
  const { can } = instanceOf(client)
  const target = targetOf(connection)

  const wire = async (
    instructions: readonly Instruction[],
    payer = account,
    tables?: AddressesByLookupTableAddress | undefined,
  ) => Buffer.from(await unsignedWire(chain.url, instructions, { payer, tables })).toString('base64')

  return {
    account,
    chain,
    client,
    clock,
    target,
    wire,
    pay: (to: string) => transferSol(account as Address, to as Address, 2_000_000n),
    /** The account's last transaction: where the search begins. */
    newest: async () => (await can.getTransaction?.({ ...target, hash: '' }))?.next ?? '',
    send: (transaction: string) => can.sendTransaction?.({ ...target, transaction }),
    find: (unsigned: string, order: string) => can.getTransaction?.({ ...target, hash: '', order, unsigned }),
    /** Strangers send the account a lamport each. */
    async dust(count: number) {
      const stranger = await generateKeyPairSigner()
      chain.fund(stranger.address, 1_000_000_000n)
      for (let each = 0; each < count; each++) {
        const pays = transferSol(stranger.address, account as Address, 1n)
        const unsigned = await compileUnsigned(chain.url, [pays], { payer: stranger.address })
        const signed = await signTransaction([stranger.keyPair], unsigned)
        await rpc.sendTransaction(getBase64EncodedWireTransaction(signed), { encoding: 'base64' }).send()
      }
    },
    /** Until what was built before is too old. */
    age() {
      for (let blocks = 0; blocks < 160; blocks++) chain.fund(newAddress(), 1_000_000n)
    },
  }
}

test('a transaction that was sent is found however many strangers name the account after it', async () => {
  const { age, dust, find, newest, pay, send, wire } = await setUp()
  const [order, unsigned] = [await newest(), await wire([pay(newAddress())])]
  const sent = await send(unsigned)
  await dust(30)
  age()
  expect(await find(unsigned, order)).toEqual({ state: 'included', hash: sent?.hash })
})

test('nothing was sent: that is said only if all that names the account since then was looked at', async () => {
  const { age, dust, find, newest, pay, wire } = await setUp()
  const [order, unsigned] = [await newest(), await wire([pay(newAddress())])]
  await dust(5)
  expect(await find(unsigned, order)).toEqual({ state: 'unknown' })
  age()
  expect(await find(unsigned, order)).toEqual({ state: 'superseded' })
  await dust(25)
  expect(await find(unsigned, order)).toEqual({ state: 'unknown' })
})

test('a wallet’s own limit and price of the work make it no other transaction', async () => {
  const { find, newest, pay, send, wire } = await setUp()
  const paid = pay(newAddress())
  const order = await newest()
  const unsigned = await wire([limitComputeUnits(5000), priceComputeUnits(3n), paid])
  const sent = await send(await wire([limitComputeUnits(90_000), priceComputeUnits(9n), paid]))
  expect(await find(unsigned, order)).toEqual({ state: 'included', hash: sent?.hash })
})

/** The node's answer to the first transaction that it gets is lost. The chain takes the transaction before, or doesn't. */
function loseAnswer(isTaken: boolean, error?: unknown) {
  const sent: unknown[] = []
  const real = globalThis.fetch
  vi.stubGlobal('fetch', async (...request: Parameters<typeof fetch>) => {
    const isFirst = String(request[1]?.body).includes('"sendTransaction"') && sent.push(request[1]?.body) === 1
    if (!isFirst) return real(...request)
    if (isTaken) await real(...request)
    if (error !== undefined) return Response.json({ jsonrpc: '2.0', id: '0', error })
    throw new TypeError('The connection was lost')
  })
  return sent
}

test('a node whose answer is lost when the wallet has signed: the hash is known, and what was sent is followed', async () => {
  const { client, clock, find, newest, pay, target, wire } = await setUp({ features: ['signTransaction'] })
  const [order, unsigned] = [await newest(), await wire([pay(newAddress())])]
  const sent = loseAnswer(true)
  const { hash } = await sendTransaction(client, { ...target, transaction: unsigned })
  expect(client.operations.getState()[0]).toMatchObject({ kind: 'transaction', hash })
  expect(await find(unsigned, order)).toEqual({ state: 'included', hash })
  await expect.poll(() => client.operations.getState()[0]).toMatchObject({ status: 'done' })
  await clock.advance(1000)
  await expect.poll(() => sent.length).toBe(2)
})

test.each([
  ['an internal error', { code: -32603, message: 'Internal error' }],
  ['a code that Solana doesn’t have', { code: 504, message: 'upstream timeout' }],
  ['a text', 'upstream timeout'],
])(
  'a gateway that says like a node that it has no answer: the hash is known, and it goes out again: %s',
  async (_, error) => {
    const { client, clock, pay, target, wire } = await setUp({ features: ['signTransaction'] })
    loseAnswer(false, error)
    const { hash } = await sendTransaction(client, { ...target, transaction: await wire([pay(newAddress())]) })
    await clock.advance(1000)
    await expect
      .poll(async () => (await instanceOf(client).can.getTransaction?.({ ...target, hash }))?.state)
      .toBe('included')
  },
)

test('what never arrived at the node goes out again as it is', async () => {
  const { client, clock, pay, target, wire } = await setUp({ features: ['signTransaction'] })
  const unsigned = await wire([pay(newAddress())])
  loseAnswer(false)
  const { hash } = await sendTransaction(client, { ...target, transaction: unsigned })
  const state = async () => (await instanceOf(client).can.getTransaction?.({ ...target, hash }))?.state
  expect(await state()).toBe('unknown')
  await clock.advance(1000)
  await expect.poll(state).toBe('included')
})

test('accounts in lookup tables are the same ones behind a wallet’s own instructions', async () => {
  const { account, chain, find, newest, pay, send, wire } = await setUp()
  const [to, other] = [newAddress(), newAddress()] as Address[]
  const { table } = await chain.addExchange()
  const addresses = [other, to] as Address[]
  const tables = { [table(addresses)]: addresses } as AddressesByLookupTableAddress
  const order = await newest()
  const unsigned = await wire([pay(to ?? '')], account, tables)
  const sent = await send(await wire([memo('checked'), pay(to ?? '')], account, tables))
  expect(await find(unsigned, order)).toEqual({ state: 'included', hash: sent?.hash })
  expect(await find(await wire([pay(other ?? '')], account, tables), order)).toEqual({ state: 'unknown' })
})
