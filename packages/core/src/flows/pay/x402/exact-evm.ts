import type { LatchkeyClient } from '../../../kernel/client.ts'
import { LatchkeyError } from '../../../kernel/errors/index.ts'
import type { SignedMessage } from '../../../kernel/ports/ability-values.ts'
import type { WithSignal } from '../../../kernel/ports/namespace.ts'
import type { AccountTarget } from '../../account/account-target.ts'
import { ask } from '../../operations/ask.ts'
import { updateOperation } from '../../operations/operations.ts'
import type { ExactRequirement } from './payment-required.ts'

/** The longest that a signed payment may be good, in seconds, whatever the server asks for. */
const longestSeconds = 600
/** A payment is valid from this many seconds ago, as x402's reference client does: clocks differ, and a quiet chain has its newest block's time. */
const earlySeconds = 600

/** Scheme `exact` on Ethereum chains: EIP-3009's TransferWithAuthorization, which names recipient and amount and is good once. */
export async function signExactEvm(
  client: LatchkeyClient,
  { address: from, connection }: AccountTarget,
  { amount, asset, maxTimeoutSeconds, network, payTo }: ExactRequirement,
  { name, signal, version }: { readonly name: string; readonly version: string } & WithSignal,
): Promise<object> {
  const seconds = Math.floor(client.clock.now() / 1000)
  const message = {
    from,
    to: payTo,
    value: String(amount),
    validAfter: String(seconds - earlySeconds),
    validBefore: String(seconds + Math.min(maxTimeoutSeconds, longestSeconds)),
    nonce: createNonce(client),
  }
  const field = (fieldName: string, type: string) => ({ name: fieldName, type })
  const typedData = {
    domain: { name, version, chainId: Number(network.split(':')[1]), verifyingContract: asset },
    types: {
      TransferWithAuthorization: [
        field('from', 'address'),
        field('to', 'address'),
        field('value', 'uint256'),
        field('validAfter', 'uint256'),
        field('validBefore', 'uint256'),
        field('nonce', 'bytes32'),
      ],
    },
    primaryType: 'TransferWithAuthorization',
    message,
  }
  const { signature } = await ask<SignedMessage>(
    client,
    'signature',
    'signTypedData',
    { connectionId: connection.id, account: from, chainId: connection.chainId, signal },
    ({ entry, target }) => {
      const signTypedData = entry.instance.can.signTypedData
      if (!signTypedData) throw new LatchkeyError('wallet/unsupported-method', {})
      return signTypedData({ ...target, typedData } as never)
    },
    (operation) => updateOperation(client, operation, { status: 'done' }),
  )
  return { signature, authorization: message }
}

/** 32 bytes from the client's own source of ids. */
function createNonce({ random }: LatchkeyClient): string {
  let bits = 0n
  for (const character of random.id() + random.id() + random.id())
    if (/[0-9a-z]/.test(character)) bits = BigInt.asUintN(256, bits * 36n + BigInt(Number.parseInt(character, 36)))
  return `0x${bits.toString(16).padStart(64, '0')}`
}
