import { expect, test } from 'vitest'
import { explored as account, createTestExplorer, transactionHash } from '../../test/create-test-explorer.ts'

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
    const { source, requests, close } = await createTestExplorer(type, () => ({
      body: { items: [], next_page_params: null },
    }))
    const page = source.page(account, cursor, 50)
    // What Blockscout would understand names only its own parameters.
    if (type === 'blockscout' && cursor.includes('module=')) await page.catch(() => undefined)
    else await expect(page).rejects.toMatchObject({ name: 'InvalidCursor' })
    expect(
      requests.every((path) => path.startsWith(`/api/v2/addresses/${account.address}/transactions?module=admin`)),
    ).toBe(true)
    await close()
  }
})

test('a transfer that only the list of transfers has was not sent by the account', async () => {
  const counterfeit = '0x00000000000000000000000000000000000000c3'
  const other = '0x00000000000000000000000000000000000000b2'
  const transfer = {
    transaction_hash: transactionHash(1),
    block_number: 5,
    timestamp: '2026-01-01T00:00:00Z',
    from: { hash: account.address },
    to: { hash: other },
    total: { value: '1000', decimals: '6' },
    token: { address_hash: counterfeit, name: 'USD Coin', symbol: 'USDC', decimals: '6', type: 'ERC-20' },
  }
  const { source, close } = await createTestExplorer('blockscout', (url) => ({
    body: { items: url.pathname.endsWith('/token-transfers') ? [transfer] : [], next_page_params: null },
  }))
  const { items } = await source.page(account, undefined, 50)
  expect(items.map(({ transaction }) => transaction)).toMatchObject([
    { operation: 'execute', movements: [{ direction: 'out', isPoison: true }] },
  ])
  expect(items[0]?.transaction.from.toLowerCase()).not.toBe(account.address)
  await close()
})
