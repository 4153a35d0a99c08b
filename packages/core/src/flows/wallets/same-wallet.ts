import type { WalletRow } from './wallet-row.ts'

type Known = Pick<WalletRow, 'id'> & Partial<Pick<WalletRow, 'registryId' | 'rdns'>>

/** Whether two entries are the same wallet, by id or rdns. */
export function sameWallet(a: Known, b: Known): boolean {
  if (a.id === b.id) return true
  if (a.rdns && a.rdns.toLowerCase() === b.rdns?.toLowerCase()) return true
  return a.registryId !== undefined && (a.registryId === b.registryId || a.registryId === b.id)
}
