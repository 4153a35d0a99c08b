import type {
  Account,
  AddNetworkParameters,
  Connection,
  LatchkeyClient,
  LatchkeyError,
  RemoveNetworkParameters,
  SetActiveAccountParameters,
  SetActiveParameters,
  Status,
  SwitchNetworkParameters,
} from '@latchkey/core'
import type { ActivityRow } from '@latchkey/core/features/activity'
import { base, type ChainReference } from '@latchkey/core/networks'
import type { SignedMessage } from '@latchkey/core/ports'
import type { ReactNode } from 'react'
import { expectTypeOf } from 'vitest'
import {
  ConnectButton,
  type ConnectButtonProps,
  type ConnectButtonState,
  LatchkeyProvider,
  type ModalSettings,
  useLatchkey,
  useLatchkeyAccount,
  useLatchkeyActivity,
  useLatchkeyBalance,
  useLatchkeyCollectibles,
  useLatchkeyConnect,
  useLatchkeyConnections,
  useLatchkeyNetwork,
  useLatchkeyNetworks,
  useLatchkeyPairing,
  useLatchkeyProvider,
  useLatchkeySendTransaction,
  useLatchkeySignMessage,
  useLatchkeyTokens,
  useReadable,
  WalletButton,
} from './index.ts'
import { type Mounted, mount } from './mount/index.ts'

declare const client: LatchkeyClient

// Provider and mount take the same settings, and a client.
expectTypeOf(LatchkeyProvider).parameter(0).toExtend<ModalSettings & { client: LatchkeyClient }>()
expectTypeOf(mount).returns.toEqualTypeOf<Mounted>()
// @ts-expect-error a client is needed
mount({})
mount({ client, layer: 'z-index', locale: 'ar' })
// @ts-expect-error no such layer
mount({ client, layer: 'middle' })

// Words: of known sections and keys only, with plural forms where a count decides.
mount({ client, copy: { connect: { title: 'Come in' }, allWallets: { title: { one: 'A wallet', other: 'Wallets' } } } })
// @ts-expect-error no such section
mount({ client, copy: { conect: { title: 'Come in' } } })
// @ts-expect-error no such key
mount({ client, copy: { connect: { titel: 'Come in' } } })

// Theme variables are named without the prefix: a name with the prefix would change nothing.
client.theme.setVariables({ accent: '#0a7', 'qr-color': undefined })
// @ts-expect-error the prefix is no part of the name
client.theme.setVariables({ '--latchkey-accent': '#0a7' })

expectTypeOf(ConnectButton).returns.toEqualTypeOf<ReactNode>()
expectTypeOf<ConnectButtonProps['chainId']>().toEqualTypeOf<ChainReference | undefined>()
ConnectButton({ chainId: 8453 })
ConnectButton({ chainId: base })
expectTypeOf<NonNullable<ConnectButtonProps['children']>>().parameter(0).toEqualTypeOf<ConnectButtonState>()
ConnectButton({ chainId: 'eip155:1', balance: 'hide', className: 'mine', children: ({ account }) => account?.name })
// @ts-expect-error not a CAIP-2 id of a known ecosystem
ConnectButton({ chainId: '1' })
// @ts-expect-error a button's own type is not to be changed
ConnectButton({ type: 'submit' })
// @ts-expect-error which wallet?
WalletButton({})

/** Compiled only, never called. */
export function useEverything(): void {
  const { open } = useLatchkey()
  expectTypeOf(open).returns.resolves.toEqualTypeOf<Connection | null>()
  void open({ view: 'Networks' })
  void open({ view: { view: 'SwitchNetwork', chainId: 'eip155:1' } })
  // @ts-expect-error this view needs a network
  void open({ view: 'SwitchNetwork' })

  expectTypeOf(useLatchkeyAccount().status).toEqualTypeOf<Status>()
  expectTypeOf(useLatchkeyAccount().address).toEqualTypeOf<string | undefined>()
  expectTypeOf(useLatchkeyAccount().accounts).toEqualTypeOf<readonly Account[]>()
  expectTypeOf(useLatchkeyNetwork({ namespace: 'solana' }).switchNetwork).returns.resolves.toBeVoid()
  expectTypeOf(useLatchkeyBalance().data?.balance).toEqualTypeOf<string | undefined>()
  // Amounts are decimal strings, never numbers.
  expectTypeOf(useLatchkeyTokens().total).toEqualTypeOf<string | undefined>()
  expectTypeOf(useLatchkeyTokens({ every: true }).data?.[0]?.amount).toEqualTypeOf<string | undefined>()
  expectTypeOf(useLatchkeyActivity({ every: true }).data).toEqualTypeOf<readonly ActivityRow[] | undefined>()
  expectTypeOf(useLatchkeyCollectibles({ namespace: 'solana' }).more).toEqualTypeOf<boolean>()
  // @ts-expect-error an interval is a number
  useLatchkeyActivity({ every: 'often' })
  // A hook that is named for an action takes the action's parameters, and every hook takes an object.
  expectTypeOf(useLatchkeyNetwork().switchNetwork).parameters.toEqualTypeOf<[SwitchNetworkParameters]>()
  expectTypeOf(useLatchkeyNetworks().addNetwork).parameters.toEqualTypeOf<[AddNetworkParameters]>()
  expectTypeOf(useLatchkeyNetworks().removeNetwork).parameters.toEqualTypeOf<[RemoveNetworkParameters]>()
  expectTypeOf(useLatchkeyConnections().setActive).parameters.toEqualTypeOf<[SetActiveParameters]>()
  expectTypeOf(useLatchkeyConnections().setActiveAccount).parameters.toEqualTypeOf<[SetActiveAccountParameters]>()
  expectTypeOf(useLatchkeyPairing().uri).toEqualTypeOf<string | undefined>()
  // Until an adapter merges in what its provider is, the type is unknown.
  expectTypeOf(useLatchkeyProvider({ namespace: 'polkadot' }).data).toBeUnknown()

  // Requests: data and error by status, like a query.
  const signing = useLatchkeySignMessage()
  expectTypeOf(signing.mutateAsync).returns.resolves.toEqualTypeOf<SignedMessage>()
  if (signing.status === 'success') expectTypeOf(signing.data).toEqualTypeOf<SignedMessage>()
  else expectTypeOf(signing.data).toEqualTypeOf<undefined>()
  if (signing.status === 'error') expectTypeOf(signing.error).toEqualTypeOf<LatchkeyError>()
  else expectTypeOf(signing.error).toEqualTypeOf<undefined>()
  // @ts-expect-error what is to be signed?
  signing.mutate({})
  expectTypeOf(useLatchkeySendTransaction().mutateAsync).returns.resolves.toEqualTypeOf<{ hash: string }>()

  // Attempts: a connection and an error only where there is one, and both can be read without asking for the status.
  const attempt = useLatchkeyConnect()
  if (attempt.status === 'connected') expectTypeOf(attempt.connection).toEqualTypeOf<Connection>()
  if (attempt.status === 'rejected') expectTypeOf(attempt.error).toEqualTypeOf<LatchkeyError>()
  if (attempt.status === 'connecting') expectTypeOf(attempt.connection).toEqualTypeOf<undefined>()
  const { error, connection } = attempt
  expectTypeOf(error).toEqualTypeOf<LatchkeyError | undefined>()
  expectTypeOf(connection).toEqualTypeOf<Connection | undefined>()

  // A part of any store.
  expectTypeOf(useReadable(client.ready, (ready) => String(ready))).toEqualTypeOf<string>()
}
