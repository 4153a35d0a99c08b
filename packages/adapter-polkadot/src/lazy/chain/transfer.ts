import { toUnits } from '@latchkey/core/adapter-kit'
import { LatchkeyError } from '@latchkey/core/errors'
import { formatUnits } from '@latchkey/core/format'
import { anyNetwork } from '../../chain/prefixes.ts'
import { decodeSs58 } from '../../chain/ss58.ts'
import { chainError } from './errors.ts'
import { feeOf } from './estimate-fee.ts'
import type { Node } from './nodes.ts'
import { larger, type Native, readHeld, readNative, readToken } from './read.ts'
import { type OnWallet, send } from './sign-transaction.ts'
import type { Unsigned } from './to-extrinsic.ts'

type Transfer = {
  readonly to: string
  readonly amount: bigint | string
  readonly token?: string | undefined
}

/**
 * Sends the native currency (`Balances.transfer_keep_alive`: the account never ends by it), or a token of the Assets pallet. A transfer
 * that the chain would refuse is refused before the wallet is asked, so that a visitor never approves a transfer that can't succeed.
 */
export async function transfer(on: OnWallet, { amount, to, token }: Transfer): Promise<{ hash: string }> {
  const units = toUnits(amount, 128)
  const prefix = decodeSs58(to)?.prefix
  if (prefix === undefined || (prefix !== anyNetwork && prefix !== decodeSs58(on.target.address)?.prefix))
    throw chainError('polkadot/recipient', `${to} is not an address of ${on.network.name}.`)
  return send(on, (node) =>
    token === undefined ? nativeTransfer(on, node, to, units) : tokenTransfer(on, node, to, units, token),
  )
}

async function nativeTransfer(on: OnWallet, node: Node, to: string, units: bigint): Promise<Unsigned> {
  const { api } = node
  const unsigned = callOf(api.tx.balances?.transferKeepAlive?.(to, units))
  const [own, there, { fee }] = await Promise.all([
    readNative(node, on.target.address),
    readNative(node, to),
    feeOf(on, unsigned),
  ])
  const least = existential(node)
  const mustStay = mustStayOf(own, node)
  if (own.free < units + fee.units + mustStay)
    throw chainError(
      'polkadot/insufficient-funds',
      `It holds ${own.free}, of which ${mustStay} must stay, and the fee is ${fee.units}.`,
    )
  if (there.free + there.reserved + units < least)
    throw chainError(
      'polkadot/recipient',
      `An account must hold ${least} at least to exist, and this one does not yet.`,
    )
  return unsigned
}

async function tokenTransfer(on: OnWallet, node: Node, to: string, units: bigint, token: string): Promise<Unsigned> {
  const { decimals, frozen, minimum, sufficient, symbol } = await readToken(node, token)
  if (frozen) throw chainError('polkadot/token-unsupported', 'It is frozen.')
  const unsigned = callOf(node.api.tx.assets?.transfer?.(token, to, units))
  const [held, there, own, recipient, { fee }] = await Promise.all([
    readHeld(node, token, on.target.address),
    readHeld(node, token, to),
    readNative(node, on.target.address),
    readNative(node, to),
    feeOf(on, unsigned),
  ])
  if (held.frozen) throw chainError('polkadot/token-unsupported', 'It is frozen in this account.')
  const left = held.units - units
  if (left < 0n) throw chainError('polkadot/insufficient-funds', `It holds ${held.units} units of the token.`)
  // The chain sends a smaller rest along, so the recipient would get more than the visitor approved.
  if (left > 0n && left < minimum)
    throw chainError(
      'polkadot/rest-too-small',
      `It holds ${held.units} units of the token, of which ${minimum} must stay, unless all are sent.`,
      { context: { least: `${formatUnits(minimum, decimals)} ${symbol}`.trim() } },
    )
  const mustStay = mustStayOf(own, node)
  if (own.free < fee.units + mustStay)
    throw chainError(
      'polkadot/insufficient-funds',
      `The fee is ${fee.units} of the native currency. It holds ${own.free}, of which ${mustStay} must stay.`,
    )
  if (there.units + units < minimum)
    throw chainError('polkadot/recipient', `An account must hold ${minimum} units of the token at least.`)
  if (!there.exists && !sufficient && !recipient.exists)
    throw chainError('polkadot/recipient', 'An account must hold the native currency before it can hold this token.')
  return unsigned
}

/** What a transfer and its fee may not touch of the native currency. */
function mustStayOf({ frozen }: Native, node: Node): bigint {
  return larger(frozen, existential(node))
}

function existential({ api }: Node): bigint {
  const least = api.consts.balances?.existentialDeposit as { toBigInt(): bigint } | undefined
  return least?.toBigInt() ?? 0n
}

function callOf(extrinsic: Unsigned['extrinsic'] | undefined): Unsigned {
  if (!extrinsic) throw new LatchkeyError('wallet/unsupported-method', { details: 'The chain has no such call.' })
  return { extrinsic, tip: 0n }
}
