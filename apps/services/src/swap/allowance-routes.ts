import type { MiddlewareHandler } from 'hono'
import * as v from 'valibot'
import { encodeFunctionData, getAddress, type Hex, maxUint256 } from 'viem'
import { decodeUint } from '../blockchain/evm/contract-reads/decode-word.ts'
import { answer, type BlockchainOptions, get } from '../blockchain/routes/shared/answer.ts'
import { addRoute } from '../http/add-route.ts'
import { HttpError } from '../http/http-error.ts'
import type { ServicesApp, ServicesEnv } from '../http/services-context.ts'
import { erc20 } from './onchain/abis.ts'
import { encodeApprove } from './onchain/estimate-gas.ts'
import { accountSchema, amountSchema, readAccount, readSwap, swapSchema } from './parameters.ts'
import { needSwaps, readSpenders } from './swap-contracts.ts'
import type { SwapRouteOptions } from './swaps.ts'

/** What all routes of swaps have in common. */
export type SwapRouteParts = {
  readonly guards: readonly MiddlewareHandler<ServicesEnv>[]
  readonly refusals: Readonly<Record<number, string>>
}

/** How much a swap contract may move, and the transaction that allows it. */
export function allowanceRoutes(
  app: ServicesApp,
  options: BlockchainOptions & SwapRouteOptions,
  { guards, refusals }: SwapRouteParts,
): void {
  const { blockchain, swaps } = options

  addRoute(
    app,
    options,
    {
      ...get,
      path: '/v1/convert/allowance',
      summary: 'How much of a token a swap contract may move',
      query: v.object({ tokenAddress: accountSchema, userAddress: accountSchema, spender: v.optional(accountSchema) }),
      answer: { summary: '{ allowance }; without `spender` the least of all swap contracts' },
      refusals,
    },
    guards,
    async (c, { query }) => {
      const user = readAccount('query', 'userAddress', query.userAddress)
      const token = readAccount('query', 'tokenAddress', query.tokenAddress)
      const { chainId } = token
      if (user.chainId !== chainId) throw new HttpError(400, 'invalid_query', 'tokenAddress: a token of another chain')
      const spenders = readSpenders(swaps, chainId, query.spender)
      const { evm } = blockchain.sources.get(chainId) ?? {}
      if (!evm) throw new HttpError(501, 'not_configured', 'This chain has no allowances')
      const results = await evm.read(
        spenders.map((spender) => ({
          target: token.address as Hex,
          data: encodeFunctionData({
            abi: erc20,
            functionName: 'allowance',
            args: [user.address as Hex, spender as Hex],
          }),
        })),
      )
      const amounts = results.map((result) => decodeUint(result) ?? 0n)
      const [allowance = 0n] = amounts.toSorted((a, b) => (a < b ? -1 : 1))
      return answer(c, { allowance: String(allowance) })
    },
  )
  addRoute(
    app,
    options,
    {
      ...get,
      path: '/v1/convert/build-approve',
      summary: 'The transaction that allows a swap contract to move a token',
      query: v.object({
        ...swapSchema.entries,
        amount: v.optional(amountSchema),
        spender: v.optional(accountSchema),
      }),
      answer: { summary: '{ tx }: allows exactly `amount`; without it any amount' },
      refusals,
    },
    guards,
    async (c, { query }) => {
      const swap = readSwap('query', query, (id) => needSwaps(swaps, id))
      const { chainId, from } = swap
      if (from === undefined) throw new HttpError(400, 'invalid_query', 'from: the native currency needs no approval')
      const known = readSpenders(swaps, chainId, query.spender)
      const offers =
        query.spender === undefined && query.amount !== undefined
          ? await swaps.quote({ ...swap, amount: query.amount })
          : []
      const spender = offers[0]?.spender ?? known[0]
      if (spender === undefined) throw new HttpError(501, 'not_configured', 'Network not supported for Swaps')
      const data = encodeApprove(getAddress(spender), query.amount ?? maxUint256)
      const tx = {
        from: query.userAddress,
        to: `${chainId}:${from}`,
        data,
        value: '0',
        spender: `${chainId}:${spender}`,
      }
      return answer(c, { tx })
    },
  )
}
