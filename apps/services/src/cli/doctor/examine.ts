import type { Config } from '../../config/config.ts'
import { isHttps } from '../../config/values/is-https.ts'
import { examineChain } from './examine-chain.ts'
import { examineDatabase } from './examine-database.ts'
import { examinePort } from './examine-port.ts'
import { examineSecrets } from './examine-secrets.ts'
import type { Finding } from './finding.ts'

export type ExamineOptions = { /** In ms. */ readonly now: () => number; readonly fetch: typeof globalThis.fetch }

/** The largest difference of clocks, in ms. With a larger one, tokens are refused as not yet or no longer valid. */
const mostDrift = 30_000

/** Checks everything that a server node needs, one thing after the other. */
export async function* examine(config: Config, options: ExamineOptions): AsyncGenerator<Finding> {
  const { database, time } = await examineDatabase(config.store)
  yield database
  yield* examineSecrets(config)
  const clocks = time === undefined ? [] : [time - options.now()]
  for (const [chainId, urls] of Object.entries(config.chains)) {
    for (const url of urls) {
      const { finding, drift } = await examineChain(chainId, url, options)
      yield finding
      if (drift !== undefined) clocks.push(drift)
    }
  }
  yield examineClock(clocks)
  yield await examinePort(config, options.fetch)
  const isPublic = !/^(127\.|localhost$|\[?::1)/.test(config.host)
  if (isPublic && !config.publicUrl) {
    yield {
      verdict: 'warn',
      about: 'publicUrl',
      text: 'not set: relay tokens are made for an address, so clients from elsewhere need it',
    }
  }
  if (config.signIn.origins.length > 0 && !isHttps(config.publicUrl)) {
    yield {
      verdict: 'warn',
      about: 'signIn',
      text: 'publicUrl is no https URL: the cookie goes over http, which is for one’s own machine alone',
    }
  }
}

function examineClock(drifts: readonly number[]): Finding {
  const about = 'clock'
  if (drifts.length === 0) return { verdict: 'warn', about, text: 'nothing to compare it with' }
  const worst = drifts.reduce((a, b) => (Math.abs(a) > Math.abs(b) ? a : b))
  const text = `${(worst / 1000).toFixed(1)} s apart from ${drifts.length === 1 ? 'another server' : `the worst of ${drifts.length} others`}`
  // If one of several servers agrees with this clock, the other servers are wrong.
  const isWrong = drifts.every((drift) => Math.abs(drift) > mostDrift)
  return { verdict: isWrong ? 'FAIL' : Math.abs(worst) > mostDrift ? 'warn' : 'ok', about, text }
}
