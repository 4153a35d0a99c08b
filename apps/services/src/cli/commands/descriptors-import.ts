import { readDescriptorFolder } from '../../preview/read-descriptor-folder.ts'
import { createDescriptorTable } from '../../store/descriptors.ts'
import type { Command } from '../command.ts'
import { storeFlags } from '../config-flags.ts'
import { UsageError } from '../usage-error.ts'
import { withStore } from '../with-store.ts'

export const descriptorsImport: Command = {
  name: 'descriptors import',
  summary: 'Takes descriptions of contracts (ERC-7730) from a folder, in the place of those that were imported before.',
  positionals: ['FOLDER'],
  flags: { ...storeFlags, 'dry-run': { type: 'boolean', summary: 'Only say what would be done' } },
  help: `FOLDER is a copy of a registry, such as a commit of github.com/ethereum/clear-signing-erc7730-registry that you have read. Every .json
with deployments is taken; what it includes is merged into it. A description is a claim of its author: previews name its source. The exit
code is 1 when a file was refused.`,
  run: (context, flags, [folder = '']) =>
    withStore(context, flags, async ({ database }) => {
      const { descriptors, refused } = read(folder)
      if (!flags['dry-run']) await createDescriptorTable(database).replace(descriptors, context.now())
      for (const { file, reason } of refused) context.err(`refused ${file}: ${reason}`)
      const files = new Set(descriptors.map(({ source }) => source)).size
      context.out(
        `${files} files about ${descriptors.length} contracts taken, ${refused.length} refused${flags['dry-run'] ? ', nothing was written' : ''}`,
      )
      return refused.length > 0 ? 1 : 0
    }),
}

function read(folder: string) {
  try {
    return readDescriptorFolder(folder)
  } catch {
    throw new UsageError(`${folder}: it can’t be read as a folder`)
  }
}
