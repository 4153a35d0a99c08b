import { type AskTarget, ask } from '../flows/operations/ask.ts'
import { updateOperation } from '../flows/operations/operations.ts'
import type { LatchkeyClient } from '../kernel/client.ts'
import { LatchkeyError } from '../kernel/errors/index.ts'
import type { PsbtInputToSign, SignedPsbt } from '../kernel/ports/ability-values.ts'
import { trackTransaction } from './track-transaction.ts'

/** Parameters of `signPsbt`. */
export type SignPsbtParameters = AskTarget & {
  /** BIP-174, base64. */
  psbt: string
  /** @default the inputs that spend outputs of the connection's accounts */
  signInputs?: readonly PsbtInputToSign[] | undefined
  /** Send it, once signed. @default false */
  broadcast?: boolean | undefined
}

/**
 * Asks the wallet to sign inputs of a partially signed Bitcoin transaction (BIP-174). With `broadcast` its hash stays in `client.operations`,
 * as that of `sendTransaction` does.
 *
 * @example const { psbt } = await signPsbt(client, { namespace: 'bip122', psbt: offer, signInputs: [{ index: 1 }] })
 * @throws LatchkeyError as `signMessage`, `wallet/unsupported-method`
 */
export function signPsbt(client: LatchkeyClient, parameters: SignPsbtParameters): Promise<SignedPsbt> {
  const { broadcast, psbt, signInputs } = parameters
  return ask(
    client,
    broadcast ? 'transaction' : 'signature',
    'signPsbt',
    parameters,
    ({ entry, target }) => {
      const sign = entry.instance.can.signPsbt
      if (!sign) throw new LatchkeyError('wallet/unsupported-method', {})
      return sign({ ...target, psbt, signInputs, broadcast })
    },
    (operation, { hash }, asked) => {
      if (hash === undefined) updateOperation(client, operation, { status: 'done' })
      else trackTransaction(client, operation, hash, asked)
    },
  )
}
