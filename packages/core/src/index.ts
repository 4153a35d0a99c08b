export { accountNames } from './account/account-names.ts'
export type { AccountName, AccountNames } from './account/account-names-api.ts'
export { type AccountState, accountState } from './account/account-state.ts'
export { balances } from './account/balances.ts'
export type { BalanceState, Balances, FetchBalanceResult } from './account/balances-api.ts'
export { explorerHref } from './account/explorer-href.ts'
export { listsAssets } from './account/lists-assets.ts'
export { type WantedAccounts, wantedAccounts } from './account/wanted-accounts.ts'
export { type AddNetworkParameters, addNetwork } from './actions/add-network.ts'
export { type AskTarget, resolveTarget } from './actions/ask.ts'
export { type CloseParameters, close } from './actions/close.ts'
export { type ConnectParameters, type ConnectReturnType, connect } from './actions/connect.ts'
export {
  type ConnectPairingParameters,
  type ConnectPairingReturnType,
  connectPairing,
} from './actions/connect-pairing.ts'
export { type DisconnectParameters, disconnect } from './actions/disconnect.ts'
export { embed } from './actions/embed.ts'
export { type GetAccountReturnType, getAccount } from './actions/get-account.ts'
export { type GetAssetsParameters, getAssets } from './actions/get-assets.ts'
export { type GetCallsStatusParameters, getCallsStatus } from './actions/get-calls-status.ts'
export { type GetCapabilitiesParameters, getCapabilities } from './actions/get-capabilities.ts'
export { type GetNetworkParameters, getNetwork } from './actions/get-network.ts'
export { getProvider } from './actions/get-provider.ts'
export { goBack } from './actions/go-back.ts'
export { type GrantPermissionsParameters, grantPermissions } from './actions/grant-permissions.ts'
export { type OpenParameters, open } from './actions/open.ts'
export { type RemoveNetworkParameters, removeNetwork } from './actions/remove-network.ts'
export { type RevokePermissionsParameters, revokePermissions } from './actions/revoke-permissions.ts'
export { type SendCallsParameters, sendCalls } from './actions/send-calls.ts'
export { type SendTransactionParameters, sendTransaction } from './actions/send-transaction.ts'
export { setActive } from './actions/set-active.ts'
export {
  canSetActiveAccount,
  type SetActiveAccountParameters,
  setActiveAccount,
} from './actions/set-active-account.ts'
export { type SignMessageParameters, signMessage } from './actions/sign-message.ts'
export { type SignTypedDataParameters, signTypedData } from './actions/sign-typed-data.ts'
export { type SwitchNetworkParameters, switchNetwork } from './actions/switch-network.ts'
export { type TransferParameters, transfer } from './actions/transfer.ts'
export { type WatchAssetParameters, watchAsset } from './actions/watch-asset.ts'
export { type WriteContractParameters, writeContract } from './actions/write-contract.ts'
export type { Alert, AlertState, Alerts, ShowAlert } from './alert/alert.ts'
export * from './caip/index.ts'
export type { AnyAdapter, Client } from './client/client.ts'
export { createClient } from './client/create-client.ts'
export type { Feature } from './client/feature.ts'
export type { Guard } from './client/guard.ts'
export type { ClientOptions, ConfiguredToken, ConnectorGroup, CustomWallet, ServicesOptions } from './client/options.ts'
export { type Clock, systemClock } from './clock.ts'
export { connecting } from './connecting/connecting.ts'
export type { ConnectAttempt, Connecting } from './connecting/connecting-api.ts'
export type { ConnectingFailure, ConnectingState } from './connecting/connecting-state.ts'
export { multiConnect } from './connecting/multi-connect.ts'
export type { EcosystemAttempt, MultiConnect, WalletEcosystems } from './connecting/multi-connect-api.ts'
export { platformsFor, type WalletPlatform } from './connecting/platforms-for.ts'
export { type ConnectedEcosystem, type ConnectedWallet, connectedWallets } from './connection/connected-wallets.ts'
export { accountsOf, type ListedAccount, listAccounts } from './connection/list-accounts.ts'
export type { ConnectionEvent } from './connection/reduce.ts'
export {
  activeAccount,
  activeChainId,
  activeConnection,
  addressOn,
  caipAddress,
  connectedNamespace,
  sessionOf,
  status,
} from './connection/select.ts'
export type { ConnectionState, Status } from './connection/state.ts'
export * from './errors/index.ts'
export type { ClientEvent, EventName, EventProperties } from './events/event.ts'
export type { Events } from './events/events.ts'
export { afterNetworkSwitch } from './flow/after-network-switch.ts'
export { settleConnected } from './flow/settle-connected.ts'
export { type Lazy, lazily } from './lazily.ts'
export { inAppLink } from './links/in-app-link.ts'
export { linkTarget } from './links/link-target.ts'
export { openLink } from './links/open-link.ts'
export { sessionLink } from './links/session-link.ts'
export { type WalletLink, walletLink } from './links/wallet-link.ts'
export type { Log, LogLevel, LogSink } from './log/log.ts'
export {
  createMachine,
  type Effect,
  type EffectRunners,
  type EffectTools,
  type Machine,
  type MachineOptions,
  type Step,
} from './machine/machine.ts'
export type { Operation } from './operations/operation.ts'
export type { Operations } from './operations/operations.ts'
export type { PairingFlow } from './pairing/pairing-api.ts'
export { type PairingFields, pairingFields } from './pairing/pairing-fields.ts'
export { pairingFlow } from './pairing/pairing-flow.ts'
export type { PairingFailure, PairingLink, PairingState, PairingWallet } from './pairing/pairing-state.ts'
export { browserPlatform } from './platform/browser-platform.ts'
export type * from './ports/index.ts'
export type { Random } from './random.ts'
export { back, current, type History, push, replace, reset } from './router/history.ts'
export { type OpeningFacts, openingRoute } from './router/opening.ts'
export { type Route, type Routes, sameRoute, type View } from './router/route.ts'
export type { Router, RouterState } from './router/router.ts'
export type { FeatureName, FeatureSettings, ProviderSetting } from './services/feature-settings.ts'
export { remoteSettings } from './services/remote-settings.ts'
export type { FollowParameters, RemoteSettings, RemoteSettingsState } from './services/remote-settings-api.ts'
export { type SignInGate, signInGate } from './sign-in/sign-in-gate.ts'
export type { SignInFailure, SignInState, SignInSubject } from './sign-in/sign-in-state.ts'
export type { Storage, StorageEntry, StorageItem, StorageLike } from './storage/storage.ts'
export type { Readable } from './store.ts'
export { type NetworkSwitchEvent, type NetworkSwitchState, networkSwitch } from './switching/network-switch.ts'
export { startTelemetry } from './telemetry/start-telemetry.ts'
export type { Telemetry, TelemetryOptions } from './telemetry/telemetry-api.ts'
export type { Theme, ThemeMode, ThemeState } from './theme/theme.ts'
export type { Toast, ToastMessage, ToastState, Toasts, ToastVariant } from './toast/toast.ts'
export { type SafeHrefOptions, safeHref } from './validate/safe-href.ts'
export { safeIcon } from './validate/safe-icon.ts'
export { specVersion, version } from './version.ts'
export { type ConnectorState, type Connectors, connectorState } from './wallets/connector-state.ts'
export { groupsFor } from './wallets/groups-for.ts'
export { type RecentWallet, type RecentWallets, recentWallets } from './wallets/recent-wallets.ts'
export { walletDirectory } from './wallets/wallet-directory.ts'
export type { WalletDirectory } from './wallets/wallet-directory-api.ts'
export { type WalletImages, walletImage, walletImages } from './wallets/wallet-images.ts'
export type { RowConnector, WalletGroup, WalletLinks, WalletRow, WalletTag } from './wallets/wallet-row.ts'
export type { WalletListState, WalletsState } from './wallets/wallets-state.ts'
