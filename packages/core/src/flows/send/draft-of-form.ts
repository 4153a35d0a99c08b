import type { LatchkeyClient } from '../../kernel/client.ts'
import { LatchkeyError } from '../../kernel/errors/index.ts'
import { accountTarget } from '../account/account-target.ts'
import { unsupportedChain } from './build-send.ts'
import type { StoredSendForm } from './create-send-form.ts'
import type { SendTransaction } from './send-api.ts'
import { canSend } from './send-target.ts'
import { type CompleteDraft, transactionDraft } from './transaction-draft.ts'

/** The parts of the draft that are not in the form. */
type DraftContext = Pick<CompleteDraft, 'description' | 'paid'> & {
  /** Empties the form. */
  reset(): void
}

/**
 * The transfer that the form describes.
 *
 * @throws LatchkeyError `network/unsupported`, and `config/invalid` while something is missing
 */
export function draftOfForm(
  client: LatchkeyClient,
  form: Pick<StoredSendForm, 'edits' | 'get' | 'store'>,
  { reset, ...context }: DraftContext,
): SendTransaction {
  const target = accountTarget(client)
  if (!target || !canSend(client, target)) throw unsupportedChain()
  const { check: checked, acknowledged, message, receiverAddress: to, resolving } = form.store.getState()
  const isOpen = checked?.imitates !== undefined && !acknowledged
  if (message !== 'preview' || resolving || to === undefined || isOpen)
    throw new LatchkeyError('config/invalid', {
      details: `The draft lacks something: ${isOpen ? 'acknowledge' : message}`,
    })
  const held = form.get()
  const { sendTokenAmount: amount = '' } = held
  const reviewed = form.edits()
  // Text that the visitor typed while the wallet was asked belongs to another draft.
  const onSubmitted = () => {
    if (form.edits() === reviewed) reset()
  }
  return transactionDraft(client, target, { ...held, ...context, to, amount, onSubmitted })
}
