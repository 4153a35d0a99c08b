import { identityTable } from './identity-table.ts'

/** The facts that a page knows about a wallet before any list is loaded. */
export type WalletClue =
  | { /** As announced by EIP-6963. */ readonly rdns: string }
  | { /** As registered in Wallet Standard. */ readonly standardName: string }
  | {
      /** A CAIP-2 namespace. */
      readonly namespace: string
      /**
       * Whether the page has this mark: on `eip155` a flag of the provider, on `polkadot` a key of `injectedWeb3`, elsewhere a path on
       * `window`.
       */
      readonly has: (injectedId: string) => boolean
    }

/** A recognised wallet of the list. */
export type WalletIdentity = { readonly id: string; readonly name: string }

/**
 * Recognises a wallet by its announcement, so that one wallet found in two ecosystems becomes one row. A display name is never enough,
 * because any script may use one.
 *
 * @returns the list's id and name, undefined for an unknown wallet
 *
 * @example
 * identifyWallet({ rdns: 'app.phantom' })?.id // 'phantom'
 */
export function identifyWallet(clue: WalletClue): WalletIdentity | undefined {
  return search(identityTable, clue)
}

function search(table: string, clue: WalletClue): WalletIdentity | undefined {
  // Most wallets have an rdns. A search in the text of the table avoids parsing it for an unknown one.
  if ('rdns' in clue && !table.toLowerCase().includes(clue.rdns.toLowerCase())) return undefined
  for (const line of table.split('\n')) {
    const [id = '', name = '', rdns = '', standardName = '', injected = ''] = line.split('|')
    if (matches(clue, rdns, standardName, injected)) return { id, name }
  }
  return undefined
}

function matches(clue: WalletClue, rdns: string, standardName: string, injected: string): boolean {
  if ('rdns' in clue) return listed(rdns).some((entry) => entry.toLowerCase() === clue.rdns.toLowerCase())
  if ('standardName' in clue) return standardName !== '' && standardName === clue.standardName
  const prefix = `${clue.namespace}:`
  return listed(injected).some((entry) => entry.startsWith(prefix) && clue.has(entry.slice(prefix.length)))
}

function listed(cell: string): string[] {
  return cell === '' ? [] : cell.split(',')
}
