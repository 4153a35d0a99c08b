import { sameAddress } from '../../kernel/caip/index.ts'
import type { LatchkeyClient } from '../../kernel/client.ts'
import { normalizeError } from '../../kernel/errors/index.ts'
import { formatUnits } from '../../kernel/format/decimal.ts'
import type { AccountTarget } from '../account/account-target.ts'
import { type Delegation, decodeDelegation } from './decode-delegation.ts'
import { delegationContracts } from './delegation-contracts.ts'
import type { Permission, PermissionLimit } from './permissions-api.ts'
import { type RawLimit, toLimits } from './to-limits.ts'

/** A permission as it was granted, wherever that is known from. */
export type KnownPermission = {
  readonly context: string
  readonly permissions: readonly unknown[]
  /** Unix times in ms. */
  readonly expiresAt: number
  readonly grantedAt?: number | undefined
  readonly revokedAt?: number | undefined
}

const bytes32 = { name: 'hash', type: 'bytes32' }
const abi = [
  {
    type: 'function',
    name: 'getDelegationHash',
    stateMutability: 'pure',
    inputs: [
      {
        name: 'delegation',
        type: 'tuple',
        components: [
          { name: 'delegate', type: 'address' },
          { name: 'delegator', type: 'address' },
          { name: 'authority', type: 'bytes32' },
          {
            name: 'caveats',
            type: 'tuple[]',
            components: [
              { name: 'enforcer', type: 'address' },
              { name: 'terms', type: 'bytes' },
              { name: 'args', type: 'bytes' },
            ],
          },
          { name: 'salt', type: 'uint256' },
          { name: 'signature', type: 'bytes' },
        ],
      },
    ],
    outputs: [bytes32],
  },
  {
    type: 'function',
    name: 'disabledDelegations',
    stateMutability: 'view',
    inputs: [bytes32],
    outputs: [{ name: '', type: 'bool' }],
  },
  {
    type: 'function',
    name: 'getAvailableAmount',
    stateMutability: 'view',
    inputs: [bytes32, { name: 'manager', type: 'address' }, { name: 'terms', type: 'bytes' }],
    outputs: [
      { name: 'available', type: 'uint256' },
      { name: 'isNewPeriod', type: 'bool' },
      { name: 'period', type: 'uint256' },
    ],
  },
] as const

/** All ones: the account itself is the origin of the right (ERC-7710). */
const rootAuthority = `0x${'f'.repeat(64)}`

/**
 * Completes permissions by what their chain says. Ended permissions come in a separate list. A permission that two sources know comes once, as
 * the first source describes it. Never rejects.
 */
export async function readPermissions(
  client: LatchkeyClient,
  target: AccountTarget,
  known: readonly KnownPermission[],
): Promise<{ readonly permissions: readonly Permission[]; readonly ended: readonly string[] }> {
  const once = known.filter((one, index) => known.findIndex((other) => isSame(other, one)) === index)
  const read = await Promise.all(once.map((each) => readPermission(client, target, each)))
  return {
    permissions: read.flatMap((each) => each ?? []),
    ended: once.flatMap(({ context }, index) => (read[index] ? [] : [context])),
  }
}

/** The same delegation; the login's server keeps it without its signature. */
function isSame(a: KnownPermission, b: KnownPermission): boolean {
  if (a.context === b.context) return true
  const [one, other] = [decodeDelegation(a.context), decodeDelegation(b.context)]
  return one !== undefined && other !== undefined && idOf(one) === idOf(other)
}

/** All that an account signs: wallets may use one salt for several permissions. */
function idOf({ authority, caveats, delegate, delegator, salt }: Delegation): string {
  return [delegate, delegator, authority, salt, ...caveats.map(({ enforcer, terms }) => `${enforcer}:${terms}`)].join(
    ' ',
  )
}

/**
 * Completes a permission with its state on the chain: whether it is in force, and the amount left in its period. `undefined` = it was ended.
 * Values that can't be read stay as granted. Never rejects.
 */
async function readPermission(
  client: LatchkeyClient,
  target: AccountTarget,
  known: KnownPermission,
): Promise<Permission | undefined> {
  const delegation = decodeDelegation(known.context)
  const isOwn =
    delegation && sameAddress(delegation.delegator, target.address) && delegation.authority === rootAuthority
  const chain = isOwn ? await readChain(client, target, delegation) : undefined
  // The wallet's word counts only where the chain can't decide: a node that doesn't answer now may answer later.
  if (chain?.isEnded || (known.revokedAt !== undefined && !isOwn)) return undefined
  const limits = await Promise.all(
    toLimits(known.permissions).map((limit) => completeLimit(client, target, limit, chain)),
  )
  const { context, expiresAt, grantedAt, revokedAt } = known
  return {
    id: delegation ? idOf(delegation) : context,
    context,
    ...(isOwn && { delegate: delegation.delegate }),
    limits,
    grantedAt,
    expiresAt,
    isEnding: revokedAt !== undefined,
  }
}

type Chain = {
  readonly isEnded: boolean
  /** The amount left, by enforcer and terms. */
  readonly left: readonly { readonly enforcer: string; readonly terms: string; readonly units: bigint }[]
}

async function readChain(
  client: LatchkeyClient,
  { can, connection: { chainId } }: AccountTarget,
  delegation: Delegation,
): Promise<Chain | undefined> {
  const { erc20Period, manager, nativePeriod } = delegationContracts
  const ask = (address: string, functionName: string, args: readonly unknown[]) =>
    can.readContract?.({ chainId, call: { address, abi, functionName, args } })
  try {
    const hash = await ask(manager, 'getDelegationHash', [{ ...delegation, salt: BigInt(delegation.salt) }])
    const isEnded = await ask(manager, 'disabledDelegations', [hash])
    if (typeof isEnded !== 'boolean') return undefined
    const periods = delegation.caveats.filter(({ enforcer }) => enforcer === nativePeriod || enforcer === erc20Period)
    const left = await Promise.all(
      periods.map(async ({ enforcer, terms }) => {
        const [units] = [await ask(enforcer, 'getAvailableAmount', [hash, manager, terms])].flat()
        return typeof units === 'bigint' ? [{ enforcer, terms, units }] : []
      }),
    )
    return { isEnded, left: left.flat() }
  } catch (thrown) {
    client.log.debug('What is left of a permission could not be read', { error: normalizeError(thrown) })
    return undefined
  }
}

async function completeLimit(
  client: LatchkeyClient,
  target: AccountTarget,
  { address, functions, kind, period, type, units }: RawLimit,
  chain: Chain | undefined,
): Promise<PermissionLimit> {
  const token = await tokenOf(client, target, kind, address)
  const whole = (amount: bigint | undefined) =>
    amount === undefined || !token ? undefined : formatUnits(amount, token.decimals)
  const left = chain?.left.find(({ enforcer, terms }) =>
    kind === 'native'
      ? enforcer === delegationContracts.nativePeriod
      : kind === 'erc20' &&
        enforcer === delegationContracts.erc20Period &&
        terms.slice(0, 42) === address?.toLowerCase(),
  )
  return {
    kind,
    type,
    address,
    symbol: token?.symbol,
    amount: whole(units),
    left: whole(left?.units),
    period,
    functions,
  }
}

async function tokenOf(
  client: LatchkeyClient,
  { address: account, can, connection: { chainId }, network }: AccountTarget,
  kind: RawLimit['kind'],
  address: string | undefined,
): Promise<{ readonly decimals: number; readonly symbol: string } | undefined> {
  if (kind === 'native') return network?.nativeCurrency
  if (kind !== 'erc20' || address === undefined) return undefined
  try {
    return await can.getBalance?.({ chainId, account, token: address })
  } catch (thrown) {
    client.log.debug('The token of a permission could not be read', { token: address, error: normalizeError(thrown) })
    return undefined
  }
}
