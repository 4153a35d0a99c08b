import type { Meta, StoryObj } from '@storybook/react-vite'
import { useState } from 'react'
import { Embedded } from '../../embedded/embedded.tsx'
import { WalletSheet } from '../connect-on-phone/wallet-sheet.tsx'
import { LegalView } from '../legal/legal-view.tsx'
import { groups, longWallet, wallets } from '../shared/samples.stories.data.ts'
import { ConnectView, useConnectTitle } from './connect-view.tsx'

const links = wallets.map((wallet) => ({
  ...wallet,
  tag: undefined,
  href: `https://example.com/open?wallet=${wallet.id}`,
}))

const meta: Meta<typeof ConnectView> = {
  title: 'Views/Connect',
  component: ConnectView,
  args: {
    groups,
    onSelect: () => {},
    onPrepare: () => {},
    onAllWallets: () => {},
    allWalletsCount: 437,
    onWhatIsAWallet: () => {},
    onGetWallet: () => {},
  },
  render: (args) => (
    <Embedded view="Connect" title={useConnectTitle()} onClose={() => {}}>
      <ConnectView {...args} />
    </Embedded>
  ),
}
export default meta

type Story = StoryObj<typeof ConnectView>

export const Default: Story = {}
export const Loading: Story = { args: { groups: [], state: 'loading' } }
export const StillLooking: Story = { args: { groups: groups.slice(0, 1), state: 'loading' } }
export const Empty: Story = { args: { groups: [], onAllWallets: undefined } }
export const SameNames: Story = {
  args: {
    groups: [
      {
        id: 'injected',
        wallets: [
          { ...wallets[0], id: 'a', name: 'Rabby', tag: 'installed', origin: 'io.rabby' },
          { id: 'b', name: 'Rabby', tag: 'installed', origin: 'io.rabby.copycat', namespace: 'Solana' },
        ],
      },
    ],
  },
}
export const LongNames: Story = {
  args: { groups: [{ id: 'injected', wallets: [{ ...longWallet, tag: 'installed' }, ...wallets] }] },
}
export const Asking: Story = {
  args: {
    groups: [{ id: 'injected', wallets: wallets.map((wallet, index) => ({ ...wallet, loading: index === 1 })) }],
  },
}
export const Sheet: Story = { args: { Wallets: WalletSheet, groups: [{ id: 'links', wallets: links }] } }
export const SheetAsking: Story = {
  args: {
    Wallets: WalletSheet,
    groups: [{ id: 'links', wallets: links.map((wallet, index) => ({ ...wallet, loading: index === 1 })) }],
  },
}
export const SheetLoading: Story = { args: { Wallets: WalletSheet, groups: [], state: 'loading' } }
export const Terms: Story = {
  args: {
    legal: { termsUrl: 'https://example.com/terms', privacyUrl: 'https://example.com/privacy' },
    Legal: LegalView,
  },
}
export const Consent: Story = {
  render: function Consent(args) {
    const [checked, onChange] = useState(false)
    const legal = { termsUrl: 'https://example.com/terms', privacyUrl: 'https://example.com/privacy' }
    return (
      <Embedded view="Connect" title={useConnectTitle()}>
        <ConnectView {...args} legal={{ ...legal, consent: { checked, onChange } }} Legal={LegalView} />
      </Embedded>
    )
  },
}
