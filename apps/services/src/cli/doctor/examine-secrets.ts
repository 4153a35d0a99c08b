import { existsSync } from 'node:fs'
import type { Config } from '../../config/config.ts'
import { ConfigError } from '../../config/values/config-error.ts'
import { isHttps } from '../../config/values/is-https.ts'
import { checkLogin } from '../../login/check-login.ts'
import { readKeys } from '../../login/keys/key-ring.ts'
import { readSealingKey } from '../../login/keys/sealing-key.ts'
import { readSite } from '../../login/site/read-site.ts'
import { readSigner } from '../../names/read-signer.ts'
import { DatabaseError } from '../../store/database-error.ts'
import { openDatabase } from '../../store/open-database.ts'
import type { Finding } from './finding.ts'

/** Reads the keys and files that `serve` reads at its start, and would refuse to start without. */
export async function* examineSecrets(config: Config): AsyncGenerator<Finding> {
  const { login, names, publicUrl } = config
  if (login.origins.length > 0) {
    yield await examineAs('login', async () => {
      checkLogin(login, (chainId) => Object.hasOwn(config.chains, chainId))
      const key = readSealingKey(login.sealingKey, { isInMemory: config.store === ':memory:' })
      if (login.site !== undefined) readSite(login.site)
      return `its sealing key ${await trySealingKey(config.store, key)}`
    })
    if (!login.mail.smtp && isHttps(publicUrl))
      yield { verdict: 'warn', about: 'login', text: 'no mail.smtp: codes are printed to the log and reach no visitor' }
  }
  if (names.signingKey && names.zones.length > 0)
    yield await examineAs('names', async () => {
      readSigner(names)
      return 'its signing key can be read'
    })
}

async function examineAs(about: string, examine: () => Promise<string>): Promise<Finding> {
  try {
    return { verdict: 'ok', about, text: await examine() }
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error
    // The message begins with the setting, such as `login.sealingKey`.
    return { verdict: 'FAIL', about, text: error.message }
  }
}

/** Tries the key on what the database holds, and says what that showed. */
async function trySealingKey(location: string, key: Uint8Array): Promise<string> {
  const nothing = 'is valid. The database holds nothing yet to try it on'
  if (location === ':memory:' || (!/^postgres(ql)?:/.test(location) && !existsSync(location))) return nothing
  try {
    const { database } = openDatabase(location)
    const keys = await readKeys(database, key).finally(database.close)
    return keys.length > 0 ? 'opens what the database holds' : nothing
  } catch (error) {
    // The database has a finding of its own.
    if (!(error instanceof DatabaseError)) throw error
    return 'is valid. It wasn’t tried: the database can’t be read, or has no tables yet'
  }
}
