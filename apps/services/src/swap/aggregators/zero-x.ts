import * as v from 'valibot'
import type { AggregatorConfig } from '../swap-config.ts'
import type { BuildQuestion, SwapProvider, SwapQuestion } from '../swap-provider.ts'
import { type AggregatorOptions, createAggregatorHttp } from './aggregator-http.ts'
import { allowedContracts } from './allowed-contracts.ts'
import { address, amount, chainNumber, data, nativeAddress, readGas } from './fields.ts'

/** AllowanceHolder. It has the same address on every chain with the Cancun fork (0x.org/docs, "Contracts"). */
const allowanceHolder = '0x0000000000001ff3684f28c67538d4d072c22734'

const noLiquidity = v.object({ liquidityAvailable: v.literal(false) })
const price = v.object({
  liquidityAvailable: v.literal(true),
  buyAmount: amount,
  minBuyAmount: amount,
  issues: v.nullish(v.object({ allowance: v.nullish(v.object({ spender: address })) })),
  allowanceTarget: v.nullish(address),
})
const quote = v.object({
  ...price.entries,
  transaction: v.object({ to: address, data, value: amount, gas: v.nullish(amount) }),
})

/** Refusals that mean "no route" rather than a failure. */
const refusals = /TOKEN_NOT_SUPPORTED|NOT_AUTHORIZED_FOR_TRADE|INSUFFICIENT_LIQUIDITY|NO_ROUTE/

/** 0x, Swap API v2 with AllowanceHolder (0x.org/docs/api). */
export function createZeroX(config: AggregatorConfig<'0x'>, options: AggregatorOptions): SwapProvider {
  const http = createAggregatorHttp(
    config.url,
    { '0x-version': 'v2', ...(config.apiKey && { '0x-api-key': config.apiKey }) },
    options,
  )
  const query = ({ chainId, user, from, to, amount }: SwapQuestion) => ({
    chainId: chainNumber(chainId),
    sellToken: from ?? nativeAddress,
    buyToken: to ?? nativeAddress,
    sellAmount: String(amount),
    taker: user,
  })
  const spenderOf = (from: string | undefined, answer: v.InferOutput<typeof price>) =>
    from === undefined ? undefined : (answer.issues?.allowance?.spender ?? answer.allowanceTarget ?? allowanceHolder)

  return {
    id: '0x',
    serves: (chainId) => config.chains.includes(chainId),
    contracts: allowedContracts(config, [allowanceHolder]),
    async quote(question) {
      const schema = v.union([noLiquidity, price])
      const request = { path: '/swap/allowance-holder/price', query: query(question) }
      const answer = await http.ask(request, schema, refusals)
      if (!answer?.liquidityAvailable) return undefined
      return { toAmount: answer.buyAmount, spender: spenderOf(question.from, answer) }
    },
    async build(question: BuildQuestion) {
      const schema = v.union([noLiquidity, quote])
      const slippage = { slippageBps: String(question.slippageBps) }
      const request = { path: '/swap/allowance-holder/quote', query: { ...query(question), ...slippage } }
      const answer = await http.ask(request, schema, refusals)
      if (!answer?.liquidityAvailable) return undefined
      const { transaction, buyAmount, minBuyAmount } = answer
      return {
        ...transaction,
        toAmount: buyAmount,
        minimum: minBuyAmount,
        gas: readGas(transaction.gas),
        spender: spenderOf(question.from, answer),
      }
    },
  }
}
