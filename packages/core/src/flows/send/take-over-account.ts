import type { LatchkeyClient } from '../../kernel/client.ts'
import { accountTarget } from '../account/account-target.ts'
import type { StoredSendForm } from './create-send-form.ts'
import { emptySend } from './send-form.ts'
import { canSend, nativeToken } from './send-target.ts'
import { listRecipients } from './signed-recipients.ts'

/** Puts the account and network in use into the form, and at first the stored draft. `false` where they are the same as before. */
export function takeOverAccount(client: LatchkeyClient, form: Pick<StoredSendForm, 'get' | 'set' | 'stored'>): boolean {
  const target = accountTarget(client)
  const status = !target ? 'none' : canSend(client, target) ? 'ready' : 'unsupported'
  const chainId = target?.connection.chainId
  const account = target?.address
  const before = form.get()
  if (status === before.status && chainId === before.chainId && account === before.account) return false
  const isSameChain = before.chainId === chainId
  const estimates = target?.can.estimateFee !== undefined && target.connection.abilities.includes('estimateFee')
  // A token belongs to its own network, so it is dropped; the receiver may have the same address on the new network.
  const reset = isSameChain ? {} : { ...emptySend, amountIn: 'token' as const, receiver: before.receiver }
  const stored = before.chainId === undefined ? form.stored.get() : undefined
  const kept = stored && chainId && (stored.chainId === chainId ? stored : { receiver: stored.receiver })
  const unread = { balance: undefined, balanceError: undefined, findingMax: false, maxFailed: false }
  form.set({ ...reset, ...kept, ...unread, status, chainId, account, estimates })
  form.set({ recipients: target ? listRecipients(client, target.connection.namespace) : [] })
  if (target && !form.get().token && !form.get().collectible) form.set({ token: nativeToken(target) })
  return true
}
