import { isHex, type SignableMessage } from 'viem'
import { providerError } from '../../shared/provider-error.ts'
import { permittedAccount, type SigningMethod } from '../signing-context.ts'

/** `personal_sign [message, address]` (EIP-191). A message that isn't hex is signed as text, as extensions do. */
export const personalSign: SigningMethod = async ([message, address], context) => {
  if (typeof message !== 'string') throw providerError(-32602, 'personal_sign needs a message.')
  const account = permittedAccount(context, address)
  const signable: SignableMessage = isHex(message) ? { raw: message } : message
  await context.confirm()
  return account.signMessage({ message: signable })
}
