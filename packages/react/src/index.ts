'use client'

export type { CopyOverrides } from '@latchkey/ui'
export { AccountButton, type AccountButtonProps } from './buttons/account-button.tsx'
export { ConnectButton, type ConnectButtonProps } from './buttons/connect-button.tsx'
export { NetworkButton, type NetworkButtonProps } from './buttons/network-button.tsx'
export type { ConnectButtonAccount, ConnectButtonOptions, ConnectButtonState } from './buttons/use-connect-button.ts'
export { WalletButton, type WalletButtonProps } from './buttons/wallet-button.tsx'
export { LatchkeyEmbedded } from './embedded/latchkey-embedded.tsx'
export type { CurrentNetwork } from './hooks/use-current-network.ts'
export { type UseLatchkeyReturnType, useLatchkey } from './hooks/use-latchkey.ts'
export { type UseLatchkeyAccountReturnType, useLatchkeyAccount } from './hooks/use-latchkey-account.ts'
export { type UseLatchkeyActivityReturnType, useLatchkeyActivity } from './hooks/use-latchkey-activity.ts'
export { useLatchkeyAddTransaction } from './hooks/use-latchkey-add-transaction.ts'
export { type UseLatchkeyAllowancesReturnType, useLatchkeyAllowances } from './hooks/use-latchkey-allowances.ts'
export { type UseLatchkeyBalanceReturnType, useLatchkeyBalance } from './hooks/use-latchkey-balance.ts'
export { type UseLatchkeyBuyReturnType, useLatchkeyBuy } from './hooks/use-latchkey-buy.ts'
export { useLatchkeyCapabilities } from './hooks/use-latchkey-capabilities.ts'
export { useLatchkeyClient } from './hooks/use-latchkey-client.ts'
export {
  type UseLatchkeyCollectiblesReturnType,
  useLatchkeyCollectibles,
} from './hooks/use-latchkey-collectibles.ts'
export {
  type ConnectTarget,
  type UseLatchkeyConnectReturnType,
  useLatchkeyConnect,
} from './hooks/use-latchkey-connect.ts'
export { type UseLatchkeyConnectionsReturnType, useLatchkeyConnections } from './hooks/use-latchkey-connections.ts'
export { type UseLatchkeyConnectorsReturnType, useLatchkeyConnectors } from './hooks/use-latchkey-connectors.ts'
export { useLatchkeyDelegation } from './hooks/use-latchkey-delegation.ts'
export { useLatchkeyDisconnect } from './hooks/use-latchkey-disconnect.ts'
export { type UseLatchkeyEcosystemsReturnType, useLatchkeyEcosystems } from './hooks/use-latchkey-ecosystems.ts'
export { type UseLatchkeyEmailLoginReturnType, useLatchkeyEmailLogin } from './hooks/use-latchkey-email-login.ts'
export { useLatchkeyEstimateFee } from './hooks/use-latchkey-estimate-fee.ts'
export { useLatchkeyEvents } from './hooks/use-latchkey-events.ts'
export {
  type UseLatchkeyFarcasterLoginReturnType,
  useLatchkeyFarcasterLogin,
} from './hooks/use-latchkey-farcaster-login.ts'
export { useLatchkeyGrantPermissions } from './hooks/use-latchkey-grant-permissions.ts'
export { useLatchkeyIdentityToken } from './hooks/use-latchkey-identity-token.ts'
export { type UseLatchkeyLoginReturnType, useLatchkeyLogin } from './hooks/use-latchkey-login.ts'
export { type UseLatchkeyModalStateReturnType, useLatchkeyModalState } from './hooks/use-latchkey-modal-state.ts'
export { type UseLatchkeyNameParameters, useLatchkeyName } from './hooks/use-latchkey-name.ts'
export {
  type UseLatchkeyNameRegistrationReturnType,
  useLatchkeyNameRegistration,
} from './hooks/use-latchkey-name-registration.ts'
export { type UseLatchkeyNetworkReturnType, useLatchkeyNetwork } from './hooks/use-latchkey-network.ts'
export { type UseLatchkeyNetworksReturnType, useLatchkeyNetworks } from './hooks/use-latchkey-networks.ts'
export { useLatchkeyOperations } from './hooks/use-latchkey-operations.ts'
export { type UseLatchkeyPairingReturnType, useLatchkeyPairing } from './hooks/use-latchkey-pairing.ts'
export { type UseLatchkeyPasskeyLoginReturnType, useLatchkeyPasskeyLogin } from './hooks/use-latchkey-passkey-login.ts'
export { type UseLatchkeyPayReturnType, useLatchkeyPay } from './hooks/use-latchkey-pay.ts'
export { type UseLatchkeyPermissionsReturnType, useLatchkeyPermissions } from './hooks/use-latchkey-permissions.ts'
export { useLatchkeyPreview } from './hooks/use-latchkey-preview.ts'
export { type UseLatchkeyProviderReturnType, useLatchkeyProvider } from './hooks/use-latchkey-provider.ts'
export { useLatchkeyReadContract } from './hooks/use-latchkey-read-contract.ts'
export { useLatchkeyReady } from './hooks/use-latchkey-ready.ts'
export { useLatchkeyRequestMoreAccounts } from './hooks/use-latchkey-request-more-accounts.ts'
export { useLatchkeyResolveName } from './hooks/use-latchkey-resolve-name.ts'
export { useLatchkeyRevokePermissions } from './hooks/use-latchkey-revoke-permissions.ts'
export { type UseLatchkeySendReturnType, useLatchkeySend } from './hooks/use-latchkey-send.ts'
export { useLatchkeySendCalls } from './hooks/use-latchkey-send-calls.ts'
export { useLatchkeySendTransaction } from './hooks/use-latchkey-send-transaction.ts'
export { type UseLatchkeySessionReturnType, useLatchkeySession } from './hooks/use-latchkey-session.ts'
export { type UseLatchkeySignInReturnType, useLatchkeySignIn } from './hooks/use-latchkey-sign-in.ts'
export { useLatchkeySignMessage } from './hooks/use-latchkey-sign-message.ts'
export { useLatchkeySignPsbt } from './hooks/use-latchkey-sign-psbt.ts'
export { useLatchkeySignTransaction } from './hooks/use-latchkey-sign-transaction.ts'
export { useLatchkeySignTransactions } from './hooks/use-latchkey-sign-transactions.ts'
export { useLatchkeySignTypedData } from './hooks/use-latchkey-sign-typed-data.ts'
export { type UseLatchkeySocialLoginReturnType, useLatchkeySocialLogin } from './hooks/use-latchkey-social-login.ts'
export { type UseLatchkeySwapReturnType, useLatchkeySwap } from './hooks/use-latchkey-swap.ts'
export { useLatchkeySwitchNetwork } from './hooks/use-latchkey-switch-network.ts'
export { type UseLatchkeyThemeReturnType, useLatchkeyTheme } from './hooks/use-latchkey-theme.ts'
export { type UseLatchkeyToastsReturnType, useLatchkeyToasts } from './hooks/use-latchkey-toasts.ts'
export { type UseLatchkeyTokensReturnType, useLatchkeyTokens } from './hooks/use-latchkey-tokens.ts'
export {
  type UseLatchkeyTransactionReturnType,
  useLatchkeyTransaction,
} from './hooks/use-latchkey-transaction.ts'
export { useLatchkeyTransfer } from './hooks/use-latchkey-transfer.ts'
export { useLatchkeyWaitForTransaction } from './hooks/use-latchkey-wait-for-transaction.ts'
export { useLatchkeyWallet } from './hooks/use-latchkey-wallet.ts'
export { useLatchkeyWalletImages } from './hooks/use-latchkey-wallet-images.ts'
export {
  type UseLatchkeyWalletsReturnType,
  useLatchkeyWallets,
  type WalletSelection,
} from './hooks/use-latchkey-wallets.ts'
export { useLatchkeyWatchAsset } from './hooks/use-latchkey-watch-asset.ts'
export { useLatchkeyWriteContract } from './hooks/use-latchkey-write-contract.ts'
export type { UseLatchkeyQueryReturnType } from './hooks/use-query.ts'
export { shallowEqual, useReadable } from './hooks/use-readable.ts'
export type { UseLatchkeyRequestReturnType } from './hooks/use-request.ts'
export { LatchkeyProvider, type LatchkeyProviderProps } from './provider/latchkey-provider.tsx'
export type { LocaleModule } from './provider/locales.ts'
export type { AvatarComponent, ModalSettings } from './provider/settings.ts'
