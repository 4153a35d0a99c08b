import { type Address, getCompiledTransactionMessageDecoder, getTransactionDecoder } from '@solana/kit'
import type { LiteSVM } from 'litesvm'
import { accountJson, isTokenAccount } from './account-json.ts'

/** The balances of a transaction's accounts at one moment, in the shapes of `getTransaction`'s `meta`. */
export type Snapshot = { readonly balances: readonly bigint[]; readonly tokenBalances: readonly object[] }

/** The accounts a transaction names in its message; those of lookup tables aren't among them. */
export function accountsOf(bytes: Uint8Array): readonly Address[] {
  const { messageBytes } = getTransactionDecoder().decode(bytes)
  return getCompiledTransactionMessageDecoder().decode(messageBytes).staticAccounts
}

export function takeSnapshot(svm: LiteSVM, accounts: readonly Address[]): Snapshot {
  const find = (address: string) => svm.getAccount(address as Address)
  return {
    balances: accounts.map((address) => svm.getBalance(address) ?? 0n),
    tokenBalances: accounts.flatMap((address, accountIndex) => {
      const account = find(address)
      if (!account.exists || !isTokenAccount(account)) return []
      const { data } = accountJson(account, 'jsonParsed', find) as {
        data: { parsed: { info: { mint: string; owner: string; tokenAmount: object } } }
      }
      const { mint, owner, tokenAmount } = data.parsed.info
      return [{ accountIndex, mint, owner, programId: account.programAddress, uiTokenAmount: tokenAmount }]
    }),
  }
}
