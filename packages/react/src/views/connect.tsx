import type { View as ViewName } from '@latchkey/core'
import { groupsFor } from '@latchkey/core/internal'
import type { Routes } from '@latchkey/core/modal'
import { type WalletRow, walletDirectory } from '@latchkey/core/wallets'
import { ConnectView, type ConnectViewProps, useConnectTitle } from '@latchkey/ui/views/connect'
import { type ComponentType, type ReactNode, useDeferredValue, useEffect, useMemo } from 'react'
import { shallowEqual, useReadable } from '../hooks/use-readable.ts'
import { useLatchkeyContext } from '../provider/context.ts'
import { usePresentedRouter, useViews } from '../provider/use-views.ts'
import { whenIdle } from '../timing/when-idle.ts'
import { useConsent } from './consent.ts'
import type { PhoneLink } from './phone-links.ts'
import { useLegal } from './use-legal.ts'
import { usePressedRow } from './use-pressed-row.ts'
import { useSelectWallet } from './use-select-wallet.ts'
import { useWalletImages } from './use-wallet-images.ts'
import { groupData } from './wallet-rows.ts'

export const useTitle = useConnectTitle

const none: readonly WalletRow[] = []

type Props = { readonly route: Routes['Connect'] }
export type ConnectProps = Props & {
  readonly Layout: ComponentType<Omit<ConnectViewProps, 'Wallets'>>
  /** A hook that gives a row its link. */
  readonly useLinks: (rows: readonly WalletRow[]) => (row: WalletRow) => PhoneLink | undefined
}

const nowhere = () => undefined
/** For devices where wallets are extensions: no row is a link. */
export const useNoLinks = () => nowhere

/** The way in: wallets of this browser, a phone wallet by code, or a new wallet. */
export function View({ route }: Props): ReactNode {
  return <Connect route={route} Layout={ConnectView} useLinks={useNoLinks} />
}

/** The part of the view that is the same for every device. */
export function Connect({ route, Layout, useLinks }: ConnectProps): ReactNode {
  const { client, settings } = useLatchkeyContext()
  const views = useViews()
  const directory = client.use(walletDirectory)
  // The first render draws shimmer rows for the rows that a source will fill. So nothing moves under a finger, and the request to the source
  // causes no other render within the click.
  const state = useReadable(
    directory,
    ({ groups, offersAll, count, countIsExact, status }) => {
      const isAsked = status === 'loading' || (status === 'idle' && offersAll)
      const isLoading =
        isAsked && ((offersAll && client.pairing !== undefined) || groupsFor(groups, route.namespace).length === 0)
      return { groups, offersAll, count, countIsExact, isLoading }
    },
    shallowEqual,
  )
  const groups = useMemo(() => groupsFor(state.groups, route.namespace), [state.groups, route.namespace])
  const rows = useMemo(() => groups.flatMap((group) => group.rows), [groups])
  // The view may be drawn before the modal opens. Until then it requests no image, no list and no pairing. The requests start in a later task than
  // the opening.
  const open = useDeferredValue(useReadable(usePresentedRouter(), (value) => value.open))
  const asked = open ? rows : none
  const images = useWalletImages(asked)
  const hrefOf = useLinks(asked)
  const select = useSelectWallet(hrefOf)
  const isPressed = usePressedRow()
  const consent = useConsent()
  const { legal } = settings
  const Legal = useLegal(open)
  useEffect(() => {
    void (open ? directory.load() : directory.prepareList())
  }, [directory, open])

  // The modules for connecting load once the list is shown, so that they don't slow the opening.
  useEffect(() => {
    if (!open) return
    return whenIdle(() => {
      for (const { instance } of client.adapters.values()) instance.prepare({})
    })
  }, [client, open])

  const withRow = (act: (row: WalletRow) => void) => (wallet: { id: string }) => {
    // The row of the list, because in the list of one ecosystem a wallet has only that ecosystem.
    const row = rows.find(({ id }) => id === wallet.id)
    if (row) act(row)
  }
  const goTo = (
    view: 'AllWallets' | 'GetWallet' | 'WhatIsAWallet',
    event: 'CLICK_ALL_WALLETS' | 'CLICK_GET_WALLET' | 'CLICK_WALLET_HELP',
  ) => {
    return () => {
      client.events.emit(event, {})
      client.router.push({ view })
    }
  }
  return (
    <Layout
      groups={groupData(client, groups, images, hrefOf, isPressed)}
      state={state.isLoading ? 'loading' : 'ready'}
      onSelect={withRow(select)}
      onPrepare={withRow((row) => {
        directory.prepare(row)
        views.load(viewOf(row)).catch(() => {})
      })}
      onAllWallets={state.offersAll ? goTo('AllWallets', 'CLICK_ALL_WALLETS') : undefined}
      allWalletsCount={state.count}
      allWalletsCountIsExact={state.countIsExact}
      onWhatIsAWallet={goTo('WhatIsAWallet', 'CLICK_WALLET_HELP')}
      onGetWallet={state.offersAll ? goTo('GetWallet', 'CLICK_GET_WALLET') : undefined}
      legal={legal && { ...legal, consent }}
      Legal={Legal}
    />
  )
}

function viewOf({ connectors, group }: WalletRow): ViewName {
  if (connectors.length) return connectors.length > 1 ? 'ConnectingMultiChain' : 'ConnectingExternal'
  return group === 'walletConnect' ? 'ConnectingWalletConnectBasic' : 'ConnectingWalletConnect'
}
