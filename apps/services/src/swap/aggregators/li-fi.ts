import * as v from 'valibot'
import { zeroAddress } from 'viem'
import type { AggregatorConfig } from '../swap-config.ts'
import type { BuildQuestion, BuiltSwap, ListedToken, SwapProvider, SwapQuestion } from '../swap-provider.ts'
import { type AggregatorOptions, createAggregatorHttp, largestList } from './aggregator-http.ts'
import { allowedContracts } from './allowed-contracts.ts'
import { address, amount, chainNumber, data, listedToken, readGas } from './fields.ts'

/** LiFiDiamond, at the same address on most chains (docs.li.fi, "Smart contract addresses"). */
const diamond = '0x1231deb6f5749ef6ce6943a275a1d3e7486f4eae'

const quote = v.object({
  estimate: v.object({ toAmount: amount, toAmountMin: amount, approvalAddress: address }),
  transactionRequest: v.object({ to: address, data, value: amount, gasLimit: v.nullish(amount) }),
})
const tokens = v.object({ tokens: v.record(v.string(), v.array(v.unknown())) })

/** The error codes for "no route": 1002 no quote, 1003 not found. */
const refusals = /"code"\s*:\s*100[23]\b/

/** Swaps through LI.FI on one chain (docs.li.fi). Its quote is a whole transaction. */
export function createLiFi(config: AggregatorConfig<'lifi'>, options: AggregatorOptions): SwapProvider {
  const headers: Readonly<Record<string, string>> = config.apiKey ? { 'x-lifi-api-key': config.apiKey } : {}
  const http = createAggregatorHttp(config.url, headers, options)

  async function ask(question: SwapQuestion & Pick<BuildQuestion, 'slippageBps'>): Promise<BuiltSwap | undefined> {
    const { chainId, user, from, to, amount, slippageBps } = question
    const chain = chainNumber(chainId)
    const request = {
      path: '/v1/quote',
      query: {
        fromChain: chain,
        toChain: chain,
        fromToken: from ?? zeroAddress,
        toToken: to ?? zeroAddress,
        fromAddress: user,
        toAddress: user,
        fromAmount: String(amount),
        slippage: String(slippageBps / 10_000),
      },
    }
    const answer = await http.ask(request, quote, refusals)
    if (!answer) return undefined
    const { estimate, transactionRequest } = answer
    return {
      ...transactionRequest,
      gas: readGas(transactionRequest.gasLimit),
      toAmount: estimate.toAmount,
      minimum: estimate.toAmountMin,
      spender: from === undefined ? undefined : estimate.approvalAddress,
    }
  }

  return {
    id: 'lifi',
    serves: (chainId) => config.chains.includes(chainId),
    contracts: allowedContracts(config, [diamond]),
    async quote(question) {
      const offer = await ask({ ...question, slippageBps: 100 })
      return offer && { toAmount: offer.toAmount, spender: offer.spender }
    },
    build: ask,
    async tokens(chainId): Promise<readonly ListedToken[]> {
      const chains = chainNumber(chainId)
      const answer = await http.ask({ path: '/v1/tokens', query: { chains }, maxBytes: largestList }, tokens, refusals)
      return (answer?.tokens[chains] ?? []).flatMap((each) => {
        const token = v.safeParse(listedToken, each)
        if (!token.success || token.output.address === zeroAddress) return []
        return [{ ...token.output, iconUrl: token.output.logoURI ?? undefined }]
      })
    },
  }
}
