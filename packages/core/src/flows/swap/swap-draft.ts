import type { LatchkeyClient } from '../../kernel/client.ts'
import { formatUnits, parseUnits } from '../../kernel/format/decimal.ts'
import type { AccountTarget } from '../account/account-target.ts'
import type { BuiltTransaction, MovedAmount } from '../transactions/transactions-api.ts'
import { buildSwap } from './build-swap.ts'
import type { MeasuredToken } from './find-quote.ts'
import type { SwapQuote, SwapState, SwapTransaction, SwapWords } from './swap-api.ts'
import { swapUnsupported } from './swap-errors.ts'
import { orderOf } from './swap-order.ts'

/** What the visitor reviews. */
export type ReviewedSwap = Pick<SwapState, 'slippage' | 'approval'> & {
  readonly from: MeasuredToken
  readonly to: MeasuredToken
  readonly amount: string
  readonly quote: SwapQuote
  readonly words: SwapWords
  readonly isSmartAccount: boolean
  /** The least that the visitor agreed to before the page was loaded again. */
  readonly agreed?: bigint | undefined
  /** The form may be emptied. */
  onSubmitted(): void
}

/** What the pipeline builds, previews and asks for. */
export function swapDraft(
  client: LatchkeyClient,
  target: Pick<AccountTarget, 'address'> & { readonly connection: Pick<AccountTarget['connection'], 'chainId' | 'id'> },
  swap: ReviewedSwap,
): SwapTransaction {
  const { address: account, connection } = target
  const { chainId, id: connectionId } = connection
  const { approval, from, isSmartAccount, quote, slippage, to, words } = swap
  const amount = parseUnits(swap.amount, from.decimals)
  /** What the form promised; an order that was read back has no quote. */
  const promised = quote.minimum === undefined ? undefined : parseUnits(quote.minimum, to.decimals)
  /** The least of the last build, or at first of the form: what the visitor was shown. */
  let shown = swap.agreed ?? promised
  const properties = {
    isSmartAccount,
    network: chainId,
    swapFromToken: from.token.symbol,
    swapToToken: to.token.symbol,
    swapFromAmount: swap.amount,
    swapToAmount: quote.toAmount,
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
      const blockchain = await client.blockchain()
      if (!blockchain) throw swapUnsupported()
      const { least, ...built } = await buildSwap({
        account,
        approval,
        amount,
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
        words,
      })
      shown = least
      return built
    },
    // Services may round the form's figure down by one unit.
    checkFirst: (first) => (promised === undefined ? undefined : movedBelow(promised - 1n, first)),
    recheck: (before, now) => movedBelow(leastThatArrives(before), now),
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
