import type { Database } from '../store/database.ts'
import { createGateway, type Gateway } from './gateway.ts'
import { createNameStore, type NameStore } from './name-store.ts'
import type { NamesConfig } from './names-config.ts'
import { readSigner } from './read-signer.ts'

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
  const signer = readSigner(config)
  if (!signer) return { store }
  return { store, gateway: createGateway({ store, signer, now, answerSeconds: config.answerSeconds }) }
}
