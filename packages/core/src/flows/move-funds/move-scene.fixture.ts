import { vi } from 'vitest'
import type { CoreClient } from '../../kernel/client.ts'
import { LatchkeyError } from '../../kernel/errors/index.ts'
import { mainnet, optimism } from '../../kernel/networks/eip155.ts'
import { solana } from '../../kernel/networks/solana.ts'
import type { Capabilities } from '../../kernel/ports/ability.ts'
import type { EvmCall } from '../../kernel/ports/wallet-call.ts'
import { createTestClient, type TestClientOptions } from '../../testing/create-test-client.ts'
import { createMockAdapter } from '../../testing/mock-adapter.ts'
import { createMockAuth } from '../../testing/mock-auth.ts'
import { emptyPreview } from '../transactions/pipeline.fixture.ts'
import type { PreviewPort } from '../transactions/prepare-transaction.ts'
import { createMoveFunds } from './move-funds.ts'

export const one = mainnet.caipNetworkId
export const ten = optimism.caipNetworkId
export const sol = solana.caipNetworkId
export const usdc = `0x${'a0'.repeat(20)}`
export const dai = `0x${'da'.repeat(20)}`
export const mint = 'Mint111111111111111111111111111111111111111'
export const own = '0x3333333333333333333333333333333333333333'
export const safe = '0x9999999999999999999999999999999999999999'
export const solanaSafe = 'Safe111111111111111111111111111111111111111'
/** In the smallest unit, for each transaction. */
const fee = 1000n

type Sent = { readonly chainId: string; readonly token: string; readonly to: string; readonly units: bigint }

/** Chains that hold what the test says, and a login site that answers as the test says. They outlive a page. */
export function createLedger(start: Readonly<Record<string, bigint>>) {
  const held = new Map(Object.entries(start))
  const sent: Sent[] = []
  const ledger = {
    held,
    sent,
    /** What the login site was asked, one number of transfers a question. */
    asked: [] as number[],
    /** What it answers next; then it approves. */
    answers: [] as ('approve' | 'decline' | 'fail' | 'hang')[],
    down: new Set<string>(),
    /** What happens elsewhere while the login site asks. */
    onAsk: () => {},
    /** Tokens whose contract refuses transfers. */
    refuses: new Set<string>(),
    /** Transactions that the chain takes and undoes. */
    reverts: false,
    /** Whether transactions are included at once. */
    includes: true,
    includeAll: () => {},
    units: (chainId: string, token = 'native') => held.get(`${chainId}/${token}`) ?? 0n,
  }
  const waiting: (() => void)[] = []
  ledger.includeAll = () => {
    ledger.includes = true
    for (const tell of waiting.splice(0)) tell()
  }
  return { ...ledger, waiting, state: ledger }
}

export type Ledger = ReturnType<typeof createLedger>

const decimalsOf: Readonly<Record<string, number>> = { [usdc]: 6, [mint]: 6, native: 18 }

/** What a page reads of the chains and asks of the login site. */
function abilities({ held, sent, state, units, waiting }: Ledger, namespace: 'eip155' | 'solana', joins = 1) {
  const outcomes = new Map<string, 'success' | 'reverted'>()
  const reach = (chainId: string) => {
    if (state.down.has(chainId)) throw new LatchkeyError('request/unreachable')
  }
  const refuse = (token: string) => {
    if (state.refuses.has(token)) throw new LatchkeyError('request/invalid', { details: 'execution reverted: paused' })
  }
  function transferOf(transaction: unknown): Omit<Sent, 'chainId'> {
    if (typeof transaction === 'string') {
      const [token = '', to = '', amount = '0'] = transaction.split('|')
      return { token, to, units: BigInt(amount) }
    }
    const { data, to, value = 0n } = transaction as EvmCall
    return data
      ? { token: to, to: `0x${data.slice(34, 74)}`, units: BigInt(`0x${data.slice(74)}`) }
      : { token: 'native', to, units: BigInt(value) }
  }
  async function ask(chainId: string, transactions: readonly unknown[]): Promise<string> {
    state.asked.push(transactions.length)
    state.onAsk()
    const answer = state.answers.shift() ?? 'approve'
    if (answer === 'decline') throw new LatchkeyError('connection/user-rejected')
    if (answer === 'fail') throw new LatchkeyError('request/invalid', { details: 'The login site is busy' })
    if (answer === 'hang') return new Promise(() => {})
    const hash = `0x${(sent.length + outcomes.size + 1).toString(16).padStart(64, '0')}`
    const isReverted = state.reverts
    for (const transaction of isReverted ? [] : transactions.flatMap(partsOf)) {
      const transfer = transferOf(transaction)
      sent.push({ chainId, ...transfer })
      held.set(`${chainId}/${transfer.token}`, units(chainId, transfer.token) - transfer.units)
    }
    held.set(`${chainId}/native`, units(chainId) - fee)
    outcomes.set(hash, isReverted ? 'reverted' : 'success')
    return hash
  }
  const can: Partial<Capabilities> = {
    async getBalance({ chainId, token = 'native' }) {
      reach(chainId)
      return { units: units(chainId, token), decimals: decimalsOf[token] ?? 18, symbol: token.slice(0, 4) }
    },
    async estimateFee({ chainId, transaction }) {
      reach(chainId)
      refuse(transferOf(transaction).token)
      return { gas: 21_000n, fee: { units: fee, decimals: 18, symbol: 'ETH' } }
    },
    async sendTransaction({ chainId, transaction }) {
      reach(chainId)
      return { hash: await ask(chainId, [transaction]) }
    },
    waitForTransaction: ({ hash }) =>
      new Promise((resolve) => {
        const tell = () => resolve({ status: outcomes.get(hash) ?? 'success' })
        if (state.includes) tell()
        else waiting.push(tell)
      }),
    ...(namespace === 'solana' && {
      buildTransfer: async ({ amount, to, token = 'native' }) => ({ transaction: `${token}|${to}|${amount}` }),
      ...(joins > 1 && {
        async joinTransactions({ transactions }) {
          const groups: unknown[][] = []
          for (let start = 0; start < transactions.length; start += joins)
            groups.push(transactions.slice(start, start + joins))
          return { transactions: groups.map((group) => group.join('+')), counts: groups.map(({ length }) => length) }
        },
      }),
    }),
  }
  return { can, ask, outcomes }
}

/** Transfers that go as one on Solana. */
const partsOf = (transaction: unknown) => (typeof transaction === 'string' ? transaction.split('+') : [transaction])

export type MoveSceneOptions = TestClientOptions & {
  readonly can?: Partial<Capabilities<'eip155'>> | undefined
  readonly preview?: PreviewPort | undefined
  /** Time passes until it is given up. */
  readonly sourceIsAway?: boolean | undefined
  /** How many transfers fit into one transaction of Solana. @default 1 */
  readonly joins?: number | undefined
  /** Takes several calls as one. */
  readonly atomic?: boolean | undefined
}

/** A page of a login that holds tokens on two Ethereum networks and on Solana. */
export async function openMoveScene(
  ledger: Ledger,
  { atomic, can, joins, preview, sourceIsAway = false, ...options }: MoveSceneOptions = {},
) {
  const evm = abilities(ledger, 'eip155')
  const site = createMockAuth()
  site.store(true)
  const adapters = [
    createMockAdapter({
      namespace: 'eip155',
      wallets: [],
      chain: { isAddress: (address) => /^0x[0-9a-f]{40}$/i.test(address) },
      can: {
        ...evm.can,
        ...(atomic && {
          getCapabilities: async () => ({ [one]: { atomic: { status: 'supported' } } }),
          sendCalls: async ({ calls, chainId }) => ({ id: await evm.ask(chainId, calls) }),
          getCallsStatus: async ({ id }) => {
            const status = evm.outcomes.get(id) === 'reverted' ? 'failed' : 'success'
            return { status, atomic: true, receipts: [{ hash: id, status: 'success' }] } as never
          },
        }),
        ...can,
      } as Partial<Capabilities<'eip155'>>,
    }),
    createMockAdapter({
      namespace: 'solana',
      wallets: [],
      chain: { isAddress: (address) => /^[1-9A-HJ-NP-Za-km-z]{32,44}$/.test(address) },
      can: abilities(ledger, 'solana', joins).can as Partial<Capabilities<'solana'>>,
    }),
  ]
  const page = createTestClient({
    auth: site,
    networks: [mainnet, optimism, solana],
    adapters,
    tokens: {
      [one]: [
        { address: usdc, symbol: 'USDC', name: 'USD Coin' },
        { address: dai, symbol: 'XDAI', name: 'Dai' },
      ],
      [ten]: [{ address: usdc, symbol: 'USDC', name: 'USD Coin' }],
      [sol]: [{ address: mint, symbol: 'COIN', name: 'Coin' }],
    },
    random: { id: () => `id-${++ids}` },
    ...options,
  })
  page.client.start()
  await page.clock.flush()
  const move = createMoveFunds(page.client, preview ?? (async (given) => emptyPreview(given)))
  const stop = move.watch()
  /** Code that loads at its first call comes by turns of the event loop, which the clock of the test doesn't hold up. */
  const settle = async () => {
    for (let turn = 0; turn < 25; turn++) {
      await page.clock.flush()
      await vi.dynamicImportSettled()
    }
  }
  // A source that is away is waited for by the clock.
  for (let second = 0; sourceIsAway && move.getState().status === 'reading' && second < 60; second++) {
    await settle()
    await page.clock.advance(1000)
  }
  await settle()
  const network = (chainId: string) => move.getState().networks.find((each) => each.chainId === chainId)
  return {
    ...page,
    client: page.client as CoreClient,
    site,
    move,
    stop,
    network,
    settle,
    /** `token status reason` of each thing on a network. */
    lines: (chainId: string) =>
      network(chainId)?.items.map(({ amount, reason, status, symbol }) =>
        [symbol, amount, status, reason].filter(Boolean).join(' '),
      ),
    /** Fills in where everything goes. */
    async fill() {
      for (const [namespace, address] of [
        ['eip155', safe],
        ['solana', solanaSafe],
      ] as const)
        move.setReceiver(namespace, address)
      await settle()
    },
    /** Presses, and lets time pass until nothing more happens. */
    async press(pressed = move.start(words)) {
      await page.clock.advance(100)
      await settle()
      return pressed
    },
    /** The same, where something stays open. */
    async begin() {
      const pressed = move.start(words)
      await page.clock.advance(100)
      await settle()
      return { pressed }
    },
  }
}

let ids = 0

export const words = {
  item: ({ amount = '', symbol }: { readonly amount?: string | undefined; readonly symbol: string }) =>
    `Move ${amount} ${symbol}`,
  several: (count: number) => `Move tokens: ${count}`,
}
