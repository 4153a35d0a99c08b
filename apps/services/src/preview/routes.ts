import * as v from 'valibot'
import { answer, type BlockchainOptions, imageLinkOf, text } from '../blockchain/routes/shared/answer.ts'
import { readChain } from '../blockchain/routes/shared/parameters.ts'
import { addRoute } from '../http/add-route.ts'
import { HttpError } from '../http/http-error.ts'
import { limitBody } from '../http/limit-body.ts'
import { requireOriginOr } from '../http/require-project.ts'
import type { ServicesApp } from '../http/services-context.ts'
import { toWireSimulation } from './answer-simulation.ts'
import { simulateEvm } from './evm/simulate-evm.ts'
import { limitPreviews } from './limit-previews.ts'
import { simulateSolana } from './solana/simulate-solana.ts'

const address = v.pipe(v.string(), v.regex(/^0x[0-9a-fA-F]{40}$/, 'an address, 0x and 40 hex digits'))
const solanaAddress = v.pipe(v.string(), v.regex(/^[1-9A-HJ-NP-Za-km-z]{32,44}$/, 'an address of Solana'))
const call = v.strictObject({
  to: address,
  data: v.optional(v.pipe(v.string(), v.regex(/^0x(?:[0-9a-fA-F]{2})*$/, '0x hex'), v.maxLength(131_074)), '0x'),
  value: v.optional(
    v.pipe(
      v.string(),
      v.regex(/^\d{1,78}$/, 'digits, in wei'),
      v.transform((digits) => BigInt(digits)),
    ),
    '0',
  ),
})

const simulateBody = v.union([
  v.strictObject({
    chainId: v.pipe(text(41), v.startsWith('eip155:')),
    account: address,
    calls: v.pipe(v.array(call), v.minLength(1), v.maxLength(16, 'at most 16 calls')),
    about: v.optional(v.pipe(v.array(address), v.maxLength(16)), []),
  }),
  v.strictObject({
    chainId: v.pipe(text(41), v.startsWith('solana:')),
    account: solanaAddress,
    /** 1,232 bytes each. */
    transactions: v.pipe(
      v.array(v.pipe(v.string(), v.regex(/^[A-Za-z0-9+/]+={0,2}$/, 'base64'), v.maxLength(1644))),
      v.minLength(1),
      v.maxLength(8),
    ),
  }),
])

const refusals = {
  400: 'Calls, addresses or a chain that can’t be',
  404: 'The chain is not configured',
  413: 'More than 262,144 bytes',
  502: 'The node gave no answer; 503 with Retry-After while it is left alone, 504 when it was too slow',
}

/** The effects of a transaction, simulated on the operator's own nodes. */
export function previewRoutes(app: ServicesApp, options: BlockchainOptions): void {
  const { blockchain } = options
  descriptorRoute(app, options)
  addRoute(
    app,
    options,
    {
      method: 'post',
      tag: 'Chains',
      path: '/v1/preview/simulate',
      summary: 'What a transaction would do, without sending it',
      body: simulateBody,
      answer: {
        summary:
          '{ simulated, changes, approvals, received?, refused?, assets, code, tokenAccounts?, reverts?, fee?, native }; units are the smallest ones',
      },
      refusals,
    },
    [requireOriginOr(options.config.login.origins), limitPreviews(options), limitBody(262_144)],
    async (c, { body }) => {
      const source = readChain(blockchain, body.chainId)
      const image = imageLinkOf(options, c)
      if ('calls' in body) {
        if (!source.evm) throw new HttpError(404, 'chain_unknown', 'The chain can’t be simulated')
        const { account, calls, about } = body
        const named = [...about, ...calls.map(({ to }) => to)]
        const simulation = await simulateEvm(source.evm, { account, calls, about })
        return answer(c, await toWireSimulation(blockchain, source, simulation, named, image))
      }
      if (source.namespace !== 'solana') throw new HttpError(404, 'chain_unknown', 'The chain can’t be simulated')
      const simulation = await simulateSolana(blockchain.chains, body.chainId, body)
      return answer(c, await toWireSimulation(blockchain, source, simulation, [], image))
    },
  )
}

const contractParams = v.object({
  chainId: v.pipe(text(41), v.regex(/^eip155:(?:0|[1-9]\d{0,15})$/, 'a CAIP-2 id, such as eip155:1')),
  address,
})

function descriptorRoute(app: ServicesApp, options: BlockchainOptions): void {
  addRoute(
    app,
    options,
    {
      method: 'get',
      tag: 'Chains',
      path: '/v1/preview/descriptors/:chainId/:address',
      summary: 'What is published about a contract (ERC-7730): claims, from the copy that the operator imported',
      params: contractParams,
      answer: { summary: '{ descriptors: [{ source, descriptor }] }; empty where nothing is known' },
    },
    [requireOriginOr(options.config.login.origins)],
    async (c, { params }) => {
      const descriptors = await options.blockchain.descriptors.of(params.chainId, params.address)
      return c.json({ descriptors }, 200, { 'Cache-Control': 'private, max-age=600' })
    },
  )
}
