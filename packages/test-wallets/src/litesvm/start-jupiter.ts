import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import {
  AccountRole,
  type Address,
  appendTransactionMessageInstructions,
  compileTransaction,
  compressTransactionMessageUsingAddressLookupTables,
  createSolanaRpc,
  createTransactionMessage,
  getAddressEncoder,
  getBase58Decoder,
  getBase64EncodedWireTransaction,
  getProgramDerivedAddress,
  type Instruction,
  setTransactionMessageFeePayer,
  setTransactionMessageLifetimeUsingBlockhash,
} from '@solana/kit'
import type { TestExchange } from './exchange.ts'

const system = '11111111111111111111111111111111' as Address
const budget = 'ComputeBudget111111111111111111111111111111' as Address
const associated = 'ATokenGPvbdGVxr1b2hvZbsiqW5xWH25efTNsLJA8knL' as Address
const tokenProgram = 'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA' as Address
const wrappedSol = 'So11111111111111111111111111111111111111112'

/** Options of `startJupiterStandIn`. */
export type JupiterStandInOptions = {
  readonly rpcUrl: string
  readonly exchange: TestExchange
  /** The value of a smallest unit of each mint, in any currency. */
  readonly prices: Readonly<Record<string, bigint>>
}

/** What a test may change meanwhile. */
export type JupiterMarket = {
  prices: Record<string, bigint>
  /** Whether pools accept an amount that must arrive. Some accept only the amount that leaves. @default true */
  hasExactOut: boolean
  /** Accounts of swaps stand in a lookup table. @default false */
  usesTable: boolean
  /** Accounts that only make a swap longer. @default 0 */
  padding: number
  /** Changes the instructions of a swap, as an exchange that lies would. */
  change: (instructions: readonly Instruction[], user: string) => readonly Instruction[]
}

type Quote = {
  readonly inputMint: string
  readonly outputMint: string
  readonly inAmount: string
  readonly outAmount: string
  readonly otherAmountThreshold: string
  readonly swapMode: string
}

/**
 * STAND-IN for Jupiter's Swap API v1 (dev.jup.ag/docs/swap-api): quotes of a fixed price, and transactions that run the
 * stand-in for its program. Needs `@solana/kit`.
 *
 * @example
 * const jupiter = await startJupiterStandIn({ rpcUrl: chain.url, exchange, prices: { [dollar.mint]: 1n } })
 */
export async function startJupiterStandIn({ exchange, prices, rpcUrl }: JupiterStandInOptions) {
  const rpc = createSolanaRpc(rpcUrl)
  const market: JupiterMarket = {
    prices: { ...prices },
    hasExactOut: true,
    usesTable: false,
    padding: 0,
    change: (instructions) => instructions,
  }

  function quote(query: URLSearchParams): Quote | undefined {
    const [inputMint = '', outputMint = ''] = [query.get('inputMint') ?? '', query.get('outputMint') ?? '']
    const [worth, gives] = [market.prices[inputMint], market.prices[outputMint]]
    const amount = BigInt(query.get('amount') ?? 0)
    const bps = BigInt(query.get('slippageBps') ?? 50)
    const swapMode = query.get('swapMode') ?? 'ExactIn'
    if (worth === undefined || gives === undefined || (swapMode === 'ExactOut' && !market.hasExactOut)) return undefined
    const isExact = swapMode === 'ExactOut'
    const inAmount = isExact ? (amount * gives + worth - 1n) / worth : amount
    const outAmount = isExact ? amount : (amount * worth) / gives
    const threshold = isExact ? (inAmount * (10_000n + bps)) / 10_000n : (outAmount * (10_000n - bps)) / 10_000n
    return {
      inputMint,
      outputMint,
      inAmount: String(inAmount),
      outAmount: String(outAmount),
      otherAmountThreshold: String(threshold),
      swapMode,
      ...{ slippageBps: Number(bps), platformFee: null, priceImpactPct: '0', routePlan: [] },
    }
  }

  async function build(quoted: Quote, user: string): Promise<string> {
    const { inAmount, inputMint, otherAmountThreshold, outAmount, outputMint, swapMode } = quoted
    const [source, destination] = [await accountOf(user, inputMint), await accountOf(user, outputMint)]
    const most = BigInt(swapMode === 'ExactOut' ? otherAmountThreshold : inAmount)
    const order = { user, from: inputMint, to: outputMint, source, destination }
    const swap = await exchange.swap({ ...order, pays: BigInt(inAmount), gives: BigInt(outAmount) })
    const wraps = inputMint === wrappedSol
    const unwraps = wraps || outputMint === wrappedSol
    const padding = Array.from({ length: market.padding }, () => readonly(newAddress()))
    const own: Instruction = {
      programAddress: swap.programId as Address,
      accounts: [
        ...swap.accounts.map(({ isSigner, isWritable, pubkey }) => ({
          address: pubkey as Address,
          role: ((isSigner ? 2 : 0) | (isWritable ? 1 : 0)) as AccountRole,
        })),
        ...padding,
      ],
      data: swap.data,
    }
    const instructions = market.change(
      [
        { programAddress: budget, data: Uint8Array.of(2, ...little(200_000n, 4)) },
        ...(wraps
          ? [
              open(user, inputMint, source),
              transfer(user, source, most),
              { programAddress: tokenProgram, accounts: [writable(source)], data: Uint8Array.of(17) },
            ]
          : []),
        open(user, outputMint, destination),
        own,
        ...(unwraps ? [close(user, wraps ? source : destination)] : []),
      ],
      user,
    )
    const { value } = await rpc.getLatestBlockhash().send()
    const message = appendTransactionMessageInstructions(
      instructions,
      setTransactionMessageLifetimeUsingBlockhash(
        value,
        setTransactionMessageFeePayer(user as Address, createTransactionMessage({ version: 0 })),
      ),
    )
    // Tables hold what all swaps use: no account of a visitor.
    const common = swap.accounts.filter(({ pubkey }) => pubkey !== user && pubkey !== source && pubkey !== destination)
    const named = [...common.map(({ pubkey }) => pubkey), ...padding.map(({ address }) => address)]
    const tables = market.usesTable ? { [exchange.table(named)]: named as Address[] } : undefined
    const final = tables ? compressTransactionMessageUsingAddressLookupTables(message, tables as never) : message
    return getBase64EncodedWireTransaction(compileTransaction(final as typeof message))
  }

  const server = createServer(async (request, response) => {
    let body = ''
    for await (const chunk of request) body += String(chunk)
    const url = new URL(request.url ?? '/', 'http://jupiter')
    const answer = (status: number, value: unknown) =>
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(value))
    try {
      if (url.pathname === '/swap/v1/quote') {
        const found = quote(url.searchParams)
        if (found) answer(200, found)
        else answer(400, { error: 'Could not find any route', errorCode: 'COULD_NOT_FIND_ANY_ROUTE' })
      } else {
        const { quoteResponse, userPublicKey } = JSON.parse(body) as { quoteResponse: Quote; userPublicKey: string }
        answer(200, { swapTransaction: await build(quoteResponse, userPublicKey), lastValidBlockHeight: 1 })
      }
    } catch (error) {
      answer(500, { error: String(error) })
    }
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    market,
    /** The transaction of a swap of exactly this amount. */
    async build(
      { amount, inputMint, outputMint }: { inputMint: string; outputMint: string; amount: bigint },
      user: string,
    ) {
      const quoted = quote(new URLSearchParams({ inputMint, outputMint, amount: String(amount), slippageBps: '0' }))
      if (!quoted) throw new Error('No way from one token to the other')
      return build(quoted, user)
    },
    close() {
      server.closeAllConnections()
      server.close()
    },
  }
}

const newAddress = () => getBase58Decoder().decode(crypto.getRandomValues(new Uint8Array(32)))
const little = (value: bigint, bytes: number) =>
  Array.from({ length: bytes }, (_, index) => Number((value >> BigInt(8 * index)) & 255n))
const writable = (address: string) => ({ address: address as Address, role: AccountRole.WRITABLE })
const readonly = (address: string) => ({ address: address as Address, role: AccountRole.READONLY })
const signer = (address: string) => ({ address: address as Address, role: AccountRole.WRITABLE_SIGNER })

async function accountOf(owner: string, mint: string): Promise<Address> {
  const { encode } = getAddressEncoder()
  const seeds = [encode(owner as Address), encode(tokenProgram), encode(mint as Address)]
  return (await getProgramDerivedAddress({ programAddress: associated, seeds }))[0]
}

/** `CreateIdempotent` */
function open(user: string, mint: string, account: string): Instruction {
  const accounts = [
    signer(user),
    writable(account),
    readonly(user),
    readonly(mint),
    readonly(system),
    readonly(tokenProgram),
  ]
  return { programAddress: associated, accounts, data: Uint8Array.of(1) }
}

function transfer(from: string, to: string, lamports: bigint): Instruction {
  const data = Uint8Array.of(2, 0, 0, 0, ...little(lamports, 8))
  return { programAddress: system, accounts: [signer(from), writable(to)], data }
}

function close(user: string, account: string): Instruction {
  return {
    programAddress: tokenProgram,
    accounts: [writable(account), writable(user), signer(user)],
    data: Uint8Array.of(9),
  }
}
