import type { Hex } from 'viem'
import { alice, startLocalChain } from '../../blockchain/test/local-chain.ts'
import { startServices } from '../../index.ts'
import { deployPools } from './deploy-pools.ts'

/**
 * A local chain with pools of ether, dollars (6 decimal places) and euros (18), and services that swap through them. Alice holds the rest of both tokens.
 * With `isOdd` the euros and one more router are those that misbehave as they are told to: TestOddToken and TestOddPools.
 */
export async function startSwapServices({ isOdd = false } = {}) {
  const chain = await startLocalChain()
  const usd = await chain.token('Test Dollar', 'TUSD', 6)
  const eur = isOdd ? await chain.oddToken('Test Euro', 'TEUR') : await chain.token('Test Euro', 'TEUR', 18)
  const oddPools = isOdd ? await chain.deploy('TestOddPools') : undefined
  await chain.call(usd, 'mint', [alice, 10n ** 13n])
  await chain.call(eur, 'mint', [alice, 10n ** 25n])
  const deployed = await deployPools({
    rpcUrl: chain.url,
    deployer: alice,
    tokens: [
      { address: usd, decimals: 6 },
      { address: eur, decimals: 18 },
    ],
  })
  const { v2, v3, wrappedNative } = deployed
  const tokens = [
    { address: usd, symbol: 'TUSD', name: 'Test Dollar', decimals: 6 },
    { address: eur, symbol: 'TEUR', name: 'Test Euro', decimals: 18 },
  ]
  const services = await startServices({
    port: 0,
    logLevel: 'silent',
    chains: { [chain.chainId]: chain.url },
    blockchain: { pollMs: 0, chains: { [chain.chainId]: { tokens } } },
    swap: {
      burst: 5000,
      providers: [
        {
          type: 'onchain',
          chains: {
            [chain.chainId]: {
              wrappedNative,
              v2: [v2.router, ...(oddPools ? [oddPools] : [])].map((router) => ({ router })),
              v3: [
                { router: v3.router, quoter: v3.quoter, type: 'router' },
                ...(oddPools ? [{ router: oddPools, quoter: oddPools, type: 'router' as const }] : []),
              ],
              baseTokens: [usd],
            },
          },
        },
      ],
    },
  })
  return {
    chain,
    services,
    usd,
    eur,
    oddPools,
    v2Router: v2.router,
    wrappedNative: wrappedNative as Hex,
    async close() {
      await services.close()
      await chain.close()
    },
  }
}
