import type { LatchkeyClient } from '../../kernel/client.ts'
import { LatchkeyError } from '../../kernel/errors/index.ts'
import { formatUnits, parseUnits } from '../../kernel/format/decimal.ts'
import type { AccountTarget } from '../account/account-target.ts'
import { sayAmount } from '../transactions/say-amount.ts'
import type { BuiltTransaction, MovedAmount } from '../transactions/transactions-api.ts'
import { buildSwap } from './build-swap.ts'
import type { MeasuredToken } from './find-quote.ts'
import { maxSwap } from './max-swap.ts'
import type { SwapQuote, SwapState, SwapTransaction, SwapWords } from './swap-api.ts'
import { swapUnsupported } from './swap-errors.ts'
import { orderOf } from './swap-order.ts'

/** What the visitor reviews. */
export type ReviewedSwap = Pick<SwapState, 'slippage' | 'approval'> & {
  readonly from: MeasuredToken
  readonly to: MeasuredToken
  readonly amount: string
  /** The amount is the maximum of the native currency. It becomes less if the fee rises. */
  readonly isMax?: boolean | undefined
  readonly quote: SwapQuote
  readonly words: SwapWords
  readonly isSmartAccount: boolean
  /** After a reload: the minimum that the visitor agreed to before. */
  readonly agreed?: bigint | undefined
  /** After a reload, for a maximum: the leaving amount that the visitor saw before. */
  readonly lowered?: bigint | undefined
  /** The form may be emptied. */
  onSubmitted(): void
}

/** The swap that the pipeline builds, previews and asks for. */
export function swapDraft(
  client: LatchkeyClient,
  target: Pick<AccountTarget, 'address'> & { readonly connection: Pick<AccountTarget['connection'], 'chainId' | 'id'> },
  swap: ReviewedSwap,
): SwapTransaction {
  const { address: account, connection } = target
  const { chainId, id: connectionId } = connection
  const { approval, from, isSmartAccount, quote, slippage, to, words } = swap
  const amount = parseUnits(swap.amount, from.decimals)
  /** The minimum that the form showed. An order that was read from storage has no quote. */
  const promised = quote.minimum === undefined ? undefined : parseUnits(quote.minimum, to.decimals)
  /** The amount that leaves. If the fee has lowered a maximum, it is less than the form's amount. It never exceeds the amount that was shown. */
  let leaving = swap.lowered ?? amount
  /** The minimum that the visitor was shown: of the last build, or at first of the form. */
  let shown = swap.agreed ?? promised
  const properties = {
    isSmartAccount,
    network: chainId,
    swapFromToken: from.token.symbol,
    swapToToken: to.token.symbol,
    swapFromAmount: swap.amount,
    swapToAmount: quote.toAmount,
  }
  async function build(signal: AbortSignal): Promise<BuiltTransaction & { readonly least: bigint }> {
    const blockchain = await client.blockchain()
    if (!blockchain) throw swapUnsupported()
    return buildSwap({
      account,
      approval,
      amount: leaving,
      blockchain,
      chainId,
      client,
      connectionId,
      from: from.token,
      to: to.token,
      quoteId: quote.id,
      shown,
      signal,
      slippage,
      words: { ...words, description: sayAmount(words.description, swap.amount, formatUnits(leaving, from.decimals)) },
    })
  }
  /** Whether the fee leaves less of a maximum than was built. */
  async function lower({ gas, transaction }: BuiltTransaction, signal: AbortSignal): Promise<boolean> {
    const call = transaction.namespace === 'eip155' ? transaction.calls[0] : undefined
    if (!swap.isMax || !call) return false
    const most = await maxSwap(client, {
      connectionId,
      account,
      chainId,
      token: from.token,
      call,
      gas: gas?.[0],
      signal,
    })
    const units = most === undefined ? leaving : parseUnits(most, from.decimals)
    if (units >= leaving) return false
    if (units <= 0n) throw new LatchkeyError('amount/invalid', { details: 'insufficient funds for the fee' })
    shown = shown === undefined ? undefined : (shown * units) / leaving
    leaving = units
    return true
  }
  function maxMoved(agreed: bigint, now: bigint): MovedAmount | undefined {
    if (now >= agreed) return undefined
    const figures = { before: formatUnits(agreed, from.decimals), now: formatUnits(now, from.decimals) }
    return { code: 'send/max-moved', bound: 'most', ...figures, symbol: from.token.symbol }
  }
  function movedBelow(agreed: bigint, now: BuiltTransaction): MovedAmount | undefined {
    const least = leastThatArrives(now)
    if (least >= agreed) return undefined
    const figures = { before: formatUnits(agreed, to.decimals), now: formatUnits(least, to.decimals) }
    return { code: 'swap/price-moved', bound: 'least', ...figures, symbol: to.token.symbol }
  }
  return {
    properties,
    purpose: 'swap',
    swapOrder: orderOf(swap),
    connectionId,
    account,
    chainId,
    async build({ signal }) {
      let built = await build(signal)
      if (await lower(built, signal)) built = await build(signal)
      const { least, ...rest } = built
      shown = least
      return rest
    },
    // Services may round the form's figure down by one unit.
    checkFirst: (first) =>
      (promised === undefined ? undefined : movedBelow((promised * leaving) / amount - 1n, first)) ??
      maxMoved(amount, leaving),
    recheck(before, now) {
      const agreed = leastThatArrives(before)
      if (!swap.isMax) return movedBelow(agreed, now)
      const [was, is] = [whatLeaves(before), whatLeaves(now)]
      return movedBelow(was > is ? (agreed * is) / was - 1n : agreed, now) ?? maxMoved(was, is)
    },
    onSubmitted() {
      client.events.emit('INITIATE_SWAP', properties)
      swap.onSubmitted()
    },
    onIncluded: () => client.events.emit('SWAP_SUCCESS', properties),
  }
}

function leastThatArrives({ expected }: BuiltTransaction): bigint {
  return Object.values(expected?.arrives ?? {})[0] ?? 0n
}

function whatLeaves({ expected }: BuiltTransaction): bigint {
  return Object.values(expected?.leaves ?? {})[0] ?? 0n
}
