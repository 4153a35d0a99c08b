import * as v from 'valibot'
import type { AggregatorConfig } from '../swap-config.ts'
import type { ListedToken, SwapProvider, SwapQuestion } from '../swap-provider.ts'
import { type AggregatorOptions, createAggregatorHttp, largestList } from './aggregator-http.ts'
import { allowedContracts } from './allowed-contracts.ts'
import { address, amount, chainNumber, data, listedToken, nativeAddress, readGas } from './fields.ts'

/** Aggregation Router v6. It has the same address on all chains except zkSync (portal.1inch.dev). */
const router = '0x111111125421ca6dc452d289314280a0f8842a65'

const quote = v.object({ dstAmount: amount })
const swap = v.object({
  dstAmount: amount,
  tx: v.object({ to: address, data, value: amount, gas: v.nullish(amount) }),
})
const tokens = v.object({ tokens: v.record(v.string(), v.unknown()) })

const refusals = /insufficient liquidity|cannot find path|token not supported/i

/** 1inch, Classic Swap v6 (portal.1inch.dev). */
export function createOneInch(config: AggregatorConfig<'1inch'>, options: AggregatorOptions): SwapProvider {
  const headers: Readonly<Record<string, string>> = config.apiKey ? { Authorization: `Bearer ${config.apiKey}` } : {}
  const http = createAggregatorHttp(config.url, headers, options)
  const path = (chainId: string, verb: string) => `/swap/v6.0/${chainNumber(chainId)}/${verb}`
  const query = ({ from, to, amount }: SwapQuestion) => ({
    src: from ?? nativeAddress,
    dst: to ?? nativeAddress,
    amount: String(amount),
  })
  const contracts = allowedContracts(config, [router])
  // The called router also moves the token, so it is the spender.
  const spenderOf = ({ from, chainId }: SwapQuestion) => (from === undefined ? undefined : contracts(chainId)[0])

  return {
    id: '1inch',
    serves: (chainId) => config.chains.includes(chainId),
    contracts,
    async quote(question) {
      const answer = await http.ask({ path: path(question.chainId, 'quote'), query: query(question) }, quote, refusals)
      return answer && { toAmount: answer.dstAmount, spender: spenderOf(question) }
    },
    async build(question) {
      const { user, slippageBps, chainId, mustEstimate } = question
      const request = {
        path: path(chainId, 'swap'),
        query: {
          ...query(question),
          from: user,
          origin: user,
          receiver: user,
          slippage: String(slippageBps / 100),
          disableEstimate: String(!mustEstimate),
        },
      }
      const answer = await http.ask(request, swap, refusals)
      if (!answer) return undefined
      const { tx, dstAmount } = answer
      return {
        ...tx,
        gas: readGas(tx.gas),
        toAmount: dstAmount,
        minimum: (dstAmount * BigInt(10_000 - slippageBps)) / 10_000n,
        spender: question.from === undefined ? undefined : tx.to,
      }
    },
    async tokens(chainId): Promise<readonly ListedToken[]> {
      const answer = await http.ask({ path: path(chainId, 'tokens'), maxBytes: largestList }, tokens, refusals)
      return Object.values(answer?.tokens ?? {}).flatMap((each) => {
        const token = v.safeParse(listedToken, each)
        return token.success ? [{ ...token.output, iconUrl: token.output.logoURI ?? undefined }] : []
      })
    },
  }
}
