import { type Delegation, delegationParameters, type PermissionLimits, permissionContracts } from '@latchkey/frame/wire'
import {
  concatHex,
  decodeAbiParameters,
  encodeAbiParameters,
  encodePacked,
  type Hex,
  hashStruct,
  hashTypedData,
  numberToHex,
  type TypedDataDefinition,
} from 'viem'

const { delegationManager, enforcers } = permissionContracts

/** The authority of a delegation whose right comes from the delegator itself (ERC-7710). */
export const rootAuthority: Hex = `0x${'f'.repeat(64)}`

const types = {
  Caveat: [
    { name: 'enforcer', type: 'address' },
    { name: 'terms', type: 'bytes' },
  ],
  Delegation: [
    { name: 'delegate', type: 'address' },
    { name: 'delegator', type: 'address' },
    { name: 'authority', type: 'bytes32' },
    { name: 'caveats', type: 'Caveat[]' },
    { name: 'salt', type: 'uint256' },
  ],
} as const

const messageOf = ({ salt, ...rest }: Delegation) => ({ ...rest, salt: BigInt(salt) })

/** The typed data that the key signs, for one chain (EIP-712). */
export function delegationTypedData(delegation: Delegation, chainId: number): TypedDataDefinition {
  return {
    domain: { name: 'DelegationManager', version: '1', chainId, verifyingContract: delegationManager },
    types,
    primaryType: 'Delegation',
    message: messageOf(delegation),
  } as unknown as TypedDataDefinition
}

/** The hash by which the chain knows a delegation. */
export function hashDelegation(delegation: Delegation): Hex {
  return hashStruct({ data: messageOf(delegation), primaryType: 'Delegation', types } as never)
}

/** The digest that the key signs. */
export const digestOf = (delegation: Delegation, chainId: number): Hex =>
  hashTypedData(delegationTypedData(delegation, chainId))

/** Encodes the limits of a permission for the enforcers. All of them must hold. */
export function caveatsOf(limits: PermissionLimits, expiry: number): Delegation['caveats'] {
  const until = {
    enforcer: enforcers.timestamp,
    terms: encodePacked(['uint128', 'uint128'], [0n, BigInt(expiry)]),
  }
  if (limits.kind === 'native') {
    const { amount, period, start } = limits
    const terms = encodePacked(['uint256', 'uint256', 'uint256'], [BigInt(amount), BigInt(period), BigInt(start)])
    // Only a plain transfer is allowed. With call data the money could be spent on a call.
    return [until, { enforcer: enforcers.nativePeriod, terms }, { enforcer: enforcers.exactCalldata, terms: '0x' }]
  }
  if (limits.kind === 'erc20') {
    const { amount, period, start, token } = limits
    const terms = encodePacked(
      ['address', 'uint256', 'uint256', 'uint256'],
      [token, BigInt(amount), BigInt(period), BigInt(start)],
    )
    return [until, { enforcer: enforcers.erc20Period, terms }, { enforcer: enforcers.valueAtMost, terms: word(0n) }]
  }
  return [
    until,
    { enforcer: enforcers.targets, terms: limits.contract },
    { enforcer: enforcers.methods, terms: concatHex(limits.functions.map(({ selector }) => selector)) },
    { enforcer: enforcers.valueAtMost, terms: word(BigInt(limits.value)) },
  ]
}

const word = (value: bigint) => numberToHex(value, { size: 32 })

/** Converts a delegation into the form that contracts take. */
export function toStruct(delegation: Delegation, signature: Hex) {
  const caveats = delegation.caveats.map((caveat) => ({ ...caveat, args: '0x' as const }))
  return { ...messageOf(delegation), caveats, signature }
}

/** The context that names the permission to the app (ERC-7710): `redeemDelegations` takes it as it is. */
export function encodeContext(delegation: Delegation, signature: Hex): Hex {
  return encodeAbiParameters(delegationParameters, [[toStruct(delegation, signature)]])
}

/** Reads the delegation in a context of `encodeContext`; `undefined` if there is none. */
export function decodeContext(context: Hex): Delegation | undefined {
  try {
    const [list] = decodeAbiParameters(delegationParameters, context)
    const [only] = list
    if (!only || list.length > 1) return undefined
    const { authority, caveats, delegate, delegator, salt } = only
    return {
      delegate,
      delegator,
      authority,
      caveats: caveats.map(({ enforcer, terms }) => ({ enforcer, terms })),
      salt: numberToHex(salt),
    }
  } catch {
    return undefined
  }
}
