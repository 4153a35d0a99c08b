import type { LatchkeyClient } from '../../../kernel/client.ts'
import { LatchkeyError } from '../../../kernel/errors/index.ts'
import type { SignedTransaction } from '../../../kernel/ports/ability-values.ts'
import type { WithSignal } from '../../../kernel/ports/namespace.ts'
import type { AccountTarget } from '../../account/account-target.ts'
import { ask } from '../../operations/ask.ts'
import { updateOperation } from '../../operations/operations.ts'
import type { ExactRequirement, SvmTerms } from './payment-required.ts'

/**
 * Scheme `exact` on Solana: a transfer of the exact amount that the visitor signs, and that the server's sponsor signs last and sends (x402,
 * `scheme_exact_svm`). It is built here, not by the server, and the chain takes it once.
 */
export async function signExactSvm(
  client: LatchkeyClient,
  { address: account, can, connection }: AccountTarget,
  { amount, asset: token, payTo: to }: ExactRequirement,
  { blockhash, feePayer, memo = client.random.id(), signal }: SvmTerms & WithSignal,
): Promise<object> {
  const target = { connectionId: connection.id, account, chainId: connection.chainId }
  if (!can.buildTransfer) throw new LatchkeyError('wallet/unsupported-method', {})
  const sponsor = { feePayer, memo, blockhash }
  const built = await can.buildTransfer({ ...target, to, amount, token, sponsor } as never)
  const { transaction } = await ask<SignedTransaction>(
    client,
    'signature',
    'signTransaction',
    { ...target, signal },
    ({ entry, target: on }) => {
      const sign = entry.instance.can.signTransaction
      if (!sign) throw new LatchkeyError('wallet/unsupported-method', {})
      return sign({ ...on, transaction: built.transaction } as never)
    },
    (operation) => updateOperation(client, operation, { status: 'done' }),
  )
  return { transaction }
}
