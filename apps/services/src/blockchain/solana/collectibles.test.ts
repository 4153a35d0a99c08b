import { afterEach, expect, test } from 'vitest'
import type { AskedMetadata, MetadataStore } from '../../collectibles/metadata-store.ts'
import { startServices } from '../../index.ts'
import { startNameServer } from '../../outbound/test/start-name-server.ts'
import { createTestBlockchain } from '../test/create-test-blockchain.ts'
import { startStandIn } from '../test/start-stand-in.ts'
import { decodeMetadataAccount } from './decode-metadata-account.ts'
import { card, cardAccount, verifiedAt } from './metadata-account.fixture.ts'
import { metadataAddress, metadataProgram } from './metadata-address.ts'

const closing: (() => unknown)[] = []
afterEach(async () => {
  for (const close of closing.splice(0)) await close()
})

const chainId = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
const owner = '7S3P4HxJpyyigGzodYwHtCxZyUQe9JiBMHyRWXArAaKv'
const context = { apiVersion: '2.2.0', slot: 1 }
const holds = (mint: string, amount = '1', decimals = 0, state = 'initialized') => ({
  account: { data: { parsed: { info: { mint, state, tokenAmount: { amount, decimals } } } } },
})
const raw = (data: Uint8Array, program = metadataProgram) => ({
  owner: program,
  data: [Buffer.from(data).toString('base64'), 'base64'],
})
const confirmed = () => {
  const account = cardAccount()
  account[verifiedAt] = 1
  return account
}

/** A stand-in for a Solana node. `accounts`: by address. */
async function startNode(held: readonly object[], accounts: Readonly<Record<string, unknown>>) {
  type Call = {
    readonly id: number
    readonly method: string
    readonly params: readonly [never, { programId?: string }]
  }
  const node = await startStandIn(({ body }) => {
    const answer = ({ id, method, params }: Call) => {
      const value =
        method === 'getMultipleAccounts'
          ? (params[0] as readonly string[]).map((address) => accounts[address] ?? null)
          : params[1].programId?.startsWith('TokenkegQ')
            ? held
            : []
      return { jsonrpc: '2.0', id, result: { context, value } }
    }
    const calls = JSON.parse(body) as Call | readonly Call[]
    return { body: Array.isArray(calls) ? calls.map(answer) : answer(calls as Call) }
  })
  closing.push(node.close)
  return node
}

async function open(...given: Parameters<typeof startNode>) {
  const node = await startNode(...given)
  const asked: AskedMetadata[] = []
  const metadata: MetadataStore = {
    async read(list) {
      asked.push(...list)
      return list.map(() => ({ image: 'https://cards.example/7.png' }))
    },
  }
  const blockchain = await createTestBlockchain({ chains: { [chainId]: [node.url] }, metadata })
  closing.push(blockchain.close)
  return { asked, list: async () => (await blockchain.source(chainId).collectibles?.(owner))?.held }
}

test('an account that the program wrote is decoded, and found by the address that the program gave it', () => {
  expect(metadataAddress(card.mint)).toBe(card.metadata)
  const { collection, mint } = card
  const kind = { isFungible: false, isProgrammable: false }
  const expected = { mint, name: 'Postcard #7', symbol: 'CARD', uri: 'https://cards.example/7.json', ...kind }
  expect(decodeMetadataAccount(cardAccount())).toEqual(expected)
  expect(decodeMetadataAccount(confirmed())).toEqual({ ...expected, collection })
})

test('a cut account, a wrong length and another kind of account are refused', () => {
  const whole = cardAccount()
  // The fixed fields end at byte 1 + 32 + 32 + 36 + 14 + 204 + 2.
  for (let length = 0; length < 321; length += 1)
    expect(decodeMetadataAccount(whole.subarray(0, length))).toBeUndefined()
  for (const [at, value] of [
    [0, 5],
    [65, 33],
    [68, 1],
    [101, 11],
    [115, 201],
  ] as const) {
    const changed = cardAccount()
    changed[at] = value
    expect(decodeMetadataAccount(changed)).toBeUndefined()
  }
})

test('single tokens that Metaplex describes are listed with the confirmed collection’s name', async () => {
  const collection = cardAccount()
  // The collection's own account: another mint, and its name.
  const key = confirmed().subarray(verifiedAt + 1, verifiedAt + 33)
  collection.set(key, 33)
  collection.set(Buffer.from('Postcards\0\0'), 69)
  const { asked, list } = await open([holds(card.mint), holds(owner, '5', 6), holds(owner, '2', 0)], {
    [card.metadata]: raw(confirmed()),
    [metadataAddress(card.collection)]: raw(collection),
  })
  expect(await list()).toEqual([
    {
      contract: card.mint,
      tokenId: '0',
      standard: 'metaplex',
      amount: '1',
      name: 'Postcard #7',
      collection: 'Postcards',
      image: 'https://cards.example/7.png',
      isUnasked: false,
      isLocked: false,
    },
  ])
  expect(asked).toEqual([{ uri: 'https://cards.example/7.json' }])
})

test('an account of another program, of another mint or of a currency describes nothing', async () => {
  const currency = cardAccount()
  currency[verifiedAt - 2] = 2
  for (const account of [raw(cardAccount(), owner), raw(currency), { data: 'x' }, null]) {
    const { list } = await open([holds(card.mint)], { [card.metadata]: account })
    expect(await list()).toEqual([])
  }
  const { list } = await open([holds(owner)], { [metadataAddress(owner)]: raw(cardAccount()) })
  expect(await list()).toEqual([])
})

test('a programmable item and a frozen item are listed as locked', async () => {
  const programmable = confirmed()
  programmable[verifiedAt - 2] = 4
  for (const [account, state] of [
    [programmable, 'initialized'],
    [confirmed(), 'frozen'],
  ] as const) {
    const { list } = await open([holds(card.mint, '1', 0, state)], { [card.metadata]: raw(account) })
    expect(await list()).toMatchObject([{ contract: card.mint, isLocked: true }])
  }
})

test('the host of a collectible’s metadata is looked up at the configured name servers', async () => {
  const node = await startNode([holds(card.mint)], { [card.metadata]: raw(confirmed()) })
  const nameServer = await startNameServer(() => 'unknown')
  const services = await startServices({
    port: 0,
    logLevel: 'silent',
    chains: { [chainId]: [node.url] },
    nameServers: [nameServer.server],
  })
  closing.push(services.close, nameServer.close)
  const query = new URLSearchParams({ chainId, projectId: 'local' })
  const response = await fetch(`${services.url}/v1/account/${owner}/collectibles?${query}`)
  expect(await response.json()).toMatchObject({ collectibles: [{ contract: card.mint, name: 'Postcard #7' }] })
  expect(nameServer.asked).toContain('A cards.example')
})
