import { getAddress } from 'viem'
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
  const explorer = await createTestExplorer('blockscout', answer)
  closing.push(explorer.close)
  return explorer
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
    icon_url: 'https://images.test/gem.png',
  },
  type: 'token_transfer',
  ...more,
})

test('Blockscout: both lists become one, also across their pages', async () => {
  const { all, source, requests } = await create((url) => {
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
        token: { name: 'Gem', symbol: 'GEM', iconUrl: 'https://images.test/gem.png' },
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
