// The initial load stays as it is, to the byte, whatever is added to the views that move money: nothing of them stands in it.
import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const flows = [
  'allowances',
  'buy',
  'collectibles',
  'delegation',
  'move-funds',
  'names',
  'pay',
  'permissions',
  'preview',
  'send',
  'swap',
  'transactions',
]
const folders = [...flows.map((name) => `core/src/flows/${name}`), 'react/src/views', 'ui/src/views']
for (const folder of folders)
  if (!existsSync(fileURLToPath(new URL(`../../packages/${folder}`, import.meta.url))))
    throw new Error(`There is no packages/${folder}`)
const money = new RegExp(
  `packages/(?:${folders.map((folder) => folder.replace('/src/', '/(?:src|dist)/')).join('|')})/`,
)

/** Modules of these views and flows among some files of a bundle. */
export const moneyModules = (files, names) =>
  [...names].flatMap((name) => files.get(name).moduleIds?.filter((id) => money.test(id)) ?? [])
