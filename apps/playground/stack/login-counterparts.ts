export { freePort } from './free-port.ts'

import { fileURLToPath } from 'node:url'
import { startBundler } from '@latchkey/services/login-testing'
import {
  placeFarcasterRegistry,
  startFarcasterRelay,
  startMailbox,
  startSocialProviders,
} from '@latchkey/test-wallets/login'

/** The built login site (`pnpm --filter @latchkey/login build`). */
export const loginDist = process.env.LATCHKEY_LOGIN_DIST ?? fileURLToPath(new URL('../../login/dist/', import.meta.url))

export type LoginCounterpartsOptions = {
  /** Whether accounts may be smart accounts on that chain: a bundler and a paymaster of their own processes. @default false */
  readonly smartAccounts?: boolean | undefined
  /** The port of the services, which serve the login site as well. Browsers store data by origin, so a stored login needs the same port. */
  readonly port: number
  /** A local EVM chain that also serves as Farcaster's. */
  readonly rpcUrl: string
}

/** Everything that a login needs beside the services: a mailbox, social providers and a Farcaster relay; and the settings that name them. */
export async function startLoginCounterparts({ port, rpcUrl, smartAccounts = false }: LoginCounterpartsOptions) {
  const [mailbox, providers, relay, bundler] = await Promise.all([
    startMailbox(),
    startSocialProviders({ asks: true }),
    startFarcasterRelay(),
    smartAccounts ? startBundler(rpcUrl) : undefined,
    placeFarcasterRegistry(rpcUrl),
  ])
  const origin = `http://login.shop.localhost:${port}`
  providers.open(`http://127.0.0.1:${port}`, origin)
  return {
    mailbox,
    providers,
    relay,
    /** The login site's origin, which an app gives to `frameAuth`. */
    origin,
    /** For the services, on that port. */
    settings: {
      projects: [
        {
          id: 'local',
          allowedOrigins: ['http://localhost:*', 'http://127.0.0.1:*', 'http://[::1]:*', 'http://*.localhost:*'],
        },
      ],
      login: {
        origins: [origin],
        site: loginDist,
        name: 'Latchkey playground',
        mail: { from: 'Latchkey playground <login@playground.localhost>', smtp: mailbox.smtp },
        social: providers.social,
        farcaster: { relay: relay.url },
        passkey: { rpId: 'shop.localhost' },
        ...(bundler && {
          smartAccounts: { 'eip155:31337': { bundler: bundler.bundler, paymaster: { url: bundler.paymaster } } },
        }),
      },
    },
    close: () => Promise.all([mailbox.close(), providers.close(), relay.close(), bundler?.close()]),
  }
}

export type LoginCounterparts = Awaited<ReturnType<typeof startLoginCounterparts>>
