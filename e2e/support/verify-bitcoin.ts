import { bip122Verifier } from '@latchkey/siwx/verify/bip122'
import type { Signed } from './home.ts'

/** Whether a Bitcoin message was signed with the address' key, by the verifier of sign-ins, which shares no code with the adapter. */
export async function verifyBitcoin({ account, message, signature }: Signed): Promise<boolean> {
  const { status } = await bip122Verifier().verify({ data: { accountAddress: account } as never, message, signature })
  return status === 'valid'
}
