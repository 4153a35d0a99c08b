'use client'

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
export { type UseLatchkeyBalanceReturnType, useLatchkeyBalance } from './hooks/use-latchkey-balance.ts'
export { useLatchkeyClient } from './hooks/use-latchkey-client.ts'
export {
  type ConnectTarget,
  type UseLatchkeyConnectReturnType,
  useLatchkeyConnect,
} from './hooks/use-latchkey-connect.ts'
export { type UseLatchkeyConnectionsReturnType, useLatchkeyConnections } from './hooks/use-latchkey-connections.ts'
export { useLatchkeyDisconnect } from './hooks/use-latchkey-disconnect.ts'
export { useLatchkeyEvents } from './hooks/use-latchkey-events.ts'
export { type UseLatchkeyModalStateReturnType, useLatchkeyModalState } from './hooks/use-latchkey-modal-state.ts'
export { type UseLatchkeyNameParameters, useLatchkeyName } from './hooks/use-latchkey-name.ts'
export { type UseLatchkeyNetworkReturnType, useLatchkeyNetwork } from './hooks/use-latchkey-network.ts'
export { useLatchkeyOperations } from './hooks/use-latchkey-operations.ts'
export { type UseLatchkeyPairingReturnType, useLatchkeyPairing } from './hooks/use-latchkey-pairing.ts'
export { type UseLatchkeyProviderReturnType, useLatchkeyProvider } from './hooks/use-latchkey-provider.ts'
export { useLatchkeyReady } from './hooks/use-latchkey-ready.ts'
export { useLatchkeySendTransaction } from './hooks/use-latchkey-send-transaction.ts'
export { useLatchkeySignMessage } from './hooks/use-latchkey-sign-message.ts'
export { useLatchkeySignTypedData } from './hooks/use-latchkey-sign-typed-data.ts'
export { useLatchkeySwitchNetwork } from './hooks/use-latchkey-switch-network.ts'
export { type UseLatchkeyThemeReturnType, useLatchkeyTheme } from './hooks/use-latchkey-theme.ts'
export { type UseLatchkeyToastsReturnType, useLatchkeyToasts } from './hooks/use-latchkey-toasts.ts'
export { type UseLatchkeyTokensReturnType, useLatchkeyTokens } from './hooks/use-latchkey-tokens.ts'
export { useLatchkeyWallet } from './hooks/use-latchkey-wallet.ts'
export { useLatchkeyWalletImages } from './hooks/use-latchkey-wallet-images.ts'
export {
  type UseLatchkeyWalletsReturnType,
  useLatchkeyWallets,
  type WalletSelection,
} from './hooks/use-latchkey-wallets.ts'
export { useLatchkeyWriteContract } from './hooks/use-latchkey-write-contract.ts'
export { shallowEqual, useReadable } from './hooks/use-readable.ts'
export type { UseLatchkeyRequestReturnType } from './hooks/use-request.ts'
export { LatchkeyProvider, type LatchkeyProviderProps } from './provider/latchkey-provider.tsx'
export type { ModalSettings } from './provider/settings.ts'
