import type { WalletFact } from '../src/wallet-fact.ts'
import { otherKits } from './other-kits.ts'

/** Writes the source of core's `WalletId`: the ids of the list as a union, so that editors complete them. */
export function projectIdType(facts: readonly WalletFact[]): string {
  const ids = facts.map(({ id }) => `  | '${id}'`).toSorted()
  return `/** The ids of \`@latchkey/wallet-list\`; docs/wallet-ids.md lists their wallets. Written by \`pnpm tables\` there. */
export type ListedWalletId =
${ids.join('\n')}

/**
 * A wallet by its id in the wallet list, its rdns (\`io.metamask\`) or its name (\`MetaMask\`), in any case; your own registry may have
 * other ids.
 */
export type WalletId = ListedWalletId | (string & Record<never, never>)
`
}

/** Writes the page that lists every wallet with the names that options accept for it. */
export function projectIdPage(facts: readonly WalletFact[]): string {
  const rows = facts.map(({ id, name, rdns = [], chains }) => {
    const ecosystems = [...new Set(chains.map((chain) => chain.split(':')[0]))]
    return `| ${name.replaceAll('|', '\\|')} | \`${id}\` | ${rdns.map((own) => `\`${own}\``).join(', ')} | ${ecosystems.join(', ')} |`
  })
  return `# Wallet ids

Options that name a wallet (\`featuredWalletIds\`, \`includeWalletIds\`, \`excludeWalletIds\`, \`WalletButton\`) accept its id, an rdns
(EIP-6963) or its name, in any case. These are the ${facts.length} wallets of \`@latchkey/wallet-list\`; our own registry service has the same
ids, another one may have others. [From other kits](#from-other-kits) has what RainbowKit and AppKit call them. The tables are written by \`pnpm tables\` in \`packages/wallet-list\`.

| wallet | id | rdns | ecosystems |
|---|---|---|---|
${rows.join('\n')}

${otherKits(facts)}`
}
