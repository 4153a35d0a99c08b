import { readFileSync } from 'node:fs'
import { walletRegistry } from '@latchkey/wallet-list/registry'
import { reviewImport } from '../../registry/review-import.ts'
import { createWalletTable } from '../../registry/wallet-table.ts'
import type { Command, Flags } from '../command.ts'
import { storeFlags } from '../config-flags.ts'
import { UsageError } from '../usage-error.ts'
import { withStore } from '../with-store.ts'

export const walletsImport: Command = {
  name: 'wallets import',
  summary: 'Adds the wallets of a JSON file to the registry, and prints each that it refuses with the reason.',
  positionals: ['FILE'],
  flags: {
    ...storeFlags,
    'dry-run': { type: 'boolean', summary: 'Only say what would be done' },
    replace: {
      type: 'string',
      multiple: true,
      value: 'ID',
      summary: 'A wallet of the shipped list that an entry may replace; repeatable',
    },
    scheme: {
      type: 'string',
      multiple: true,
      value: 'SCHEME',
      summary: 'A scheme of app links that isn’t named after its wallet; repeatable',
    },
  },
  help: `FILE holds a list of entries in the shape of /getWallets, each with "source", the https page it was learnt from, and "checked", the
day that was (YYYY-MM-DD). An entry takes the place of an import with its id. It is refused where its name looks like another wallet's, or
where its rdns or app scheme belongs to another one. The exit code is 1 when any was refused.`,
  run: (context, flags, [file = '']) =>
    withStore(context, flags, async ({ database }) => {
      const table = createWalletTable(database)
      const today = new Date(context.now()).toISOString().slice(0, 10)
      const { data: shipped } = await walletRegistry.getWallets({ entries: Number.MAX_SAFE_INTEGER })
      const { accepted, refused } = reviewImport(readEntries(file), {
        shipped,
        imported: (await table.list()).map(({ record }) => record),
        replace: toList(flags.replace),
        schemes: toList(flags.scheme).map((scheme) => scheme.toLowerCase().replace(/:.*/s, '')),
        today,
      })
      if (!flags['dry-run']) await table.put(accepted, context.now())
      for (const { record, digest } of accepted) context.out(`taken ${record.id} ${digest}`)
      for (const { entry, reason } of refused) context.err(`refused ${entry}: ${reason}`)
      context.out(
        `${accepted.length} taken, ${refused.length} refused${flags['dry-run'] ? ', nothing was written' : ''}`,
      )
      return refused.length > 0 ? 1 : 0
    }),
}

function readEntries(file: string): readonly unknown[] {
  let value: unknown
  try {
    value = JSON.parse(readFileSync(file, 'utf8'))
  } catch (error) {
    throw new UsageError(`${file}: ${error instanceof SyntaxError ? 'this isn’t JSON' : 'it can’t be read'}`)
  }
  if (!Array.isArray(value)) throw new UsageError(`${file}: expected a list of entries`)
  return value
}

function toList(value: Flags[string]): readonly string[] {
  return Array.isArray(value) ? value.map(String) : []
}
