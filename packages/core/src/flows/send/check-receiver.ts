import { sameAddress } from '../../kernel/caip/index.ts'
import { differingParts, knownRecipients } from '../preview/look-alike.ts'
import type { ReceiverCheck, SendRecipient } from './send-api.ts'

/** Compares a receiver with those that the visitor signed for, `paid` being those of the history, and with the visitor's own accounts. */
export function checkReceiver(
  recipients: readonly SendRecipient[],
  paid: readonly string[],
  address: string,
): ReceiverCheck {
  const known = knownRecipients([...recipients.map((one) => one.address), ...paid])
  const other = known.imitatedBy(address)
  return {
    known: known.has(address),
    own: recipients.some((one) => one.own && sameAddress(one.address, address)),
    ...(other !== undefined && {
      imitates: {
        address: other,
        parts: differingParts(address, other),
        otherParts: differingParts(other, address),
      },
    }),
  }
}
