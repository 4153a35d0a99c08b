import { projects } from './0001-projects.ts'
import { telemetryEvents } from './0002-telemetry-events.ts'
import { wallets } from './0003-wallets.ts'
import { signIn } from './0004-sign-in.ts'
import { telemetrySizes } from './0005-telemetry-sizes.ts'
import { mailbox } from './0010-mailbox.ts'
import { mailboxSizes } from './0011-mailbox-sizes.ts'
import { mailboxKey } from './0012-mailbox-key.ts'
import { chainIndex } from './0020-chain-index.ts'
import { chainTokenOrder } from './0021-chain-token-order.ts'
import { login } from './0030-login.ts'
import { loginSponsors } from './0031-login-sponsors.ts'
import { loginNodes } from './0032-login-nodes.ts'
import { loginPermissions } from './0033-login-permissions.ts'
import { loginPasskeyAccounts } from './0034-login-passkey-accounts.ts'
import { loginPasskeySeals } from './0035-login-passkey-seals.ts'
import { loginStepUp } from './0036-login-step-up.ts'
import { names } from './0040-names.ts'
import { onrampOrders } from './0050-onramp-orders.ts'
import { onrampTries } from './0051-onramp-tries.ts'
import { descriptors } from './0060-descriptors.ts'
import type { Migration } from './migration.ts'

/** Every migration there is, in order. */
export const migrations: readonly Migration[] = [
  projects,
  telemetryEvents,
  wallets,
  signIn,
  telemetrySizes,
  mailbox,
  mailboxSizes,
  mailboxKey,
  chainIndex,
  chainTokenOrder,
  login,
  loginSponsors,
  loginNodes,
  loginPermissions,
  loginPasskeyAccounts,
  loginPasskeySeals,
  loginStepUp,
  names,
  onrampOrders,
  onrampTries,
  descriptors,
]
