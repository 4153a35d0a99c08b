import * as v from 'valibot'
import { type Config, configSchema } from './config.ts'
import { ConfigError } from './values/config-error.ts'
import { isHttps } from './values/is-https.ts'

/**
 * Checks settings and fills in the defaults.
 *
 * @param nameOf how a setting is called where it came from
 * @throws {ConfigError}
 */
export function parseConfig(given: unknown, nameOf: (setting: string) => string = (setting) => setting): Config {
  const result = v.safeParse(configSchema, given)
  if (result.success) {
    const { chains, login, publicUrl, signIn, submit } = result.output
    const alone = Object.keys(submit).find((chainId) => !Object.hasOwn(chains, chainId))
    if (alone !== undefined) throw new ConfigError(`${nameOf('submit')}: chains needs ${alone} too`)
    // A cookie is safe from others only over https, and a server behind a proxy can't see how clients reach it.
    if (signIn.origins.some((origin) => origin.startsWith('https:')) && !isHttps(publicUrl))
      throw new ConfigError(`${nameOf('publicUrl')}: an https URL is needed: signIn.origins names a site with https`)
    if (login.origins.some((origin) => origin.startsWith('https:')) && !isHttps(publicUrl))
      throw new ConfigError(`${nameOf('publicUrl')}: an https URL is needed: login.origins names a site with https`)
    return result.output
  }
  const [issue] = result.issues
  const [setting = 'settings', ...rest] = issue.path?.map(({ key }) => String(key)) ?? []
  throw new ConfigError(`${[nameOf(setting), ...rest].join('.')}: ${explain(issue, [setting, ...rest].join('.'))}`)
}

/** Settings that had another name or path. */
const renamed: Readonly<Record<string, string>> = {
  'relay.addressHeader': 'addressHeader, beside relay: it decides about the limits of all routes',
  'relay.maxSubscriptionsInAll': 'relay.maxSubscriptions',
  'login.sealingSecret': 'login.sealingKey',
}

/** The mistake without the value, because the value may be a URL with a password. */
function explain(issue: v.BaseIssue<unknown>, setting: string): string {
  const now = renamed[setting]
  if (issue.type === 'strict_object')
    return `there is no such setting${now === undefined ? '' : `. It is called ${now}`}`
  return issue.message.replace(/,? (but )?[rR]eceived ".*$/s, '')
}
