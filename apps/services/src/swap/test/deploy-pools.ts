import { createRequire } from 'node:module'
import { waitForReceipt } from '@latchkey/test-wallets/anvil'
import {
  type Abi,
  createTestClient,
  encodeDeployData,
  encodeFunctionData,
  type Hex,
  http,
  parseAbi,
  publicActions,
  walletActions,
  zeroAddress,
} from 'viem'

export type DeployPoolsOptions = {
  /** The URL of an anvil, which signs for its own accounts. */
  readonly rpcUrl: string
  /** @default anvil's last account, so that the others' counts and balances stay as they were */
  readonly deployer?: Hex | undefined
  /** Two tokens that the deployer holds a million of. */
  readonly tokens: readonly [PooledToken, PooledToken]
}

type PooledToken = { readonly address: Hex; readonly decimals: number }

/** Where the contracts stand. */
export type DeployedPools = {
  readonly wrappedNative: Hex
  readonly v2: { readonly router: Hex; readonly factory: Hex }
  readonly v3: { readonly router: Hex; readonly quoter: Hex; readonly factory: Hex; readonly positions: Hex }
}

const require = createRequire(import.meta.url)
const erc20 = parseAbi(['function approve(address spender, uint256 amount)'])
/** 100 of the native currency against 300,000 of the first token; 500,000 of both tokens at the price 1 on v3, 50,000 on v2. */
const [nativeSide, priced, each, shallow] = [100n, 300_000n, 500_000n, 50_000n]
/** Widest range of ticks of a pool with a fee of 0.05 %, whose ticks are 10 apart. */
const widest = 887_270

/**
 * Puts Uniswap v2 and v3, as published on npm, on a local chain, with three pools: the native currency and the first token on v2, both tokens
 * on v2, and both tokens on v3 (0.05 %) with more in it.
 */
export async function deployPools(options: DeployPoolsOptions): Promise<DeployedPools> {
  const { rpcUrl, tokens, deployer = '0xa0Ee7A142d267C1f36714E4a8F75612F20a79720' } = options
  const client = createTestClient({ mode: 'anvil', transport: http(rpcUrl), pollingInterval: 10, cacheTime: 0 })
    .extend(publicActions)
    .extend(walletActions)
  const mined = async (hash: Hex) => {
    const receipt = await waitForReceipt(client, hash)
    if (receipt.status !== 'success') throw new Error(`A transaction of the pools failed: ${hash}`)
    return receipt
  }
  const artifact = (path: string): { abi: Abi; bytecode: Hex } => {
    const { abi, bytecode, evm } = require(path)
    const code: string = bytecode ?? evm.bytecode.object
    return { abi, bytecode: (code.startsWith('0x') ? code : `0x${code}`) as Hex }
  }
  const deploy = async (path: string, args: readonly unknown[] = []): Promise<{ address: Hex; abi: Abi }> => {
    const { abi, bytecode } = artifact(path)
    const data = encodeDeployData({ abi, bytecode, args: args as [] })
    const { contractAddress } = await mined(await client.sendTransaction({ account: deployer, chain: null, data }))
    return { address: contractAddress as Hex, abi }
  }
  const write = async (to: Hex, abi: Abi, functionName: string, args: readonly unknown[], value = 0n) => {
    const data = encodeFunctionData({ abi, functionName, args: args as [] })
    await mined(await client.sendTransaction({ account: deployer, chain: null, to, data, value, gas: 12_000_000n }))
  }

  const deadline = BigInt(Math.floor(Date.now() / 1000) + 86_400)
  const units = (token: PooledToken, whole: bigint) => whole * 10n ** BigInt(token.decimals)
  const weth = await deploy('@uniswap/v2-periphery/build/WETH9.json')
  const factory2 = await deploy('@uniswap/v2-core/build/UniswapV2Factory.json', [deployer])
  const router2 = await deploy('@uniswap/v2-periphery/build/UniswapV2Router02.json', [factory2.address, weth.address])
  const factory3 = await deploy('@uniswap/v3-core/artifacts/contracts/UniswapV3Factory.sol/UniswapV3Factory.json')
  const periphery = '@uniswap/v3-periphery/artifacts/contracts'
  const pair = [factory3.address, weth.address]
  const router3 = await deploy(`${periphery}/SwapRouter.sol/SwapRouter.json`, pair)
  const quoter = await deploy(`${periphery}/lens/QuoterV2.sol/QuoterV2.json`, pair)
  const manager = `${periphery}/NonfungiblePositionManager.sol/NonfungiblePositionManager.json`
  const positions = await deploy(manager, [...pair, zeroAddress])

  const [first, second] = tokens
  await write(first.address, erc20, 'approve', [router2.address, units(first, priced)])
  const wei = nativeSide * 10n ** 18n
  const add = [first.address, units(first, priced), 0n, 0n, deployer, deadline]
  await write(router2.address, router2.abi, 'addLiquidityETH', add, wei)

  await write(second.address, erc20, 'approve', [router2.address, units(second, each)])
  await write(first.address, erc20, 'approve', [router2.address, units(first, each)])
  const [some, ...rest] = [first, second].map((token) => units(token, shallow))
  const shallowPool = [first.address, second.address, some, ...rest, 0n, 0n, deployer, deadline]
  await write(router2.address, router2.abi, 'addLiquidity', shallowPool)

  const [low, high] = BigInt(first.address) < BigInt(second.address) ? [first, second] : [second, first]
  for (const token of tokens) await write(token.address, erc20, 'approve', [positions.address, units(token, each)])
  // The square root of the price in smallest units, in 64.96 fixed point.
  const price = sqrt((units(high, 1n) << 192n) / units(low, 1n))
  const pool = [low.address, high.address, 500, price]
  await write(positions.address, positions.abi, 'createAndInitializePoolIfNecessary', pool)
  const position = {
    token0: low.address,
    token1: high.address,
    fee: 500,
    tickLower: -widest,
    tickUpper: widest,
    amount0Desired: units(low, each),
    amount1Desired: units(high, each),
    amount0Min: 0n,
    amount1Min: 0n,
    recipient: deployer,
    deadline,
  }
  await write(positions.address, positions.abi, 'mint', [position])
  return {
    wrappedNative: weth.address,
    v2: { router: router2.address, factory: factory2.address },
    v3: {
      router: router3.address,
      quoter: quoter.address,
      factory: factory3.address,
      positions: positions.address,
    },
  }
}

/** Newton's method on whole numbers. */
function sqrt(value: bigint): bigint {
  let guess = 1n << BigInt(Math.ceil(value.toString(2).length / 2))
  for (;;) {
    const next = (guess + value / guess) >> 1n
    if (next >= guess) return guess
    guess = next
  }
}
