import { afterEach, expect, test } from 'vitest'
import { explored as account, createTestExplorer, transactionHash as hash } from '../../test/create-test-explorer.ts'
import type { StandInReply } from '../../test/start-stand-in.ts'

const closing: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const close of closing.splice(0)) await close()
})

const own = account.address
const other = '0x2222222222222222222222222222222222222222'
const gem = '0x3333333333333333333333333333333333333333'

async function create(answer: (url: URL) => StandInReply | undefined) {
  const explorer = await createTestExplorer('etherscan', answer)
  closing.push(explorer.close)
  return explorer
}

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
  const { all, source, requests } = await create(({ searchParams }) => {
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
  const { source } = await create(() => ({ body }))
  await expect(source.page(account, undefined, 50)).rejects.toMatchObject({ name: 'UpstreamError', failure })
})

test('a list that an explorer hasn’t got is an empty one', async () => {
  const { source } = await create(({ searchParams }) => ({
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
