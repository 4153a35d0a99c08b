import type { WalletFact } from '../wallet-fact.ts'

/** The source of core's `WalletId`: the ids of the list as a union, so that an editor offers them. */
export function projectIdType(facts: readonly WalletFact[]): string {
  const ids = facts.map(({ id }) => `  | '${id}'`).toSorted()
  return `/** The ids of \`@latchkey/wallet-list\`; docs/wallet-ids.md says whose they are. Written by \`pnpm tables\` there. */
export type ListedWalletId =
${ids.join('\n')}

/**
 * A wallet by its id in the wallet list, its rdns (\`io.metamask\`) or its name (\`MetaMask\`), in any case; a registry of your own may have
 * other ids.
 */
export type WalletId = ListedWalletId | (string & Record<never, never>)
`
}
