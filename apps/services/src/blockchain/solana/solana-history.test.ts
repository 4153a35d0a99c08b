import { afterEach, expect, test } from 'vitest'
import { createTestBlockchain } from '../test/create-test-blockchain.ts'
import { startStandIn } from '../test/start-stand-in.ts'

const closing: (() => unknown)[] = []
afterEach(async () => {
  for (const close of closing.splice(0)) await close()
})

const chainId = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
const own = '7S3P4HxJpyyigGzodYwHtCxZyUQe9JiBMHyRWXArAaKv'
const other = '2b1kV6DkPAnxd5ixfnxCpjxmKwqjjaYmCZfHsFu24GXo'
const ownTokens = '9n4nbM75f5Ui33ZbPYXn59EwSgE8CGsHtAeTH5YFeJ9E'
const usdc = 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v'
const system = '11111111111111111111111111111111'
const name = (n: number) => String(n).padStart(64, '1').replaceAll('0', 'z')

type Balances = readonly (readonly [key: string, pre: number, post: number])[]
type Tokens = readonly (readonly [owner: string, amount: string])[]
const tokens = (list: Tokens) =>
  list.map(([owner, amount], accountIndex) => ({
    accountIndex,
    mint: usdc,
    owner,
    programId: 'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA',
    uiTokenAmount: { amount, decimals: 6, uiAmount: null, uiAmountString: '0' },
  }))
const transaction = (balances: Balances, pre: Tokens = [], post: Tokens = [], err: unknown = null) => ({
  blockTime: 1_700_000_000,
  slot: 7,
  version: 0,
  meta: {
    err,
    fee: 5000,
    preBalances: balances.map(([, before]) => before),
    postBalances: balances.map(([, , after]) => after),
    preTokenBalances: tokens(pre),
    postTokenBalances: tokens(post),
    logMessages: [],
  },
  transaction: {
    signatures: [name(1)],
    message: {
      accountKeys: balances.map(([pubkey], index) => ({
        pubkey,
        signer: index === 0,
        writable: true,
        source: 'transaction',
      })),
      instructions: [],
    },
  },
})

type Call = { id: number; method: string; params: [string, Record<string, unknown>?] }

/** A stand-in for a Solana node: lists of signatures by account, newest first, and transactions. */
async function create(lists: Readonly<Record<string, readonly number[]>>, transactions: (n: number) => object | null) {
  const byName = new Map(Object.values(lists).flatMap((list) => list.map((n) => [name(n), n] as const)))
  const answer = ({ method, params: [first, options] }: Call): unknown => {
    if (method === 'getTransaction') return transactions(byName.get(first) ?? 0)
    if (method === 'getMultipleAccounts') return { context: {}, value: [null] }
    if (method === 'getTokenAccountsByOwner') {
      const isFirst = String(options?.programId).startsWith('Tokenkeg')
      return { context: {}, value: isFirst ? [{ pubkey: ownTokens, account: {} }] : [] }
    }
    const list = lists[first] ?? []
    const from = options?.before ? list.indexOf(byName.get(String(options.before)) ?? -1) + 1 : 0
    return list.slice(from, from + Number(options?.limit)).map((slot) => ({
      signature: name(slot),
      slot,
      err: null,
      memo: null,
      blockTime: null,
      confirmationStatus: 'finalized',
    }))
  }
  const node = await startStandIn(({ body }) => {
    const calls: Call | Call[] = JSON.parse(body)
    const reply = (call: Call) => ({ jsonrpc: '2.0', id: call.id, result: answer(call) })
    return { body: Array.isArray(calls) ? calls.map(reply) : reply(calls) }
  })
  const blockchain = await createTestBlockchain({
    chains: { [chainId]: [node.url] },
    config: { chains: { [chainId]: { tokens: [{ address: usdc, symbol: 'USDC', name: 'USD Coin', decimals: 6 }] } } },
    now: () => 1_800_000_000_000,
  })
  closing.push(node.close, blockchain.close)
  const { history } = blockchain.source(chainId)
  if (!history) throw new Error('no history')
  return (cursor?: string) => history.page({ namespace: 'solana', address: own }, cursor, 50)
}

test('a transaction is described by the balances before and after it', async () => {
  const page = await create({ [own]: [6, 5, 4, 3], [ownTokens]: [7, 5, 2] }, (n) => {
    // A token that comes in names only the token account.
    if (n === 7)
      return transaction(
        [
          [other, 9000, 4000],
          [ownTokens, 1, 1],
        ],
        [
          [other, '50'],
          [own, '0'],
        ],
        [
          [other, '20'],
          [own, '30'],
        ],
      )
    if (n === 6)
      return transaction([
        [own, 100_000, 45_000],
        [other, 0, 50_000],
        [system, 1, 1],
      ])
    // A token goes out, and its receiver's account is paid for.
    if (n === 5)
      return transaction(
        [
          [own, 9_000_000, 9_000_000 - 5000 - 2_039_280],
          [ownTokens, 1, 1],
        ],
        [[own, '30']],
        [
          [own, '25'],
          [other, '5'],
        ],
      )
    if (n === 4)
      return transaction(
        [
          [own, 100_000, 95_000],
          [other, 0, 0],
        ],
        [],
        [],
        { InstructionError: [0, 'Custom'] },
      )
    if (n === 3)
      return transaction([
        [other, 100_000, 35_000],
        [own, 0, 60_000],
      ])
    return null
  })
  const { items, resume } = await page()
  expect(
    items.map(({ transaction: { hash, operation, status, from, to, movements } }) => [
      hash,
      operation,
      status,
      from,
      to,
      ...movements.map(
        ({ direction, amount, token, sender, recipient }) =>
          `${direction} ${amount} ${token?.symbol ?? 'SOL'} ${sender} ${recipient}`,
      ),
    ]),
  ).toEqual([
    [name(7), 'receive', 'confirmed', other, own, `in 30 USDC ${other} ${own}`],
    [name(6), 'send', 'confirmed', own, other, `out 50000 SOL ${own} ${other}`],
    [name(5), 'send', 'confirmed', own, other, `out 5 USDC ${own} ${other}`],
    [name(4), 'execute', 'failed', own, ''],
    [name(3), 'receive', 'confirmed', other, own, `in 60000 SOL ${other} ${own}`],
  ])
  expect(resume).toBeUndefined()
})

test('pages of all its accounts follow each other by slot, each transaction once', async () => {
  const range = (from: number, count: number, step: number) =>
    Array.from({ length: count }, (_, index) => from - index * step)
  const page = await create({ [own]: range(100, 45, 2), [ownTokens]: range(99, 30, 1) }, () =>
    transaction([
      [other, 9, 9],
      [own, 1, 2],
    ]),
  )
  const seen: string[] = []
  let cursor: string | undefined
  let pages = 0
  do {
    const { items, resume } = await page(cursor)
    // Taken in part, as beside other chains.
    const part = pages % 2 ? items : items.slice(0, 7)
    seen.push(...part.map(({ transaction }) => transaction.hash))
    cursor = part.length < items.length ? part.at(-1)?.after : resume
  } while (cursor !== undefined && ++pages < 30)
  const all = [...new Set([...range(100, 45, 2), ...range(99, 30, 1)])].toSorted((a, b) => b - a)
  expect(seen).toEqual(all.map(name))
})

test.each([
  '',
  'x',
  '{}',
  '{"x":""}',
  `{"${own}":"../x"}`,
  JSON.stringify(Object.fromEntries(Array.from({ length: 12 }, (_, i) => [own.slice(0, 42) + 'ABCDEFGHJKLM'[i], '']))),
])('error: cursor %j', async (cursor) => {
  const page = await create({}, () => null)
  await expect(page(cursor)).rejects.toMatchObject({ name: 'InvalidCursor' })
})
