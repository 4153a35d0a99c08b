// What packages of this repository need of core and no app does: `@latchkey/core/internal`. It follows no semver towards anybody else. Only
// `packages/*` may import it (scripts/check-layers.mjs refuses the rest, and what nobody imports any more). They depend on a minor version of
// core (`^0.x`), so a name here goes or changes with a minor version and not with a patch.
export { listsAssets } from './account/lists-assets.ts'
export { wantedAccounts } from './account/wanted-accounts.ts'
export { invalidOptions } from './client/option-errors.ts'
export { platformsFor } from './connecting/platforms-for.ts'
export { isNoMatchingKey } from './errors/is-no-matching-key.ts'
export { shouldAddNetwork } from './errors/should-add-network.ts'
export { settleConnected } from './flow/settle-connected.ts'
export { type Lazy, lazily } from './lazily.ts'
export { linkTarget } from './links/link-target.ts'
export { defaultChainId } from './networks/default-chain-id.ts'
export { isOwnTransaction } from './operations/is-own-transaction.ts'
export { current } from './router/history.ts'
export { groupsFor } from './wallets/groups-for.ts'
