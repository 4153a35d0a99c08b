import { LatchkeyError } from '@latchkey/core/errors'
import type { Address } from '@solana/kit'
import { answerOf, type OnNetwork, rpcOf } from './on-chain.ts'

/** SPL Token and Token-2022. */
export const tokenPrograms = [
  'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA',
  'TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb',
] as unknown as readonly Address[]

/** One token account, for one mint. */
export type TokenAccount = {
  readonly address: Address
  readonly mint: string
  readonly units: bigint
  readonly decimals: number
  readonly frozen: boolean
}

type Filter = { readonly mint: Address } | { readonly programId: Address }

/** Whether an address owns any token account, of either program. Only the accounts' addresses are asked for. */
export async function ownsTokens(on: OnNetwork, owner: Address): Promise<boolean> {
  const options = { encoding: 'base64', dataSlice: { offset: 0, length: 0 }, commitment: 'confirmed' } as const
  const found = await Promise.all(
    tokenPrograms.map((programId) =>
      answerOf(rpcOf(on).getTokenAccountsByOwner(owner, { programId }, options), on.signal),
    ),
  )
  return found.some(({ value }) => value.length > 0)
}

/** An owner's token accounts, of one mint or of one program. */
export async function tokenAccounts(on: OnNetwork, owner: Address, filter: Filter): Promise<readonly TokenAccount[]> {
  const { value } = await answerOf(
    rpcOf(on).getTokenAccountsByOwner(owner, filter, { encoding: 'jsonParsed', commitment: 'confirmed' }),
    on.signal,
  )
  return value.map(({ account, pubkey }) => {
    const { mint, state, tokenAmount } = account.data.parsed.info
    if (!/^\d+$/.test(tokenAmount?.amount ?? '') || !Number.isSafeInteger(tokenAmount.decimals))
      throw new LatchkeyError('request/unreadable', { details: `The node described ${pubkey} in an unknown way.` })
    return {
      address: pubkey,
      mint,
      units: BigInt(tokenAmount.amount),
      decimals: tokenAmount.decimals,
      frozen: state === 'frozen',
    }
  })
}
