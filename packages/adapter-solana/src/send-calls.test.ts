import { connect } from '@latchkey/core'
import { transactions as pipeline } from '@latchkey/core/features/transactions'
import { createMemoryStorage, type MemoryStorage } from '@latchkey/core/testing'
import { getCallsStatus, sendCalls } from '@latchkey/core/wallet-calls'
import {
  AccountRole,
  type Address,
  createSolanaRpc,
  getCompiledTransactionMessageDecoder,
  getTransactionDecoder,
  type Instruction,
} from '@solana/kit'
import { expect, test } from 'vitest'
import { limitComputeUnits, memo, priceComputeUnits, transferSol } from './lazy/chain/instructions.ts'
import { instanceOf, targetOf, useChain, useClient, useWallet } from './testing/page.fixture.ts'
import { newAddress } from './testing/paid-server.fixture.ts'
import { unsignedWire } from './testing/transfer-wire.fixture.ts'

// Several transactions on a real Solana VM: as one where they fit, else one after the other; a reload in between loses nothing.

const chainOf = useChain()
const clock = {
  now: () => Date.now(),
  setTimeout(call: () => void, ms: number) {
    const timer = setTimeout(call, ms)
    return () => clearTimeout(timer)
  },
} as never

async function visit(storage: MemoryStorage = createMemoryStorage()) {
  const chain = chainOf()
  const { controls, destroy } = useWallet(chain)
  const { client } = useClient(chain, { storage, clock, random: { id: () => crypto.randomUUID() } })
  await expect.poll(() => client.connectors.getState().length).toBeGreaterThan(0)
  if (!Object.keys(client.connection.getState().connections).length)
    await connect(client, { adapterId: 'solana', connectorId: 'Sol' })
  const [alice = ''] = controls.addresses()
  const rpc = createSolanaRpc(chain.url)
  const got = async (address: string) => (await rpc.getBalance(address as Address).send()).value
  const wire = async (instructions: readonly Instruction[], payer = alice) =>
    Buffer.from(await unsignedWire(chain.url, instructions, { payer })).toString('base64')
  const pay = (to: string, lamports = 2_000_000n) => transferSol(alice as Address, to as Address, lamports)
  const prompts = () => controls.prompts()['solana:signAndSendTransaction'] ?? 0
  const status = (id: string) => getCallsStatus(client, { id })
  return { alice, chain, client, controls, destroy, got, pay, prompts, status, storage, wire }
}

test('calls that fit into one transaction go as one, with one prompt', async () => {
  const { client, got, pay, prompts, status, wire } = await visit()
  const [a, b] = [newAddress(), newAddress()]
  const transactions = [await wire([pay(a)]), await wire([pay(b)])]
  const { id } = await sendCalls(client, { transactions, atomicRequired: true })
  await expect.poll(async () => (await status(id)).status).toBe('success')
  expect([await got(a), await got(b), prompts(), (await status(id)).receipts.length]).toEqual([
    2_000_000n,
    2_000_000n,
    1,
    1,
  ])
})

test('calls that don’t fit go one after the other; all or nothing is refused before the wallet is asked', async () => {
  const { client, got, pay, prompts, status, wire } = await visit()
  const [a, b, c] = [newAddress(), newAddress(), newAddress()]
  const long = memo('x'.repeat(350))
  const transactions = [await wire([pay(a), long]), await wire([pay(b), long]), await wire([pay(c), long])]
  await expect(sendCalls(client, { transactions, atomicRequired: true })).rejects.toMatchObject({
    code: 'wallet/unsupported-method',
  })
  expect(prompts()).toBe(0)
  const { id } = await sendCalls(client, { transactions })
  await expect.poll(async () => (await status(id)).status, { timeout: 15_000 }).toBe('success')
  // Two fit, the third doesn't.
  expect([prompts(), (await status(id)).receipts.length]).toEqual([2, 2])
  expect([await got(a), await got(b), await got(c)]).toEqual([2_000_000n, 2_000_000n, 2_000_000n])
})

test('another fee payer, a signature or a later order keep a transaction apart; limits and prices become one', async () => {
  const { alice, chain, client, pay, wire } = await visit()
  const join = async (transactions: readonly string[]) => {
    const [connection] = Object.values(client.connection.getState().connections)
    return instanceOf(client).can.joinTransactions?.({ ...targetOf(connection as never), transactions })
  }
  const other = newAddress()
  chain.fund(other, 1_000_000_000n)
  const to = newAddress()
  const [mine, theirs] = [await wire([pay(to)]), await wire([transferSol(other as Address, to as Address, 5n)], other)]
  expect((await join([mine, theirs, mine, mine]))?.counts).toEqual([1, 1, 2])
  const signed = Buffer.from(mine, 'base64')
  signed[1] = 7
  const kept = await join([mine, signed.toString('base64')])
  expect([kept?.counts, kept?.transactions[1]]).toEqual([[1, 1], signed.toString('base64')])
  const budget = (units: number, price: bigint) => wire([limitComputeUnits(units), priceComputeUnits(price), pay(to)])
  const joined = await join([await budget(5000, 3n), await wire([pay(to)]), await budget(7000, 9n)])
  expect(joined?.counts).toEqual([3])
  const whole = await wire([limitComputeUnits(212_000), priceComputeUnits(9n), pay(to), pay(to), pay(to)])
  const blind = (text = '') => Buffer.from(text, 'base64').length
  expect([blind(joined?.transactions[0]), alice]).toEqual([blind(whole), alice])
})

test('joined work costs what the parts cost: the highest price isn’t paid for the largest limit', async () => {
  const { client, pay, wire } = await visit()
  const [connection] = Object.values(client.connection.getState().connections)
  const to = newAddress()
  const cheap = await wire([limitComputeUnits(1_000_000), priceComputeUnits(1n), pay(to)])
  const urgent = await wire([limitComputeUnits(1000), priceComputeUnits(10_000_000n), pay(to)])
  const joined = await instanceOf(client).can.joinTransactions?.({
    ...targetOf(connection as never),
    transactions: [cheap, urgent],
  })
  expect(joined?.counts).toEqual([2])
  const { messageBytes } = getTransactionDecoder().decode(Buffer.from(joined?.transactions[0] ?? '', 'base64'))
  const { instructions } = getCompiledTransactionMessageDecoder().decode(messageBytes) as CompiledInstructions
  const price = instructions.find(({ data }) => data?.[0] === 3)?.data
  const view = new DataView(Uint8Array.from(price ?? []).buffer)
  // 1,000,000 at 1 and 1,000 at 10,000,000 are 10,001 lamports; all of it at the highest price would be ten million.
  expect((view.getBigUint64(1, true) * 1_001_000n) / 1_000_000n).toBe(10_001n)
})

type CompiledInstructions = { readonly instructions: readonly { readonly data?: ArrayLike<number> }[] }

test('a transaction that looks at instructions by their place stays apart', async () => {
  const { client, pay, wire } = await visit()
  const [connection] = Object.values(client.connection.getState().connections)
  const join = async (program: string, accounts: readonly string[] = []) => {
    const one = {
      programAddress: program as Address,
      accounts: accounts.map((address) => ({ address: address as Address, role: AccountRole.READONLY })),
      data: Uint8Array.of(0),
    }
    const transactions = [await wire([pay(newAddress())]), await wire([one])]
    return (await instanceOf(client).can.joinTransactions?.({ ...targetOf(connection as never), transactions }))?.counts
  }
  const program = newAddress()
  expect(await join('Ed25519SigVerify111111111111111111111111111')).toEqual([1, 1])
  expect(await join(program, ['Sysvar1nstructions1111111111111111111111111'])).toEqual([1, 1])
  expect(await join(program)).toEqual([2])
})

/** The page goes away while the wallet is asked for the second of two. */
async function interrupted() {
  const first = await visit()
  const [a, b] = [newAddress(), newAddress()]
  const long = memo('x'.repeat(600))
  const transactions = [await first.wire([first.pay(a), long]), await first.wire([first.pay(b), long])]
  const { id } = await sendCalls(first.client, { transactions })
  first.controls.hang()
  await expect.poll(first.prompts, { timeout: 10_000 }).toBe(2)
  // What the next page finds, whatever this one still hears.
  return { first, a, b, id, storage: createMemoryStorage(new Map(first.storage.values)) }
}

test('a reload while the wallet is asked: a transaction that it has sent since is found by its effects, and reported', async () => {
  const { b, first, storage } = await interrupted()
  first.controls.release()
  await expect.poll(() => first.got(b)).toBe(2_000_000n)
  first.destroy()
  const second = await visit(storage)
  // Without an asking, and without the visitor's word.
  await expect.poll(() => second.client.use(pipeline).getState().status, { timeout: 15_000 }).toBe('included')
  expect(second.prompts()).toBe(0)
}, 40_000)

test('a reload while the wallet is asked, and nothing was sent: it may come until the blockhash is too old, then it is asked for again', async () => {
  const { b, first, storage } = await interrupted()
  first.destroy()
  const second = await visit(storage)
  const feature = second.client.use(pipeline)
  await expect.poll(() => feature.getState()).toMatchObject({ status: 'failed', steps: [{}, { status: 'unknown' }] })
  for (let blocks = 0; blocks < 160; blocks++) second.chain.fund(newAddress(), 1_000_000n)
  await expect
    .poll(() => feature.getState(), { timeout: 15_000 })
    .toMatchObject({ status: 'failed', error: { code: 'request/expired' }, steps: [{}, { status: 'failed' }] })
  // The wallet's own storage has it hang still.
  second.controls.release()
  feature.retry()
  await expect.poll(() => feature.getState().status, { timeout: 15_000 }).toBe('ready')
  feature.approve()
  await expect.poll(() => feature.getState().status, { timeout: 15_000 }).toBe('included')
  expect([await second.got(b), second.prompts()]).toEqual([2_000_000n, 1])
}, 60_000)
