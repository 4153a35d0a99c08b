// Exports for packages of this repository, which no app needs: `@latchkey/core/internal`. It follows no semver for other packages. Only
// `packages/*` may import it (scripts/check-layers.mjs refuses the rest, and unused exports). They depend on a minor version of
// core (`^0.x`), so a name here goes or changes with a minor version and not with a patch.
export { wantedAccounts } from './flows/account/wanted-accounts.ts'
export { platformsFor } from './flows/connecting/platforms-for.ts'
export { settleConnected } from './flows/modal/settle-connected.ts'
export { isOwnTransaction } from './flows/operations/is-own-transaction.ts'
export { groupsFor } from './flows/wallets/groups-for.ts'
export { pairingLifetimeMs } from './kernel/account-limits.ts'
export { earlyError } from './kernel/errors/early-error.ts'
export { isNoMatchingKey } from './kernel/errors/is-no-matching-key.ts'
export { shouldAddNetwork } from './kernel/errors/should-add-network.ts'
export { type Lazy, lazily } from './kernel/lazily.ts'
export { injectedWaitMs } from './kernel/limits.ts'
export { defaultChainId } from './kernel/networks/default-chain-id.ts'
export { invalidOptions } from './kernel/option-errors.ts'
export { linkTarget } from './kernel/platform/device-of.ts'
export { current } from './kernel/router/history.ts'
export { parseUrl } from './kernel/validate/parse-url.ts'
