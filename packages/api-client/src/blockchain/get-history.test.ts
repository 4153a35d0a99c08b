import { describe, expect, test } from 'vitest'
import { codeOf, identity, listen } from '../../test/calls.ts'
import { serverOf } from '../../test/server.ts'
import { createBlockchain } from './blockchain.ts'

const address = '0x742d35Cc6634C0532925a3b844Bc454e4438f44e'
const token = {
  direction: 'out',
  quantity: { numeric: '1.5' },
  value: 1500,
  price: 1000,
  sender: address,
  recipient: '0x0000000000000000000000000000000000000001',
  fungible_info: {
    name: 'Ether',
    symbol: 'ETH',
    decimals: 18,
    icon: { url: 'https://images.example/eth.png' },
    flags: { is_spam: false },
  },
  nft_info: null,
}
const nft = {
  direction: 'in',
  quantity: { numeric: '1' },
  value: null,
  price: null,
  fungible_info: null,
  nft_info: {
    name: 'Kitten #7',
    flags: { is_spam: true },
    content: { preview: { url: 'https://images.example/kitten.png' } },
  },
}
const metadata = {
  minedAt: '2026-03-01T12:30:00.000Z',
  chain: 'eip155:1',
  hash: `0x${'ab'.repeat(32)}`,
  nonce: 7,
  operationType: 'send',
  status: 'confirmed',
  sentFrom: address,
  sentTo: '0x0000000000000000000000000000000000000001',
  application: { name: 'Bridge', iconUrl: 'https://images.example/bridge.png' },
}
const entry = { id: 'a1', metadata, transfers: [token, nft] }

async function read(...data: unknown[]) {
  await using server = await serverOf({ data, next: null })
  const heard = listen()
  const { transactions } = await createBlockchain(server.http(), heard).getHistory({ address })
  return { transactions, warnings: heard.warnings }
}

describe('getHistory', () => {
  test('[S7.37] /v1/account/{account}/history takes cursor, onramp and chainId, and answers data and next', async () => {
    await using server = await serverOf({ data: [entry], next: 'page-2' })
    const blockchain = createBlockchain(server.http())
    const page = await blockchain.getHistory({ address, cursor: 'c 1', onramp: 'coinbase', chainId: 'eip155:1' })
    expect([page.transactions.map(({ id }) => id), page.next]).toEqual([['a1'], 'page-2'])
    await blockchain.getHistory({ address })
    const [full, bare] = server.calls
    expect(full).toMatchObject({ method: 'GET', path: `/v1/account/${address}/history` })
    expect(full?.query).toEqual({ ...identity, cursor: 'c 1', onramp: 'coinbase', chainId: 'eip155:1' })
    expect(bare?.query).toEqual(identity)
  })

  test('a long cursor over many chains and the failed chains are sent with the next page', async () => {
    const next = 'x'.repeat(16_000)
    await using server = await serverOf({ data: [entry], next, partial: [{ chainId: 'eip155:10', error: {} }] })
    const page = await createBlockchain(server.http()).getHistory({ address })
    expect([page.next, page.missing]).toEqual([next, [{ chainId: 'eip155:10' }]])
    await using endless = await serverOf({ data: [], next: 'x'.repeat(20_000) })
    expect(await codeOf(createBlockchain(endless.http()).getHistory({ address }))).toBe('request/unreadable')
  })

  test('the last page has no next', async () => {
    for (const next of [null, '', undefined]) {
      await using server = await serverOf({ data: [], next })
      expect(await createBlockchain(server.http()).getHistory({ address })).toEqual({ transactions: [] })
    }
  })

  test('[S3.23] a transaction has an id, without which it is dropped', async () => {
    expect((await read(entry)).transactions[0]?.id).toBe('a1')
    for (const id of [undefined, null, '', 7]) {
      const { transactions, warnings } = await read({ ...entry, id }, { ...entry, id: 'b' })
      expect(transactions.map((each) => each.id)).toEqual(['b'])
      expect(warnings).toEqual([expect.stringMatching(/^Dropped a transaction: id: /)])
    }
  })

  test('[S3.24] metadata has minedAt, chain, operationType, status, sentFrom and sentTo; wrong values are refused', async () => {
    const [transaction] = (await read(entry)).transactions
    expect(transaction?.metadata).toEqual({ ...metadata, nonce: '7' })
    const table = {
      minedAt: [undefined, '', 'yesterday', 1_700_000_000, '2026-13-45T00:00:00Z'],
      chain: [undefined, 'eip155', 1, ''],
      operationType: [undefined, '', 7],
      status: [undefined, 'lost', true],
      sentFrom: [undefined, null, '', 7, 'two words'],
      sentTo: [7, {}, 'two words'],
      hash: [undefined, '', 7],
    }
    for (const [field, values] of Object.entries(table))
      for (const wrong of values) {
        const { transactions, warnings } = await read({ ...entry, metadata: { ...metadata, [field]: wrong } })
        expect([field, wrong, transactions, warnings.length]).toEqual([field, wrong, [], 1])
      }
  })

  test('a deployment has no recipient; a wrong nonce or application is left out alone', async () => {
    const odd = { ...metadata, sentTo: null, nonce: -1, application: 'Bridge' }
    const { transactions, warnings } = await read({ ...entry, metadata: odd })
    const { nonce, application, ...rest } = metadata
    expect(transactions[0]?.metadata).toEqual({ ...rest, sentTo: '' })
    expect(warnings).toHaveLength(2)
  })

  test('[S3.25] transfers have quantity.numeric, and nft_info with name, is_spam and preview or fungible_info with symbol and icon', async () => {
    expect((await read(entry)).transactions[0]?.transfers).toEqual([
      {
        direction: 'out',
        quantity: { numeric: '1.5' },
        value: '1500',
        sender: address,
        recipient: '0x0000000000000000000000000000000000000001',
        fungibleInfo: {
          name: 'Ether',
          symbol: 'ETH',
          iconUrl: 'https://images.example/eth.png',
          isSpam: false,
        },
      },
      {
        direction: 'in',
        quantity: { numeric: '1' },
        nftInfo: { name: 'Kitten #7', isSpam: true, previewUrl: 'https://images.example/kitten.png' },
      },
    ])
    const wrong = [
      { ...token, quantity: {} },
      { ...token, quantity: { numeric: 'lots' } },
      { ...token, direction: 'up' },
      { ...token, fungible_info: null },
      { ...token, fungible_info: { ...token.fungible_info, symbol: 7 } },
      { ...nft, nft_info: { ...nft.nft_info, flags: { is_spam: 'yes' } } },
      { ...nft, nft_info: 'Kitten' },
      null,
    ]
    for (const transfer of wrong) {
      const { transactions, warnings } = await read({ ...entry, transfers: [transfer, nft] })
      expect(transactions[0]?.transfers).toHaveLength(1)
      expect(warnings).toEqual([expect.stringMatching(/^Dropped a transfer: /)])
    }
    const script = { url: 'javascript:alert(1)' }
    const { transactions, warnings } = await read({
      ...entry,
      transfers: [
        { ...token, fungible_info: { ...token.fungible_info, icon: script } },
        { ...nft, nft_info: { name: 7, flags: null, content: { preview: script } } },
      ],
    })
    expect(transactions[0]?.transfers.map(({ fungibleInfo, nftInfo }) => fungibleInfo ?? nftInfo)).toEqual([
      { name: 'Ether', symbol: 'ETH', isSpam: false },
      { isSpam: false },
    ])
    expect(warnings).toHaveLength(3)
  })

  test('a call that moved nothing is still a transaction', async () => {
    expect((await read({ ...entry, transfers: [] })).transactions[0]?.transfers).toEqual([])
  })

  test.each([null, 7, {}, { data: null }, { data: {}, next: null }, { data: [], next: 7 }])(
    'error: the answer %j is unreadable',
    async (body) => {
      await using server = await serverOf(body)
      expect(await codeOf(createBlockchain(server.http()).getHistory({ address }))).toBe('request/unreadable')
    },
  )
})
