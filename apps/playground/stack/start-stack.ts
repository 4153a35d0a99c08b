import { startServices } from '@latchkey/services'
import { startAnvil } from '@latchkey/test-wallets/anvil'
import { startBitcoin } from './bitcoin.ts'
import { startCosmos } from './cosmos.ts'
import { deployToken } from './deploy-token.ts'
import { startPolkadot } from './polkadot.ts'
import { servedChains } from './served-chains.ts'
import { startSolana } from './solana.ts'

export type StackOptions = {
  /** @default free ports */ readonly ports?:
    | { readonly chains: readonly number[]; readonly services: number }
    | undefined
  /** Polkadot's chain takes seconds to start, so it comes only when asked. @default false */
  readonly polkadot?: boolean | undefined
}

/**
 * Two local EVM chains, one chain of each other ecosystem (a file beside this one and a line below each), and the services, ready to use,
 * with the addresses in the shape that the playground's pages read.
 */
export async function startStack({ polkadot: wantsPolkadot = false, ports }: StackOptions = {}) {
  const [a, b, bitcoin, cosmos, solana, polkadot] = await Promise.all([
    startAnvil({ chainId: 31337, port: ports?.chains[0] }),
    startAnvil({ chainId: 31338, port: ports?.chains[1] }),
    startBitcoin(),
    startCosmos(),
    startSolana(),
    wantsPolkadot ? startPolkadot() : undefined,
  ])
  const [token] = await Promise.all([deployToken(a.url), deployToken(b.url)])
  const evm = { 'eip155:31337': a.url, 'eip155:31338': b.url }
  const services = await startServices({
    port: ports?.services ?? 0,
    chains: {
      ...evm,
      [solana.line.chainId]: solana.chain.url,
      [cosmos.line.chainId]: cosmos.line.rpcUrl,
      ...(polkadot && { [polkadot.line.chainId]: polkadot.chain.httpUrl }),
    },
    blockchain: servedChains(Object.keys(evm), token, {
      [solana.line.chainId]: { tokens: [{ ...solana.line.token, name: 'Test Dollar' }] },
      [bitcoin.line.chainId]: { esplora: bitcoin.chain.url },
      [cosmos.line.chainId]: {
        bech32Prefix: 'cosmos',
        native: { name: 'Atom', symbol: 'ATOM', decimals: 6, denom: 'uatom' },
        tokens: [{ ...cosmos.line.token, name: 'Test Dollar' }],
      },
      ...(polkadot && { [polkadot.line.chainId]: { native: { name: 'Rococo', symbol: 'ROC', decimals: 12 } } }),
    }),
    signIn: { origins: ['http://127.0.0.1:*', 'http://localhost:*'] },
  })
  const stack = {
    chains: [
      { id: 31337, name: 'Local A', rpcUrl: a.url },
      { id: 31338, name: 'Local B', rpcUrl: b.url },
    ] as const,
    relayUrl: services.relayUrl,
    servicesUrl: services.url,
    projectId: 'local',
    token,
    solana: solana.line,
    bitcoin: bitcoin.line,
    polkadot: polkadot?.line,
    cosmos: cosmos.line,
  }
  return {
    stack,
    chains: [a, b] as const,
    solana: solana.chain,
    bitcoin: bitcoin.chain,
    cosmos,
    services,
    close: async () => {
      await Promise.all([
        a.close(),
        b.close(),
        solana.chain.close(),
        bitcoin.chain.close(),
        polkadot?.chain.close(),
        cosmos.close(),
        services.close(),
      ])
    },
  }
}
