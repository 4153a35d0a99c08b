import { getAddress } from 'viem'
import { afterEach, expect, test } from 'vitest'
import { createTestBlockchain } from '../../test/create-test-blockchain.ts'
import { type StandInReply, startStandIn } from '../../test/start-stand-in.ts'

const closing: (() => unknown)[] = []
afterEach(async () => {
  for (const close of closing.splice(0)) await close()
})

const chainId = 'eip155:1'
const own = '0x00000000000000000000000000000000000000A1'.toLowerCase()
const other = '0x2222222222222222222222222222222222222222'
const gem = '0x3333333333333333333333333333333333333333'
const hash = (n: number) => `0x${n.toString(16).padStart(64, '0')}`
const account = { namespace: 'eip155', address: getAddress(own) } as const

async function create(type: 'blockscout' | 'etherscan', answer: (url: URL) => StandInReply | undefined) {
  const explorer = await startStandIn(({ url }) => answer(url))
  const history =
    type === 'blockscout' ? { type, url: explorer.url } : { type, url: `${explorer.url}/v2/api`, apiKey: 'k' }
  const blockchain = await createTestBlockchain({
    chains: { [chainId]: ['http://127.0.0.1:1'] },
    config: { chains: { [chainId]: { history } } },
  })
  closing.push(explorer.close, blockchain.close)
  const source = blockchain.source(chainId).history
  if (!source) throw new Error('no history')
  const all = async (limit: number) => {
    const pages: string[][] = []
    let cursor: string | undefined
    do {
      const page = await source.page(account, cursor, limit)
      const taken = page.items.slice(0, limit)
      pages.push(taken.map(({ transaction }) => BigInt(transaction.hash).toString()))
      cursor = taken.length < page.items.length ? taken.at(-1)?.after : page.resume
    } while (cursor !== undefined && pages.length < 20)
    return pages
  }
  return { source, all, requests: explorer.requests }
}

/** Rows as Blockscout's REST API v2 gives them, with fields it has and we don't read. */
const scoutTransaction = (block: number, n: number, more: object = {}) => ({
  hash: hash(n),
  block_number: block,
  timestamp: new Date(1_700_000_000_000 + block * 1000).toISOString(),
  from: { hash: own, is_contract: false, name: null },
  to: { hash: other, is_contract: true, name: 'Router' },
  value: '10',
  nonce: n,
  status: 'ok',
  method: 'transfer',
  raw_input: '0xa9059cbb0000',
  fee: { type: 'actual', value: '1' },
  ...more,
})
const scoutTransfer = (block: number, n: number, more: object = {}) => ({
  transaction_hash: hash(n),
  block_number: block,
  log_index: 3,
  timestamp: new Date(1_700_000_000_000 + block * 1000).toISOString(),
  from: { hash: other },
  to: { hash: own },
  total: { decimals: '2', value: '150' },
  token: {
    address_hash: gem,
    name: 'Gem',
    symbol: 'GEM',
    decimals: '2',
    type: 'ERC-20',
    icon_url: 'https://pictures.test/gem.png',
  },
  type: 'token_transfer',
  ...more,
})

test('Blockscout: both lists become one, also across their pages', async () => {
  const { all, source, requests } = await create('blockscout', (url) => {
    const page = url.searchParams.get('index')
    if (url.pathname.endsWith('/transactions')) {
      if (!page)
        return {
          body: {
            items: [scoutTransaction(9, 90), scoutTransaction(8, 80)],
            next_page_params: { block_number: 8, index: 1, items_count: 50 },
          },
        }
      return {
        body: {
          items: [scoutTransaction(8, 81, { status: 'error' }), scoutTransaction(2, 20)],
          next_page_params: null,
        },
      }
    }
    if (url.pathname.endsWith('/internal-transactions')) {
      const call = { ...scoutTransfer(2, 20), value: '77', success: true, type: 'call', index: 3 }
      return { body: { items: [{ ...call, value: '0' }, { ...call, success: false }, call], next_page_params: null } }
    }
    return { body: { items: [scoutTransfer(8, 80), scoutTransfer(5, 50), { junk: 1 }], next_page_params: null } }
  })
  expect(await all(50)).toEqual([['90', '80', '81', '50', '20']])
  expect((await all(2)).flat()).toEqual(['90', '80', '81', '50', '20'])
  const { items } = await source.page(account, undefined, 50)
  expect(items[1]?.transaction).toMatchObject({
    operation: 'trade',
    from: getAddress(own),
    nonce: 80,
    movements: [
      { direction: 'out', amount: 10n },
      {
        direction: 'in',
        amount: 150n,
        decimals: 2,
        token: { name: 'Gem', symbol: 'GEM', iconUrl: 'https://pictures.test/gem.png' },
      },
    ],
  })
  expect(items[2]?.transaction).toMatchObject({ status: 'failed', movements: [] })
  expect(items[3]?.transaction).toMatchObject({ operation: 'receive', from: getAddress(other), to: getAddress(own) })
  expect(items[4]?.transaction).toMatchObject({
    operation: 'trade',
    movements: [
      { direction: 'out', amount: 10n },
      { direction: 'in', amount: 77n, decimals: 18, sender: getAddress(other) },
    ],
  })
  expect(requests).toContain(`/api/v2/addresses/${account.address}/transactions?block_number=8&index=1&items_count=50`)
})

const scanRow = (block: number, n: number, more: object = {}) => ({
  blockNumber: String(block),
  timeStamp: String(1_700_000_000 + block),
  hash: hash(n),
  nonce: '1',
  from: other,
  to: own,
  value: '5',
  contractAddress: '',
  isError: '0',
  txreceipt_status: '1',
  input: '0x',
  gas: '21000',
  confirmations: '1',
  ...more,
})

test('Etherscan: both lists become one, page by page, and the key goes to it alone', async () => {
  const transactions = Array.from({ length: 130 }, (_, index) => scanRow(1000 - index, 1000 - index))
  const transfers = [
    scanRow(990, 990, { contractAddress: gem, tokenName: 'Gem', tokenSymbol: 'GEM', tokenDecimal: '2' }),
  ]
  const card = {
    ...transfers[0],
    hash: hash(980),
    blockNumber: '980',
    value: undefined,
    tokenID: '42',
    tokenDecimal: '0',
  }
  const lists: Record<string, object[]> = {
    txlist: transactions,
    tokentx: transfers,
    tokennfttx: [card],
    txlistinternal: [scanRow(970, 970, { value: '9', traceId: '0_1' }), scanRow(969, 969, { isError: '1' })],
  }
  const { all, source, requests } = await create('etherscan', ({ searchParams }) => {
    const list = lists[searchParams.get('action') ?? ''] ?? []
    const [page, offset] = [Number(searchParams.get('page')), Number(searchParams.get('offset'))]
    const result = list.slice((page - 1) * offset, page * offset)
    return {
      body:
        result.length > 0
          ? { status: '1', message: 'OK', result }
          : { status: '0', message: 'No transactions found', result },
    }
  })
  const pages = await all(50)
  expect(pages.map((page) => page.length)).toEqual([50, 50, 30])
  expect(pages.flat()).toEqual(transactions.map((_, index) => String(1000 - index)))
  const { items } = await source.page(account, undefined, 50)
  expect(items[10]?.transaction.movements.map(({ amount, token }) => [amount, token?.symbol])).toEqual([
    [5n, undefined],
    [5n, 'GEM'],
  ])
  expect(items[20]?.transaction.movements.at(-1)).toMatchObject({ isNft: true, amount: 1n, token: { name: 'Gem #42' } })
  expect(items[30]?.transaction.movements.map(({ amount }) => amount)).toEqual([5n, 9n])
  expect(items[31]?.transaction.movements.map(({ amount }) => amount)).toEqual([5n])
  expect(requests[0]).toMatch(/^\/v2\/api\?chainid=1&module=account&action=tx/)
  expect(requests[0]).toContain('apikey=k')
})

test.each([
  [{ status: '0', message: 'NOTOK', result: 'Max rate limit reached' }, 'busy'],
  [{ status: '0', message: 'NOTOK', result: 'Invalid API Key' }, 'invalid'],
  [{ status: 1 }, 'invalid'],
  ['<html>', 'invalid'],
])('Etherscan: %j is an error', async (body, failure) => {
  const { source } = await create('etherscan', () => ({ body }))
  await expect(source.page(account, undefined, 50)).rejects.toMatchObject({ name: 'UpstreamError', failure })
})

test.each([
  'x',
  '{}',
  '{"at":[],"done":0}',
  '{"at":[{"page":"../../x","skip":0},null,null],"done":0}',
  '{"at":[{"page":"module=admin&apikey=1","skip":0},null,null],"done":0}',
  '{"at":[{"page":"block_number=1%0d%0aX","skip":0},null,null],"done":0}',
  '{"at":[{"skip":-1},null,null],"done":0}',
  '{"at":[{"page":"101","skip":0},null,null,null],"done":0}',
  '{"at":[{"page":"1&module=x","skip":0},null,null,null],"done":0}',
])('error: cursor %j reaches no explorer', async (cursor) => {
  for (const type of ['blockscout', 'etherscan'] as const) {
    const { source, requests } = await create(type, () => ({ body: { items: [], next_page_params: null } }))
    const page = source.page(account, cursor, 50)
    // What Blockscout would understand names only its own parameters.
    if (type === 'blockscout' && cursor.includes('module=')) await page.catch(() => undefined)
    else await expect(page).rejects.toMatchObject({ name: 'InvalidCursor' })
    expect(
      requests.every((path) => path.startsWith(`/api/v2/addresses/${account.address}/transactions?module=admin`)),
    ).toBe(true)
  }
})

test('a list that an explorer hasn’t got is an empty one', async () => {
  const { source } = await create('etherscan', ({ searchParams }) => ({
    body:
      searchParams.get('action') === 'txlist'
        ? { status: '1', message: 'OK', result: [scanRow(7, 7)] }
        : searchParams.get('action') === 'tokentx'
          ? { status: '0', message: 'No transactions found', result: [] }
          : { status: '0', message: 'NOTOK', result: 'Error! Missing Or invalid Action name' },
  }))
  const { items, resume } = await source.page(account, undefined, 50)
  expect([items.length, resume]).toEqual([1, undefined])
})
