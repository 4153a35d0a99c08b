export { type AddNetworkParameters, addNetwork } from './actions/add-network.ts'
export { type AddTransactionParameters, addTransaction } from './actions/add-transaction.ts'
export { type ConnectPairingParameters, connectPairing } from './actions/connect-pairing.ts'
export { type EstimateFeeParameters, estimateFee } from './actions/estimate-fee.ts'
export { type GetAccountReturnType, getAccount } from './actions/get-account.ts'
export { type GetBalanceParameters, getBalance } from './actions/get-balance.ts'
export { type GetNetworkParameters, getNetwork } from './actions/get-network.ts'
export { getProvider } from './actions/get-provider.ts'
export { type GetTokenBalancesParameters, getTokenBalances } from './actions/get-token-balances.ts'
export { type GetTransactionParameters, getTransaction } from './actions/get-transaction.ts'
export { type ReadContractParameters, readContract } from './actions/read-contract.ts'
export { type RemoveNetworkParameters, removeNetwork } from './actions/remove-network.ts'
export { type ResolveNameParameters, resolveName } from './actions/resolve-name.ts'
export { type SendTransactionParameters, sendTransaction } from './actions/send-transaction.ts'
export { type SignMessageParameters, signMessage } from './actions/sign-message.ts'
export { type SignTransactionParameters, signTransaction } from './actions/sign-transaction.ts'
export { type SignTypedDataParameters, signTypedData } from './actions/sign-typed-data.ts'
export { type TransferParameters, transfer } from './actions/transfer.ts'
export { type WaitForTransactionParameters, waitForTransaction } from './actions/wait-for-transaction.ts'
export { type WriteContractParameters, writeContract } from './actions/write-contract.ts'
export { createLatchkey } from './client/create-latchkey.ts'
export { explorerHref } from './flows/account/explorer-href.ts'
export { type SetActiveParameters, setActive } from './flows/account/set-active.ts'
export { type SetActiveAccountParameters, setActiveAccount } from './flows/account/set-active-account.ts'
export { type ConnectParameters, type ConnectReturnType, connect } from './flows/connecting/connect.ts'
export { type CloseParameters, closeModal } from './flows/modal/close.ts'
export { type OpenParameters, openModal } from './flows/modal/open.ts'
export { type DisconnectParameters, disconnect } from './flows/sessions/disconnect.ts'
export { type SwitchNetworkParameters, switchNetwork } from './flows/switching/switch-network.ts'
export type { Feature, Guard, LatchkeyClient, LatchkeyOptions } from './kernel/client.ts'
export { type Clock, systemClock } from './kernel/clock.ts'
export {
  activeAccount,
  activeChainId,
  activeConnection,
  addressOn,
  caipAddress,
  connectedNamespace,
  connectionStatus,
  sessionOf,
} from './kernel/connection/select.ts'
export type { ConnectionState, Status } from './kernel/connection/state.ts'
export { isLatchkeyError } from './kernel/errors/is-latchkey-error.ts'
export { LatchkeyError } from './kernel/errors/latchkey-error.ts'
export { normalizeError } from './kernel/errors/normalize-error.ts'
export type { ClientEvent } from './kernel/events/event.ts'
export { onEvent } from './kernel/events/on-event.ts'
export type { Log } from './kernel/log/log.ts'
export type { Operation } from './kernel/operation.ts'
export type {
  ConfiguredToken,
  ConnectorGroup,
  CustomWallet,
  LocalFeatures,
  ServicesOptions,
} from './kernel/option-types.ts'
export { browserPlatform } from './kernel/platform/browser-platform.ts'
export { deviceOf } from './kernel/platform/device-of.ts'
export { resolveMetadata } from './kernel/platform/resolve-metadata.ts'
export type { Adapter } from './kernel/ports/adapter.ts'
export type { Connector } from './kernel/ports/connector.ts'
export type {
  ChainId,
  Namespace,
  Namespaces,
  Providers,
  Transactions,
  Unsubscribe,
  WithSignal,
} from './kernel/ports/namespace.ts'
export type { Network } from './kernel/ports/network.ts'
export type { Platform } from './kernel/ports/platform.ts'
export type { Account, Connection } from './kernel/ports/session.ts'
export type { SiwxSource } from './kernel/ports/siwx.ts'
export type { WalletSource } from './kernel/ports/wallet-source.ts'
export type { Route, View } from './kernel/router/route.ts'
export type { Readable } from './kernel/store.ts'
export { safeHref } from './kernel/validate/safe-href.ts'
export { safeIcon } from './kernel/validate/safe-icon.ts'
export { specVersion, version } from './kernel/version.ts'
