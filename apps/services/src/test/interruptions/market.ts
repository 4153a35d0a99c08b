import { type Hex, parseAbi } from 'viem'
import { afterAll, beforeAll } from 'vitest'
import { startSwapServices } from '../../swap/test/start-swap-services.ts'
import { createPhoneWallet } from './phone-wallet.ts'
import { randomAddress, randomNumbers } from './random-numbers.ts'
import { createWorldClock } from './world-clock.ts'

type Market = Awaited<ReturnType<typeof startSwapServices>> & {
  /** TestBatch */
  readonly batch: Hex
}

/** Starts a chain with pools, and its services, for the tests of a file. The chain has a new block only when a test mines it. */
export function startMarket(): () => Market {
  let market: Market
  beforeAll(async () => {
    const started = await startSwapServices()
    market = { ...started, batch: await started.chain.deploy('TestBatch') }
    await market.chain.client.setAutomine(false)
  }, 60_000)
  afterAll(() => market?.close())
  return () => market
}

type MarketVisitorOptions = {
  readonly market: Market
  readonly seed: number
  /** IP address of the page. */
  readonly address: string
  /** The account's tokens, in smallest units. */
  readonly usd?: bigint | undefined
  readonly eur?: bigint | undefined
  readonly isOffline?: (() => boolean) | undefined
  /** The wallet sends calls as one batch. */
  readonly isAtomic?: boolean | undefined
}

const minter = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const abi = parseAbi(['function balanceOf(address owner) view returns (uint256)'])

/** A visitor with ether and tokens, a phone wallet, and an order of 10 TEUR from a shop. */
export async function createMarketVisitor(options: MarketVisitorOptions) {
  const { market, seed, address, usd = 0n, eur = 0n, isOffline = () => false, isAtomic } = options
  const { chain, services } = market
  const { client } = chain
  const below = randomNumbers(seed)
  const time = createWorldClock()
  const account = randomAddress(below)
  const shop = randomAddress(below)
  await client.impersonateAccount({ address: account })
  // The code that EIP-7702 puts there.
  if (isAtomic) await client.setCode({ address: account, bytecode: `0xef0100${market.batch.slice(2)}` as Hex })
  await client.setBalance({ address: account, value: 10n ** 19n })
  for (const [to, amount] of [
    [market.usd, usd],
    [market.eur, eur],
  ] as const) {
    if (amount === 0n) continue
    const data = chain.data('mint', [account, amount]) as Hex
    await client.sendTransaction({ account: minter, chain: null, to, data, gas: 200_000n })
  }
  await client.mine({ blocks: 1 })
  const wallet = createPhoneWallet(chain, account, time, isAtomic)
  let ids = 0
  return {
    account,
    below,
    client,
    shop,
    time,
    wallet,
    order: {
      id: `order-${seed}`,
      to: shop,
      asset: `${chain.chainId}/erc20:${market.eur}`,
      amount: '10',
      symbol: 'TEUR',
    },
    /** Parameters of `openPage`. */
    surroundings: {
      chain,
      time,
      wallet,
      servicesUrl: services.url,
      stored: new Map<string, string>(),
      address,
      newId: () => `id-${seed}-${++ids}`,
      isOffline,
    },
    /** The TEUR of an account, in smallest units. */
    held: (owner: Hex) => client.readContract({ address: market.eur, abi, functionName: 'balanceOf', args: [owner] }),
  }
}
