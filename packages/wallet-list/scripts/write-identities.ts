import { writeFileSync } from 'node:fs'
import { walletFacts } from '../src/facts/all.ts'
import { projectIdentities } from '../src/identities/project-identities.ts'

const header = '/** Written by `pnpm identities` from the facts; a test keeps both equal. */\n'
const table = `${header}export const identityTable = \`${projectIdentities(walletFacts).replaceAll('$', '\\$')}\`\n`
writeFileSync(new URL('../src/identities/identity-table.ts', import.meta.url), table)
