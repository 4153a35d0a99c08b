import type { LatchkeyClient } from '../../kernel/client.ts'
import { activeAccount } from '../../kernel/connection/select.ts'
import { LatchkeyError } from '../../kernel/errors/index.ts'
import { accountTarget } from '../account/account-target.ts'
import type { EditableSwapForm } from './create-swap-form.ts'
import type { SwapTransaction, SwapWords } from './swap-api.ts'
import { swapDraft } from './swap-draft.ts'

/** The parts of the draft that are not in the form. */
type DraftContext = {
  readonly words: SwapWords
  /** Empties the form. */
  reset(): void
}

/**
 * The swap that the form describes.
 *
 * @throws LatchkeyError `config/invalid` while something is missing
 */
export function draftOfForm(
  client: LatchkeyClient,
  form: EditableSwapForm,
  { reset, words }: DraftContext,
): SwapTransaction {
  const target = accountTarget(client)
  const { approval, decimals, isMax, quote, slippage, sourceToken: from, sourceTokenAmount: amount } = form.get()
  const { toToken: to } = form.get()
  const message = form.message()
  const { from: sold, to: bought } = decimals
  if (
    message !== 'review' ||
    !target ||
    !from ||
    !to ||
    !amount ||
    !quote ||
    sold === undefined ||
    bought === undefined
  )
    throw new LatchkeyError('config/invalid', { details: `The swap lacks something: ${message}` })
  const reviewed = form.edits()
  return swapDraft(client, target, {
    from: { token: from, decimals: sold },
    to: { token: to, decimals: bought },
    amount,
    isMax,
    approval,
    slippage,
    quote,
    words,
    isSmartAccount: activeAccount(target.connection).type === 'smartAccount',
    // A choice that the visitor made while the wallet was asked belongs to another swap.
    onSubmitted() {
      if (form.edits() === reviewed) reset()
    },
  })
}
