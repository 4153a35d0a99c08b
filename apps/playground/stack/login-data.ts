import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/**
 * Where the services keep logins over restarts, with the key that seals them. The key stands beside the database here, which only a
 * playground may do.
 */
export function openLoginData(folder: string) {
  mkdirSync(folder, { recursive: true })
  const file = join(folder, 'sealing-key')
  if (!existsSync(file)) writeFileSync(file, randomBytes(32).toString('base64url'), { mode: 0o600 })
  return { store: join(folder, 'services.sqlite'), sealingKey: { file } }
}
