import * as v from 'valibot'
import { addRoute } from '../../http/add-route.ts'
import { HttpError } from '../../http/http-error.ts'
import { limitVisitors } from '../../http/limit-visitors.ts'
import { requireOrigin } from '../../http/require-project.ts'
import type { ServicesApp } from '../../http/services-context.ts'
import { addressOf } from '../../limits/address.ts'
import { answerBalance } from './balance.ts'
import { answerCollectibles } from './collectibles.ts'
import { answerHistory } from './history.ts'
import { answer, type BlockchainOptions, get, imageLinkOf, refusals, text } from './shared/answer.ts'
import { currencySchema, readAddress, readChains } from './shared/parameters.ts'

const params = v.object({ address: text(128) })
const chainId = v.optional(text(41))
/** Each list reads a thousand transactions and checks hundreds of collectibles. */
const collectiblesRate = { burst: 30, perSecond: 1, what: 'lists of collectibles' } as const

/** A page of a history is up to 40 requests to a Solana node, and of the own index a catching-up. */
const historyRate = { burst: 240, perSecond: 5, what: 'pages of histories' } as const

/** Name, balances and history of an account. */
export function accountRoutes(app: ServicesApp, options: BlockchainOptions): void {
  const { config, blockchain } = options

  addRoute(
    app,
    options,
    {
      ...get,
      path: '/v1/identity/:address',
      summary:
        'The ENS name that an address claims and that leads back to it, or else its name under a domain of this service; and its image. With `chainId` of a chain without names, its primary name there (ENSIP-19)',
      params,
      query: v.object({ sender: v.optional(text(128)), chainId }),
      answer: { summary: '{ name, avatar }, null where there is none' },
    },
    [requireOrigin],
    async (c, input) => {
      const { namespace, address } = readAddress(input.params.address)
      const identity =
        namespace === 'eip155' ? await blockchain.identity(address, input.query.chainId) : { name: null, avatar: null }
      // A name that was registered here always points back to its address.
      const [own] = identity.name === null ? await options.names.store.of(address) : []
      const avatar = own ? own.avatar : (identity.avatar ?? undefined)
      return answer(c, { name: identity.name ?? own?.name ?? null, avatar: imageLinkOf(options, c)(avatar) ?? null })
    },
  )
  addRoute(
    app,
    options,
    {
      ...get,
      path: '/v1/account/:address/balance',
      summary: 'What an account holds, on one chain or on all where it can live',
      params,
      query: v.object({ currency: currencySchema, chainId, forceUpdate: v.optional(text(64)) }),
      answer: { summary: '{ balances, partial? }' },
    },
    [requireOrigin],
    async (c, { params, query }) => {
      const account = readAddress(params.address)
      const chains = readChains(blockchain, account, query.chainId)
      const isForced = query.forceUpdate !== undefined && query.forceUpdate !== ''
      return answer(
        c,
        await answerBalance(blockchain, {
          account,
          asker: addressOf(c.env.incoming, config.addressHeader),
          chains,
          isForced,
          currency: query.currency,
          image: imageLinkOf(options, c),
        }),
      )
    },
  )
  addRoute(
    app,
    options,
    {
      ...get,
      path: '/v1/account/:address/collectibles',
      summary:
        'What an account holds of ERC-721 and ERC-1155, as far as the index has seen it come in and the contracts say so',
      params,
      query: v.object({ chainId, forceUpdate: v.optional(text(64)) }),
      answer: { summary: '{ collectibles, partial? }' },
      refusals: { ...refusals, 501: 'No index is configured for the chain' },
    },
    [requireOrigin, limitVisitors(options, collectiblesRate)],
    async (c, { params, query }) => {
      const account = readAddress(params.address)
      const chains = readChains(blockchain, account, query.chainId)
      if (!chains.some(({ collectibles }) => collectibles))
        throw new HttpError(501, 'not_configured', 'No index is configured for the chain')
      const asker = addressOf(c.env.incoming, config.addressHeader)
      const isForced = Boolean(query.forceUpdate)
      const image = imageLinkOf(options, c)
      return answer(c, await answerCollectibles(blockchain, { account, asker, chains, isForced, image }))
    },
  )
  addRoute(
    app,
    options,
    {
      ...get,
      path: '/v1/account/:address/history',
      summary: 'What an account did, newest first, on one chain or on all where it can live',
      params,
      query: v.object({ cursor: v.optional(text(16_384)), chainId, onramp: v.optional(text(64)) }),
      answer: { summary: '{ data, next, partial? }' },
      refusals: { ...refusals, 501: 'No history is configured for the chain' },
    },
    [requireOrigin, limitVisitors(options, historyRate)],
    async (c, { params, query }) => {
      const account = readAddress(params.address)
      const chains = readChains(blockchain, account, query.chainId)
      // Only a provider knows which purchases were paid out, and none is configured.
      if (query.onramp) throw new HttpError(501, 'not_configured', 'No provider of purchases is configured')
      const asked = {
        account,
        asker: addressOf(c.env.incoming, config.addressHeader),
        chains,
        cursor: query.cursor,
        image: imageLinkOf(options, c),
      }
      return answer(c, await answerHistory(blockchain, asked))
    },
  )
}
