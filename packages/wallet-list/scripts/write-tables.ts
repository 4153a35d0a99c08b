import { writeFileSync } from 'node:fs'
import { walletFacts } from '../src/facts/all.ts'
import { projectClaims } from '../src/facts/project-claims.ts'
import { projectIdentities } from '../src/identities/project-identities.ts'
import { projectIdPage, projectIdType } from './wallet-ids.ts'

/**
 * A page reads these tables before it loads the facts. They are strings, because strings compress best and nothing is parsed before it is
 * needed.
 */
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
