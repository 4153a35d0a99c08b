import { type Delegation, delegationParameters } from '@latchkey/frame/wire'
import { encodeAbiParameters, type Hex } from 'viem'

/**
 * Encodes a permission for the app that it was granted to (ERC-7710), without the signature: enough to read the
 * permission and to ask for its end.
 */
export function encodeContext({ caveats, salt, ...rest }: Delegation): Hex {
  const withArguments = caveats.map((caveat) => ({ ...caveat, args: '0x' as const }))
  return encodeAbiParameters(delegationParameters, [
    [{ ...rest, caveats: withArguments, salt: BigInt(salt), signature: '0x' }],
  ])
}
