import * as v from 'valibot'
import { answer, type BlockchainOptions, get, text } from '../blockchain/routes/shared/answer.ts'
import { readAddress, readChain } from '../blockchain/routes/shared/parameters.ts'
import { addRoute } from '../http/add-route.ts'
import { HttpError } from '../http/http-error.ts'
import { limitVisitors } from '../http/limit-visitors.ts'
import { requireOrigin } from '../http/require-project.ts'
import type { ServicesApp } from '../http/services-context.ts'
import { createUpstreamPermits } from '../outbound/upstream-permits.ts'
import { completeAllowances } from './complete-allowances.ts'
import { listAllowances } from './list-allowances.ts'

/**
 * A list takes dozens of requests to the chain, so each IP address has a limit: the number of lists at once, and the
 * seconds until the next one.
 */
const burst = 10
const everySeconds = 3
/** How many lists are made at the same time: each has thousands of answers to read. */
const mostAtOnce = 8
/** How long a list is kept, in ms. */
const freshMs = 15_000

/** The amounts that other accounts may take of an account, read from the chain's own logs. */
export function allowanceRoutes(app: ServicesApp, options: BlockchainOptions): void {
  const { blockchain, now } = options
  const withPermit = createUpstreamPermits(options.visitor, mostAtOnce)
  addRoute(
    app,
    options,
    {
      ...get,
      path: '/v1/account/:address/allowances',
      summary: 'What other accounts may take of an account: tokens, collections, Permit2',
      params: v.object({ address: text(128) }),
      query: v.object({ chainId: text(41), forceUpdate: v.optional(text(64)) }),
      answer: {
        summary:
          '{ allowances, since, more }: since is the first block that was read, null = all; more: of contracts with very many approvals, older ones are not listed',
      },
    },
    [requireOrigin, limitVisitors(options, { burst, perSecond: 1 / everySeconds, what: 'lists of allowances' })],
    async (c, { params, query }) => {
      const { address, namespace } = readAddress(params.address)
      const { evm } = readChain(blockchain, query.chainId)
      if (namespace !== 'eip155' || !evm) throw new HttpError(400, 'invalid_address', 'Only Ethereum chains have these')
      const read = () =>
        withPermit(async () => {
          const listed = await listAllowances(evm, address as `0x${string}`, now())
          return completeAllowances(blockchain, query.chainId, listed)
        })
      const key = `allowances ${query.chainId} ${address.toLowerCase()}`
      if (!query.forceUpdate) return answer(c, await blockchain.cache.get(key, freshMs, read))
      const fresh = await read()
      // Otherwise the next list would be the cached one, from before the visitor's change.
      blockchain.cache.write(key, fresh)
      return answer(c, fresh)
    },
  )
}
