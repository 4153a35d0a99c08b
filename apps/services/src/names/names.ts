import { isHex } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { ConfigError } from '../config/config-error.ts'
import { readSecret } from '../config/read-secret.ts'
import type { Database } from '../store/database.ts'
import { createGateway, type Gateway } from './gateway.ts'
import { createNameStore, type NameStore } from './name-store.ts'
import type { NamesConfig } from './names-config.ts'

export type NamesOptions = {
  readonly config: NamesConfig
  readonly database: Database
  /** In ms. */
  readonly now: () => number
}

/** Names that visitors registered. */
export type Names = {
  readonly store: NameStore
  /** Undefined if there is no key to sign answers. */
  readonly gateway?: Gateway | undefined
}

/**
 * Opens the names, and reads the key of the gateway.
 *
 * @throws {ConfigError}
 */
export function openNames({ config, database, now }: NamesOptions): Names {
  const store = createNameStore(database)
  if (!config.signingKey || config.zones.length === 0) return { store }
  const key = readSecret('names.signingKey', config.signingKey).trim()
  if (!isHex(key) || key.length !== 66)
    throw new ConfigError('names.signingKey: expected a private key, 0x and 64 hex digits')
  const signer = privateKeyToAccount(key)
  return { store, gateway: createGateway({ store, signer, now, answerSeconds: config.answerSeconds }) }
}
