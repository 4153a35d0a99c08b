import { bip122Verifier } from '@latchkey/siwx/verify/bip122'

/** The verdict of the sign-in verifier, which shares no code with the adapter. */
export async function checkBitcoin({ account }: { account: string }, message: string, signature: string) {
  return bip122Verifier().verify({ data: { accountAddress: account } as never, message, signature })
}
