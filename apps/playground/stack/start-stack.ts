import { type Services, startServices } from '@latchkey/services'
import { startBuyStandIn } from '@latchkey/services/buy-testing'
import { exchangeStandInKey, startExchangeStandIn } from '@latchkey/services/pay-testing'
import { startAnvil } from '@latchkey/test-wallets/anvil'
import { startBitcoin } from './bitcoin.ts'
import { startCosmos } from './cosmos.ts'
import { deployToken } from './deploy-token.ts'
import { freePort } from './free-port.ts'
import { startLoginCounterparts } from './login-counterparts.ts'
import { openLoginData } from './login-data.ts'
import { startPaidReport } from './paid-report.ts'
import { startPolkadot } from './polkadot.ts'
import { serveMailbox } from './serve-mailbox.ts'
import { servedChains } from './served-chains.ts'
import { startSolana } from './solana.ts'
import { startSwapPools } from './swap-pools.ts'

export type StackOptions = {
  /** @default free ports */ readonly ports?:
    | { readonly chains?: readonly number[] | undefined; readonly services: number }
    | undefined
  /** Polkadot's chain takes seconds to start, so it comes only when asked. @default false */
  readonly polkadot?: boolean | undefined
  /** Logins without a wallet. `folder`: keeps them over restarts. @default off */
  readonly login?: { readonly folder?: string | undefined } | undefined
}

/** Anvil's ninth account. */
const exchangeAccount = '0x23618e81E3f5cdF7f54C3d65f7FBc0aBf5B21E8f'

const localNetwork = { name: 'local', displayName: 'Local A', chainId: 'eip155:31337', transak: 'local' }
/** What the stand-ins of sellers of crypto sell, on the local chains. */
const localCurrencies = [
  {
    id: 'USDC',
    name: 'USD Coin',
    symbol: 'USDC',
    networks: [{ ...localNetwork, moonpay: 'usdc', meld: 'USDC' }],
  },
  {
    id: 'ETH',
    name: 'Ether',
    symbol: 'ETH',
    networks: [{ ...localNetwork, moonpay: 'eth' }],
  },
]

/**
 * Two local EVM chains, one chain of each other ecosystem (a file beside this one and a line below each), and the services, ready to use,
 * with the addresses in the shape that the playground's pages read.
 */
export async function startStack({ login: wantsLogin, polkadot: wantsPolkadot = false, ports }: StackOptions = {}) {
  const [a, b, bitcoin, cosmos, solana, polkadot] = await Promise.all([
    startAnvil({ chainId: 31337, port: ports?.chains?.[0] }),
    startAnvil({ chainId: 31338, port: ports?.chains?.[1] }),
    startBitcoin(),
    startCosmos(),
    startSolana(),
    wantsPolkadot ? startPolkadot() : undefined,
  ])
  const [token] = await Promise.all([deployToken(a.url), deployToken(b.url)])
  const pools = await startSwapPools(a.url, token)
  const report = await startPaidReport(a.url)
  const exchange = await startExchangeStandIn({
    rpcUrl: a.url,
    asset: 'eip155:31337/slip44:60',
    payer: exchangeAccount,
  })
  const port = ports?.services ?? (wantsLogin ? await freePort() : 0)
  const login = wantsLogin && (await startLoginCounterparts({ port, rpcUrl: a.url, smartAccounts: true }))
  const mailboxServer = login && (await serveMailbox(login))
  const data = wantsLogin?.folder === undefined ? undefined : openLoginData(wantsLogin.folder)
  const evm = { 'eip155:31337': a.url, 'eip155:31338': b.url }
  // Webhooks of the stand-ins need the address that the services get.
  const running: { services?: Services } = {}
  const buy = await startBuyStandIn({ servicesUrl: () => running.services?.url ?? '' })
  const services = await startServices({
    port,
    buy: { providers: buy.providers, currencies: localCurrencies, perMinute: 1000 },
    chains: {
      ...evm,
      ...(login && { 'eip155:10': a.url }),
      [solana.line.chainId]: solana.chain.url,
      [cosmos.line.chainId]: cosmos.line.rpcUrl,
      ...(polkadot && { [polkadot.line.chainId]: polkadot.chain.httpUrl }),
    },
    blockchain: servedChains(Object.keys(evm), token, {
      [solana.line.chainId]: {
        tokens: [
          { ...solana.line.token, name: 'Test Dollar' },
          { ...solana.line.euro, name: 'Test Euro' },
        ],
      },
      [bitcoin.line.chainId]: { esplora: bitcoin.chain.url },
      [cosmos.line.chainId]: {
        bech32Prefix: 'cosmos',
        native: { name: 'Atom', symbol: 'ATOM', decimals: 6, denom: 'uatom' },
        tokens: [{ ...cosmos.line.token, name: 'Test Dollar' }],
      },
      ...(polkadot && { [polkadot.line.chainId]: { native: { name: 'Rococo', symbol: 'ROC', decimals: 12 } } }),
    }),
    swap: {
      providers: [{ type: 'onchain', chains: { 'eip155:31337': pools.settings } }, solana.swaps],
      burst: 1000,
      perSecond: 100,
    },
    pay: { exchanges: { url: exchange.url, apiKey: exchangeStandInKey } },
    names: { zones: [{ name: 'shop.eth', reserved: ['admin'] }] },
    signIn: { origins: ['http://127.0.0.1:*', 'http://localhost:*'] },
    ...(login && {
      projects: login.settings.projects,
      login: { ...login.settings.login, ...(data && { sealingKey: data.sealingKey }) },
    }),
    ...(data && { store: data.store }),
  })
  running.services = services
  const stack = {
    chains: [
      { id: 31337, name: 'Local A', rpcUrl: a.url },
      { id: 31338, name: 'Local B', rpcUrl: b.url },
    ] as const,
    relayUrl: services.relayUrl,
    servicesUrl: services.url,
    projectId: 'local',
    token,
    swap: pools.line,
    report: report.line,
    solana: solana.line,
    bitcoin: bitcoin.line,
    polkadot: polkadot?.line,
    cosmos: cosmos.line,
    login: login && mailboxServer && { url: login.origin, mailboxUrl: mailboxServer.url },
  }
  return {
    stack,
    chains: [a, b] as const,
    solana: solana.chain,
    solanaSwaps: solana.swaps,
    bitcoin: bitcoin.chain,
    cosmos,
    login,
    services,
    buy,
    exchange,
    close: async () => {
      await Promise.all([
        a.close(),
        b.close(),
        solana.close(),
        bitcoin.chain.close(),
        polkadot?.chain.close(),
        cosmos.close(),
        services.close(),
        buy.close(),
        report.close(),
        exchange.close(),
        login?.close(),
        mailboxServer?.close(),
      ])
    },
  }
}
