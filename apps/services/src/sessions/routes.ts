import * as v from 'valibot'
import { addRoute } from '../http/add-route.ts'
import { askerOf } from '../http/asker-of.ts'
import { HttpError } from '../http/http-error.ts'
import { limitBody } from '../http/limit-body.ts'
import { limitVisitors } from '../http/limit-visitors.ts'
import { requireOrigin } from '../http/require-project.ts'
import type { RouteOptions, ServicesApp } from '../http/services-context.ts'
import type { InTurn } from '../limits/turns.ts'
import { findPermissions, leaveOutEnded, type PermissionOwner } from '../login/store/permissions.ts'
import { checkSigner } from '../names/check-signer.ts'
import { chainAsker } from '../rpc-proxy/chain-asker.ts'
import type { Chains } from '../rpc-proxy/chains.ts'
import type { Database } from '../store/database.ts'
import { encodeContext } from './encode-context.ts'

export type SessionsRouteOptions = {
  readonly chains: Chains
  readonly database: Database
  /** For checking signatures. */
  readonly inTurn: InTurn
}

const text = (longest: number) => v.pipe(v.string(), v.maxLength(longest))
const params = v.object({ id: text(128) })
/** Each question asks the chain about every permission of an account. */
const rate = { burst: 30, perSecond: 1, what: 'questions about permissions' } as const
/** Finding the signer takes milliseconds of this process, even for a wrong signature. */
const confirmationRate = { burst: 10, perSecond: 0.5, what: 'confirmations' } as const
/** The largest body, in bytes: the longest possible signature, and some room. */
const longestBody = 40_960
const fresh = { 'Cache-Control': 'no-store' }

/**
 * Lists the permissions that accounts of the login granted (docs/permissions.md), by CAIP-10 id. Their chain decides
 * how long they are in force. This server can't end them.
 */
export function sessionsRoutes(app: ServicesApp, options: RouteOptions & SessionsRouteOptions): void {
  const { config, inTurn } = options
  const rpc = chainAsker(options.chains)
  const limit = limitBody(longestBody)
  const inForce = async (owner: PermissionOwner) => leaveOutEnded(options.chains, await findPermissions(options, owner))
  const read = (id: string) => {
    if (config.login.origins.length === 0)
      throw new HttpError(501, 'not_configured', 'No login is configured: see the setting login')
    const match = /^(eip155:[1-9][0-9]{0,15}):(0x[0-9a-fA-F]{40})$/.exec(id)
    const [, chainId, address] = match ?? []
    if (!chainId || !address) throw new HttpError(400, 'invalid_address', 'The id is no account of an Ethereum chain')
    return { chainId, address }
  }

  addRoute(
    app,
    options,
    {
      method: 'get',
      path: '/v1/sessions/:id',
      tag: 'Chains',
      summary: 'The permissions that an account of the login granted, while they are in force',
      params,
      answer: {
        summary:
          '`{ pcis: [{ pci, expiration, permissions, context? }] }`, expiration in seconds; context: of those that the asking origin was granted',
      },
      refusals: { 501: 'No login is configured' },
    },
    [requireOrigin, limitVisitors(options, rate)],
    async (c, input) => {
      const granted = await inForce(read(input.params.id))
      const asker = c.req.header('origin')
      const pcis = granted.map(({ delegation, expiresAt, id, limits, origin }) => ({
        pci: id,
        expiration: Math.floor(expiresAt / 1000),
        permissions: [limits],
        // The app finds its own permissions on every device, where it knows nothing else yet. No page learns about permissions of other apps; a
        // program without a browser can claim any origin (docs/threat-model.md).
        ...(origin === asker && { context: encodeContext(delegation) }),
      }))
      return c.json({ pcis }, 200, fresh)
    },
  )
  addRoute(
    app,
    options,
    {
      method: 'post',
      path: '/v1/sessions/:id/revoke',
      tag: 'Chains',
      summary: 'Confirms that a permission was ended on its chain; the account signs the pci',
      params,
      body: v.object({ pci: text(128), signature: text(32_770) }),
      answer: { summary: '`{ status: "revoked" }`' },
      refusals: {
        400: 'The signature is not of this account',
        409: 'It is in force: the account ends it with wallet_revokePermissions',
        501: 'No login is configured',
      },
    },
    [requireOrigin, limitVisitors(options, confirmationRate), limit],
    async (c, { body: { pci, signature }, params: { id } }) => {
      const owner = read(id)
      const asker = askerOf(c, config.addressHeader)
      const signer = await checkSigner({
        message: pci,
        signature,
        rpc,
        ...owner,
        inTurn: (work) => inTurn(asker, work),
      })
      if (signer === 'unknown') throw new HttpError(503, 'unreachable', 'The signature can’t be checked now')
      if (signer === 'none') throw new HttpError(400, 'signature', 'The signature is not of this account')
      const granted = await inForce(owner)
      if (granted.some((each) => each.id === pci.toLowerCase()))
        throw new HttpError(409, 'in_force', 'The permission is in force until the account ends it on its chain')
      return c.json({ status: 'revoked' }, 200, fresh)
    },
  )
}
