import type { WalletFact } from '../wallet-fact.ts'

/** The page that lists every wallet of the list with the names that options take for it. */
export function projectIdPage(facts: readonly WalletFact[]): string {
  const rows = facts.map(({ id, name, rdns = [], chains }) => {
    const ecosystems = [...new Set(chains.map((chain) => chain.split(':')[0]))]
    return `| ${name.replaceAll('|', '\\|')} | \`${id}\` | ${rdns.map((own) => `\`${own}\``).join(', ')} | ${ecosystems.join(', ')} |`
  })
  return `# Wallet ids

Wherever a wallet is named (\`featuredWalletIds\`, \`includeWalletIds\`, \`excludeWalletIds\`, \`WalletButton\`) its id, an rdns
(EIP-6963) or its name will do, in any case. These are the ${facts.length} wallets of \`@latchkey/wallet-list\`; a registry service of our own has the same
ids, another one may have ids of its own. The table is written by \`pnpm tables\` in \`packages/wallet-list\`.

| wallet | id | rdns | ecosystems |
|---|---|---|---|
${rows.join('\n')}
`
}
