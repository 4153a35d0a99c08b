import type { ListedWallet } from '../ports/wallet-source.ts'

/** Whether a wallet goes by this id, rdns or name, in any case. */
export function isWalletNamed(
  { id, rdns, name }: Pick<ListedWallet, 'id' | 'rdns'> & { readonly name?: string | undefined },
  wanted: string,
): boolean {
  const word = wanted.trim().toLowerCase()
  return [id, rdns, name].some((own) => own?.toLowerCase() === word)
}
