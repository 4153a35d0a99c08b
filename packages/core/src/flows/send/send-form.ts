import { otherAmountOf } from './amounts-for.ts'
import { holdsSeveral } from './holds-several.ts'
import { messageOf } from './message-of.ts'
import type { SendState } from './send-api.ts'

/** The visitor's input. Everything else is calculated from it again. */
export type SendForm = Omit<SendState, 'message' | 'otherAmount' | 'canMax'> & {
  readonly isMax: boolean
  /** The fee of a transfer can be known beforehand. */
  readonly estimates: boolean
  /** A worth in USD that was typed: its amount follows the price and the token's decimal places. */
  readonly typedWorth?: string | undefined
}

/** A form in which nothing was entered. */
export const emptySend = {
  token: undefined,
  collectible: undefined,
  amountText: '',
  sendTokenAmount: '',
  isMax: false,
  typedWorth: undefined,
  receiver: '',
  receiverAddress: undefined,
  receiverProfileName: undefined,
  receiverProfileImageUrl: undefined,
  receiverError: undefined,
  balance: undefined,
  decimals: undefined,
  balanceError: undefined,
  findingMax: false,
  maxFailed: false,
  resolving: false,
  check: undefined,
  acknowledged: false,
} as const

/** The form as its parts read and change it. */
export type SendFormPort = {
  readonly get: () => SendForm
  readonly set: (change: Partial<SendForm>) => void
  /** A change that the visitor made: it is kept over a reload. */
  readonly edit: (change: Partial<SendForm>) => void
}

/** The state of a form. The worth of the amount and the message are calculated from its fields. */
export function sendStateOf({ estimates, isMax: _, typedWorth: __, ...form }: SendForm): SendState {
  const { collectible } = form
  const several = collectible !== undefined && holdsSeveral(collectible)
  // A collectible can't be divided, so it has no decimal places.
  const held = several ? { ...form, balance: collectible.quantity, decimals: 0 } : form
  return {
    ...held,
    otherAmount: otherAmountOf(held),
    canMax: several || (held.token !== undefined && (estimates || held.token.address !== undefined)),
    message: messageOf(held),
  }
}
