import { writeFileSync } from 'node:fs'
import { walletFacts } from '../src/facts/all.ts'
import { projectClaims } from '../src/facts/project-claims.ts'
import { projectIdPage } from '../src/facts/project-id-page.ts'
import { projectIdType } from '../src/facts/project-id-type.ts'
import { projectIdentities } from '../src/identities/project-identities.ts'

/** What a page reads of the facts before it loads them, as a string: it compresses best, and nothing is parsed that isn't asked for. */
function write(path: string, name: string, table: string): void {
  const header = '/** Written by `pnpm tables` from the facts; a test keeps both equal. */\n'
  const text = `${header}export const ${name} = \`${table.replaceAll('${', '\\${')}\`\n`
  writeFileSync(new URL(`../src/${path}`, import.meta.url), text)
}

write('identities/identity-table.ts', 'identityTable', projectIdentities(walletFacts))
write('facts/claim-table.ts', 'claimTable', projectClaims(walletFacts))
// Core names the ids in its options, and depends on no list.
writeFileSync(new URL('../../core/src/kernel/wallet-id.ts', import.meta.url), projectIdType(walletFacts))
writeFileSync(new URL('../../../docs/wallet-ids.md', import.meta.url), projectIdPage(walletFacts))
