import { walletRegistry } from '@latchkey/wallet-list/registry'
import { createLog } from '../../log/log.ts'
import { appearanceOf } from '../../registry/appearance.ts'
import { digestRecord } from '../../registry/digest-record.ts'
import { createRegistryWithImports } from '../../registry/registry-with-imports.ts'
import { createWalletTable } from '../../registry/wallet-table.ts'
import type { Command } from '../command.ts'
import { storeFlags } from '../config-flags.ts'
import { UsageError } from '../usage-error.ts'
import { withStore } from '../with-store.ts'

const day = 86_400_000

export const walletsCheck: Command = {
  name: 'wallets check',
  summary:
    'Looks through the registry as it is served: digests, names that two wallets have, and entries whose last check is long ago.',
  flags: {
    ...storeFlags,
    days: { type: 'string', value: 'NUMBER', summary: 'How old a check may be, default 365' },
    json: { type: 'boolean', summary: 'Print source, day and digest of every entry, one JSON object a line' },
  },
  async run(context, flags) {
    const days = Number(flags.days ?? 365)
    if (!(days > 0)) throw new UsageError('--days: a number above 0')
    const oldest = new Date(context.now() - days * day).toISOString().slice(0, 10)
    return withStore(context, flags, async ({ database }) => {
      const table = createWalletTable(database)
      const registry = createRegistryWithImports({
        base: walletRegistry,
        table,
        log: createLog('silent'),
        now: context.now,
      })
      const { data } = await registry.getWallets({ entries: Number.MAX_SAFE_INTEGER })
      const problems: string[] = []
      for (const { record, digest } of await table.list()) {
        if (digestRecord(record) !== digest) problems.push(`${record.id}: it was changed since it was imported`)
      }
      for (const id of await table.leftOut())
        problems.push(`${id}: it would be refused now, and isn’t served: import it again`)
      const owners = new Map<string, string>()
      const looks = new Map<string, string>()
      for (const { id, name, rdns } of data) {
        const provenance = await registry.getProvenance(id)
        if (flags.json) context.out(JSON.stringify(provenance))
        if (provenance && provenance.checked < oldest)
          problems.push(`${id}: it was checked last on ${provenance.checked}`)
        const appearance = appearanceOf(name)
        const twin = looks.get(appearance)
        if (twin) problems.push(`${id}: its name looks like that of ${twin}`)
        looks.set(appearance, id)
        const owner = rdns && owners.get(rdns.toLowerCase())
        if (owner) problems.push(`${id}: its rdns ${rdns} is that of ${owner}`)
        if (rdns) owners.set(rdns.toLowerCase(), id)
      }
      for (const problem of problems) context.err(problem)
      context.out(`${data.length} wallets, ${problems.length} problems`)
      return problems.length > 0 ? 1 : 0
    })
  },
}
