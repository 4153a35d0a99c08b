import { writeFileSync } from 'node:fs'
import { walletFacts } from '../src/facts/all.ts'
import { projectClaims } from '../src/facts/project-claims.ts'
import { projectIdentities } from '../src/identities/project-identities.ts'
import type { WalletFact } from '../src/wallet-fact.ts'

/**
 * A page reads these tables before it loads the facts. They are strings, because strings compress best and nothing is parsed before it is
 * needed.
 */
function write(path: string, name: string, table: string): void {
  const header = '/** Written by `pnpm tables` from the facts; a test keeps both equal. */\n'
  const text = `${header}export const ${name} = \`${table.replaceAll('${', '\\${')}\`\n`
  writeFileSync(new URL(`../src/${path}`, import.meta.url), text)
}

/** Writes the source of core's `WalletId`: the ids of the list as a union, so that editors complete them. */
function projectIdType(facts: readonly WalletFact[]): string {
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
function projectIdPage(facts: readonly WalletFact[]): string {
  const rows = facts.map(({ id, name, rdns = [], chains }) => {
    const ecosystems = [...new Set(chains.map((chain) => chain.split(':')[0]))]
    return `| ${name.replaceAll('|', '\\|')} | \`${id}\` | ${rdns.map((own) => `\`${own}\``).join(', ')} | ${ecosystems.join(', ')} |`
  })
  return `# Wallet ids

Options that name a wallet (\`featuredWalletIds\`, \`includeWalletIds\`, \`excludeWalletIds\`, \`WalletButton\`) accept its id, an rdns
(EIP-6963) or its name, in any case. These are the ${facts.length} wallets of \`@latchkey/wallet-list\`; our own registry service has the same
ids, another one may have others. The table is written by \`pnpm tables\` in \`packages/wallet-list\`.

| wallet | id | rdns | ecosystems |
|---|---|---|---|
${rows.join('\n')}
`
}

write('identities/identity-table.ts', 'identityTable', projectIdentities(walletFacts))
write('facts/claim-table.ts', 'claimTable', projectClaims(walletFacts))
// Core names the ids in its options, and depends on no list.
writeFileSync(new URL('../../core/src/kernel/wallet-id.ts', import.meta.url), projectIdType(walletFacts))
writeFileSync(new URL('../../../docs/wallet-ids.md', import.meta.url), projectIdPage(walletFacts))
