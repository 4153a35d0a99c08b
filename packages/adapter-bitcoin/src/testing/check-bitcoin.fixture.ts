import { bip122Verifier } from '@latchkey/siwx/verify/bip122'

/** What the verifier of sign-ins, which shares no code with the adapter, says of a signature. */
export async function checkBitcoin({ account }: { account: string }, message: string, signature: string) {
  return bip122Verifier().verify({ data: { accountAddress: account } as never, message, signature })
}
