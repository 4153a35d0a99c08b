import { createLatchkey } from '@latchkey/core'
import { describeTransaction, type Preview, previewTransaction } from '@latchkey/core/features/preview'
import { encodeAbiParameters, type Hex, keccak256, numberToHex, parseUnits, stringToHex } from 'viem'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { account, apes, fakeUsdc, mystery, usdc } from '../../../../packages/core/src/flows/preview/corpus/addresses.ts'
import { cases } from '../../../../packages/core/src/flows/preview/corpus/cases.ts'
import { type CorpusCase, facts } from '../../../../packages/core/src/flows/preview/corpus/corpus-case.ts'
import { type ContractName, type LocalChain, startLocalChain } from '../blockchain/test/local-chain.ts'
import { localNetwork } from '../blockchain/test/local-network.ts'
import { type Services, startServices } from '../index.ts'

// Core's corpus says what is read from a transaction. Here a node tries the same transactions, with tokens at the addresses that they name: what is read and
// what happens never contradict each other.

const chainId = 'eip155:31337'
let chain: LocalChain
let services: Services
const codes = new Map<ContractName, Hex>()
let visitors = 0

/** The storage slot of a mapping's value in a contract. */
const slotOf = (key: Hex | bigint, slot: Hex) =>
  keccak256(
    encodeAbiParameters(
      [{ type: typeof key === 'bigint' ? 'uint256' : 'address' }, { type: 'bytes32' }],
      [key as never, slot],
    ),
  )
const word = (value: bigint): Hex => numberToHex(value, { size: 32 })
/** As Solidity keeps a short text. */
const shortText = (text: string): Hex =>
  `${stringToHex(text, { size: 31 })}${(text.length * 2).toString(16).padStart(2, '0')}`

beforeAll(async () => {
  chain = await startLocalChain({ chainId: 31337 })
  const { client } = chain
  for (const name of ['Lamps', 'Pebbles'] as const)
    codes.set(name, (await client.getCode({ address: await chain.deploy(name) })) ?? '0x')
  const token = await client.getCode({ address: await chain.token('Token', 'TOKEN', 6) })
  for (const [address, symbol, decimals] of [
    [usdc, 'USDC', 6n],
    [fakeUsdc, 'USDC', 6n],
    [mystery, '', 0n],
  ] as const) {
    await client.setCode({ address, bytecode: token ?? '0x' })
    await client.setStorageAt({ address, index: 1, value: shortText(symbol) })
    await client.setStorageAt({ address, index: 2, value: word(decimals) })
    await chain.call(address, 'mint', [account, 10n ** 12n])
  }
  await client.setCode({ address: apes, bytecode: codes.get('Lamps') ?? '0x' })
  for (const number of [5n, 8n]) await chain.call(apes, 'mint', [account, number])
  const held = slotOf(8n, slotOf(account, word(0n)))
  await client.setStorageAt({ address: apes, index: held, value: word(9n) })
  await client.setBalance({ address: account, value: 10n ** 21n })
  services = await startServices({
    port: 0,
    logLevel: 'silent',
    addressHeader: 'x-visitor',
    chains: { [chainId]: chain.url },
    blockchain: { pollMs: 0 },
  })
}, 60_000)
afterAll(async () => {
  await services?.close()
  await chain?.close()
})

/** What core shows when the services have tried it. */
function tried({ calls }: CorpusCase): Promise<Preview> {
  // Each from an address of its own, so that no limit counts.
  const visitor = `10.0.${++visitors >> 8}.${visitors & 255}`
  const client = createLatchkey({
    networks: [localNetwork(chain.url)],
    services: { url: services.url, projectId: 'local' },
    fetch: (url, init) =>
      fetch(url, { ...(init as RequestInit), headers: { ...init?.headers, 'x-visitor': visitor } }) as never,
  })
  return previewTransaction(client, { chainId, account, transaction: { namespace: 'eip155', calls } })
}

/** What is read from the transaction alone. */
const read = ({ calls, facts: more }: CorpusCase): Preview =>
  describeTransaction({
    chainId,
    account,
    transaction: { namespace: 'eip155', calls },
    facts: { ...facts, ...more },
  })

/** One line for each asset, in smallest units. */
const linesOf = ({ changes }: Preview) =>
  changes
    .map(({ amount, asset, direction }) => {
      const { address = 'native', decimals = 0, kind, tokenId = '' } = asset
      return `${direction} ${parseUnits(amount, kind === 'collectible' ? 0 : decimals)} ${address.toLowerCase()} ${tokenId}`
    })
    .toSorted()

/** A call of which nothing is read, or only a guess: what it does only the node can say. */
const isOpen = ({ findings }: Preview) =>
  findings.some(({ code }) => code.startsWith('call/') || code === 'transfer/token-or-collectible')

test('what is read from a transaction and what a node sees happen never contradict each other', async () => {
  const contradictions: object[] = []
  const seen = { same: 0, reverts: 0, open: 0 }
  // All that is read whole, approvals for one spender, and some of the rest.
  const chosen = cases.filter((one, index) =>
    isOpen(read(one)) ? index % 5 === 0 : !/ for a (?:described contract|person)$/.test(one.name),
  )
  for (const one of chosen) {
    const isPebble = one.calls.some(({ data = '' }) => data.startsWith('0xf242432a'))
    await chain.client.setCode({ address: apes, bytecode: codes.get(isPebble ? 'Pebbles' : 'Lamps') ?? '0x' })
    const [said, shown] = [read(one), await tried(one)]
    const found = shown.findings.map(({ code }) => code)
    const [before, after] = [linesOf(said), linesOf(shown)]
    if (shown.basis !== 'simulated') contradictions.push({ case: one.name, basis: shown.basis })
    else if (found.includes('simulation/reverts')) seen.reverts += 1
    else if (isOpen(shown)) seen.open += 1
    else if (before.join() !== after.join() || found.includes('approval/hidden'))
      contradictions.push({ case: one.name, before, after, found })
    else seen.same += 1
  }
  expect(contradictions).toEqual([])
  expect(seen.same).toBeGreaterThanOrEqual(70)
}, 60_000)
