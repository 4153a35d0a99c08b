import { accountTarget } from '../account/account-target.ts'
import { buildSend } from '../send/build-send.ts'
import { transactions } from '../transactions/transactions.ts'
import type { TransactionDraft } from '../transactions/transactions-api.ts'
import { followTransaction } from './follow-transaction.ts'
import { payError } from './pay-errors.ts'
import type { CurrentPayment, PayTools } from './pay-tools.ts'

/** How a payment is built from the account in use. */
export type BuildPayment = Pick<TransactionDraft, 'build' | 'checkFirst' | 'recheck'>

/** The account in use, on the asset's network. @throws LatchkeyError `pay/wrong-network` */
export function payerOf({ client }: Pick<PayTools, 'client'>, { chainId }: Pick<CurrentPayment, 'chainId'>) {
  const target = accountTarget(client)
  if (target?.connection.chainId !== chainId) throw payError('pay/wrong-network', chainId)
  return target
}

/** Hands a payment to the pipeline, which shows what it would do before the wallet is asked. */
export function payThrough(tools: PayTools, payment: CurrentPayment, draft: BuildPayment): void {
  const { client, patch, stored } = tools
  const { address: account, connection } = payerOf(tools, payment)
  const pipeline = client.use(transactions)
  // Drops the remaining steps of an earlier try.
  const earlier = stored()?.transaction
  if (earlier !== undefined) pipeline.forget(earlier)
  const { chainId, id } = payment
  pipeline.begin({ purpose: 'pay', payment: id, connectionId: connection.id, account, chainId, ...draft })
  const begun = pipeline.getState()
  if (begun.status === 'none') return
  patch({ status: 'approving', error: undefined, swapped: undefined })
  followTransaction(tools, begun.id, 'approving')
}

/** Pays with the asset itself. */
export function payFromWallet(tools: PayTools, payment: CurrentPayment, description: string): void {
  const { address: account, connection } = payerOf(tools, payment)
  const { amount, chainId, to } = payment
  const order = { connectionId: connection.id, account, chainId, to, token: tools.asset.token, amount }
  payThrough(tools, payment, {
    async build({ signal }) {
      return { ...(await buildSend(tools.client, { ...order, signal })), steps: [description], description }
    },
  })
}
