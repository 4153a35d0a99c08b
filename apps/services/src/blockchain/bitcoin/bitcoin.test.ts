import { afterEach, expect, test } from 'vitest'
import { createTestBlockchain } from '../test/create-test-blockchain.ts'
import { type StandInReply, startStandIn } from '../test/start-stand-in.ts'

const closing: (() => unknown)[] = []
afterEach(async () => {
  for (const close of closing.splice(0)) await close()
})

const chainId = 'bip122:000000000019d6689c085ae165831e93'
const own = 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4'
const other = '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa'
const txid = (n: number) => n.toString(16).padStart(64, '0')

/** A stand-in for an Esplora API (github.com/Blockstream/esplora, API.md). */
async function create(answer: (path: string) => StandInReply | undefined) {
  const esplora = await startStandIn(({ url }) => answer(url.pathname))
  const blockchain = await createTestBlockchain({
    config: { chains: { [chainId]: { esplora: `${esplora.url}/api/` } } },
    now: () => 1_800_000_000_000,
  })
  closing.push(esplora.close, blockchain.close)
  return { ...blockchain.source(chainId), requests: esplora.requests }
}

const output = (address: string | undefined, value: number) => ({
  scriptpubkey: '0014',
  scriptpubkey_type: address ? 'v0_p2wpkh' : 'op_return',
  ...(address && { scriptpubkey_address: address }),
  value,
})
const transaction = (n: number, inputs: object[], outputs: object[], confirmed = true) => ({
  txid: txid(n),
  version: 2,
  locktime: 0,
  vin: inputs.map((prevout) => ({ txid: txid(999), vout: 0, prevout, is_coinbase: false, sequence: 1 })),
  vout: outputs,
  size: 222,
  weight: 561,
  fee: 100,
  status: confirmed
    ? { confirmed, block_height: n, block_hash: txid(n), block_time: 1_700_000_000 + n }
    : { confirmed },
})

test('unspent outputs are summed up, in the mempool too', async () => {
  const { holdings, requests } = await create(() => ({
    body: [
      { txid: txid(1), vout: 0, status: { confirmed: true }, value: 2_099_999_997_690_000 },
      { txid: txid(2), vout: 1, status: { confirmed: false }, value: 1 },
    ],
  }))
  expect(await holdings({ address: own })).toEqual([
    { name: 'Bitcoin', symbol: 'BTC', decimals: 8, amount: 2_099_999_997_690_001n },
  ])
  expect(requests).toEqual([`/api/address/${own}/utxo`])
})

test('an address with more outputs than are listed has its totals', async () => {
  const { holdings } = await create((path) =>
    path.endsWith('/utxo')
      ? { status: 400, body: 'Too many unspent transaction outputs (>500).' }
      : {
          body: {
            address: own,
            chain_stats: {
              funded_txo_count: 900,
              funded_txo_sum: 1000,
              spent_txo_count: 1,
              spent_txo_sum: 300,
              tx_count: 901,
            },
            mempool_stats: {
              funded_txo_count: 0,
              funded_txo_sum: 5,
              spent_txo_count: 0,
              spent_txo_sum: 0,
              tx_count: 1,
            },
          },
        },
  )
  expect((await holdings({ address: own })).map(({ amount }) => amount)).toEqual([705n])
})

test('a history with sent, received, change, one’s own and what is not mined yet', async () => {
  const { history } = await create(() => ({
    body: [
      transaction(5, [output(other, 700)], [output(own, 600)], false),
      transaction(4, [output(own, 1000)], [output(other, 300), output(own, 600)]),
      transaction(3, [output(own, 1000)], [output(own, 900)]),
      transaction(2, [output(own, 1000), output(other, 50)], [output(other, 150), output(own, 800)]),
      { nonsense: true },
      transaction(1, [output(other, 700)], [output(own, 600), output(undefined, 0)]),
    ],
  }))
  const page = await history?.page({ namespace: 'bip122', address: own }, undefined, 50)
  expect(
    page?.items.map(({ transaction: { operation, status, from, to, movements } }) => [
      operation,
      status,
      from,
      to,
      `${movements[0]?.direction} ${movements[0]?.amount}`,
    ]),
  ).toEqual([
    ['receive', 'pending', other, own, 'in 600'],
    ['send', 'confirmed', own, other, 'out 300'],
    ['send', 'confirmed', own, own, 'self 900'],
    ['send', 'confirmed', own, other, 'out 200'],
    ['receive', 'confirmed', other, own, 'in 600'],
  ])
  expect(page?.items[0]?.transaction.minedAt).toBe(1_800_000_000_000)
  expect(page?.items[1]?.transaction).toMatchObject({ hash: txid(4), minedAt: 1_700_000_004_000 })
  expect(page?.resume).toBeUndefined()
})

test('pages follow each other by the last transaction seen', async () => {
  const list = (from: number, count: number) =>
    Array.from({ length: count }, (_, index) => transaction(from - index, [output(other, 7)], [output(own, 6)]))
  const { history, requests } = await create((path) => ({
    body: path.endsWith(`/txs/chain/${txid(76)}`) ? list(75, 3) : list(100, 25),
  }))
  const account = { namespace: 'bip122', address: own } as const
  const first = await history?.page(account, undefined, 50)
  expect(first?.resume).toBe(txid(76))
  const second = await history?.page(account, first?.resume, 50)
  expect([second?.items.length, second?.resume]).toEqual([3, undefined])
  expect(requests).toEqual([`/api/address/${own}/txs`, `/api/address/${own}/txs/chain/${txid(76)}`])
  await expect(history?.page(account, '../../admin', 50)).rejects.toMatchObject({ name: 'InvalidCursor' })
})
