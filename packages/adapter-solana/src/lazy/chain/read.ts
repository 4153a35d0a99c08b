import { currencyOf } from '@latchkey/core/adapter-kit'
import { LatchkeyError } from '@latchkey/core/errors'
import type { Balance, TokenBalance } from '@latchkey/core/ports'
import { solanaChain } from '../../chain/solana-chain.ts'
import { answerOf, type OnNetwork, rpcOf, toAddress } from './on-chain.ts'
import { readMint } from './read-mint.ts'
import { type TokenAccount, tokenAccounts, tokenPrograms } from './token-accounts.ts'

/** The native balance, or that of a token over all of its accounts. A token has no symbol on the chain itself: it is `''`. */
export async function getBalance(
  on: OnNetwork,
  { account, token }: { account: string; token?: string | undefined },
): Promise<Balance> {
  const owner = readable(account)
  if (token === undefined) {
    const { value } = await answerOf(rpcOf(on).getBalance(owner), on.signal)
    return { units: value, ...currencyOf(on.network) }
  }
  const { address, decimals } = await readMint(on, token)
  const held = await tokenAccounts(on, owner, { mint: address })
  return { units: held.reduce((sum, { units }) => sum + units, 0n), decimals, symbol: '' }
}

/** Every token of an account, of both token programs; empty token accounts are left out. */
export async function tokenBalances(
  on: OnNetwork,
  { account }: { readonly account: string },
): Promise<readonly TokenBalance[]> {
  const owner = readable(account)
  const lists = await Promise.all(tokenPrograms.map((programId) => tokenAccounts(on, owner, { programId })))
  const byMint = new Map<string, TokenAccount>()
  for (const held of lists.flat()) {
    const before = byMint.get(held.mint)
    byMint.set(held.mint, before ? { ...before, units: before.units + held.units } : held)
  }
  return [...byMint.values()]
    .filter(({ units }) => units > 0n)
    .map(({ decimals, mint, units }) => ({ token: mint, units, decimals, symbol: '' }))
}

function readable(account: string) {
  if (!solanaChain.isAddress(account))
    throw new LatchkeyError('config/invalid', { details: `${account} is not a Solana address` })
  return toAddress(account)
}
