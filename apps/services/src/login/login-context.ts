import type { RateTable } from '../limits/rate-table.ts'
import type { Log } from '../log/log.ts'
import type { ProjectDirectory } from '../projects/project-directory.ts'
import type { Chains } from '../rpc-proxy/chains.ts'
import type { Database } from '../store/database.ts'
import type { IdentityTokens } from './identity-token.ts'
import type { KeyRing } from './keys/key-ring.ts'
import type { LoginConfig } from './login-config.ts'
import { LoginError } from './login-error.ts'
import type { MailContent, Scene } from './mail/mail-content.ts'
import type { Outbox } from './mail/outbox.ts'
import type { Caller } from './request/caller.ts'
import type { SmartNetworks } from './smart-account/smart-networks.ts'
import { hasUse } from './store/counters.ts'

/** The context of every login handler. */
export type LoginContext = {
  readonly config: LoginConfig
  readonly database: Database
  readonly log: Log
  /** In ms. */
  readonly now: () => number
  readonly keys: KeyRing
  readonly identityTokens: IdentityTokens
  readonly outbox: Outbox
  readonly projects: ProjectDirectory
  readonly chains: Pick<Chains, 'has' | 'send'>
  readonly smartNetworks: SmartNetworks
  /** The `fetch` for requests to providers and the Farcaster relay. */
  readonly fetch: typeof globalThis.fetch
  /** Counts the questions to the Farcaster relay about each flow. */
  readonly farcasterPolls: Pick<RateTable, 'take'>
}

export const minute = 60_000
export const hour = 60 * minute
export const day = 24 * hour

/** How long a login counts as fresh, in ms. */
export const freshMs = 5 * minute

/** The accounts that a project's visitors have: its own, or those that all projects share. */
export const realmOf = (config: LoginConfig, projectId: string): string =>
  config.accounts === 'per-project' ? projectId : ''

/** @throws {LoginError} `login/project` */
export async function requireProject(context: LoginContext, projectId: string) {
  const project = await context.projects.find(projectId)
  if (!project) throw new LoginError('login/project', 'There is no project of this id')
  return project
}

/** The names in a mail to a visitor of a project. */
export function sceneOf(config: LoginConfig, projectId: string, caller: Pick<Caller, 'device' | 'place'>): Scene {
  return {
    service: config.name,
    app: config.projects[projectId]?.name ?? config.name,
    device: caller.device,
    place: caller.place,
  }
}

/**
 * The most notices of one kind for an account in a day. Each kind counts separately, so that a flood of one kind hides
 * no other.
 */
const mostNotices = 15

/** Puts a notice to every verified address of an account into the outbox. */
export async function tellAccount(
  context: LoginContext,
  tx: Database,
  account: string,
  mail: MailContent,
): Promise<void> {
  const limit = { name: `notice:${account}:${mail.subject}`, most: mostNotices, windowMs: day }
  if (!(await hasUse(context, tx, limit))) return
  const rows = await tx.all('SELECT id, email FROM login_identities WHERE account = $1 AND email IS NOT NULL', [
    account,
  ])
  const addresses = new Set(rows.map(({ id, email }) => context.keys.open(String(email), `email|${id}`)))
  for (const to of addresses) await context.outbox.add(tx, { ...mail, to })
}
