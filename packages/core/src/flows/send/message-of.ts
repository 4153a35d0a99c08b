import { compare } from '../../kernel/format/decimal.ts'
import { holdsSeveral } from './holds-several.ts'
import type { SendMessage, SendState } from './send-api.ts'

type Filled = Pick<
  SendState,
  | 'token'
  | 'collectible'
  | 'sendTokenAmount'
  | 'balance'
  | 'decimals'
  | 'receiver'
  | 'receiverAddress'
  | 'receiverError'
  | 'resolving'
>

/** The first input that a draft lacks, in the order in which a visitor fills it in. */
export function messageOf(draft: Filled): SendMessage {
  const { collectible, token, sendTokenAmount: amount, balance, receiver, receiverAddress } = draft
  if (!collectible || holdsSeveral(collectible)) {
    if (!token && !collectible) return 'select-token'
    if (amount === undefined || hasTooManyPlaces(amount, draft.decimals)) return 'incorrect-value'
    if (amount === '' || compare(amount, '0') === 0) return 'add-amount'
    if (balance !== undefined && compare(amount, balance) > 0) return 'insufficient-funds'
  }
  if (receiver.trim() === '') return 'add-address'
  // While a name is looked up, the button waits. The name isn't called wrong yet.
  if (receiverAddress !== undefined || draft.resolving) return 'preview'
  return draft.receiverError ? 'lookup-failed' : 'invalid-address'
}

function hasTooManyPlaces(amount: string, decimals: number | undefined): boolean {
  const places = amount.split('.')[1]?.length ?? 0
  return decimals !== undefined && places > decimals
}
