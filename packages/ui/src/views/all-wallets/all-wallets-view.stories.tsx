import type { Meta, StoryObj } from '@storybook/react-vite'
import { useState } from 'react'
import { Embedded } from '../../embedded/embedded.tsx'
import { longWallet, manyWallets } from '../shared/samples.stories.data.ts'
import { AllWalletsView, useAllWalletsTitle } from './all-wallets-view.tsx'

const meta: Meta<typeof AllWalletsView> = {
  title: 'Views/AllWallets',
  component: AllWalletsView,
  args: {
    wallets: [{ ...longWallet, namespace: 'Solana' }, ...manyWallets(39)],
    count: 437,
    query: '',
    state: 'ready',
    onQuery: () => {},
    onMore: () => {},
    onRetry: () => {},
    onSelect: () => {},
    onShowQr: () => {},
  },
  render: (args) => (
    <Embedded view="AllWallets" title={useAllWalletsTitle()} onBack={() => {}} onClose={() => {}}>
      <AllWalletsView {...args} />
    </Embedded>
  ),
}
export default meta

type Story = StoryObj<typeof AllWalletsView>

export const Default: Story = {}
export const Loading: Story = { args: { wallets: [], count: 0, state: 'loading' } }
export const LoadingMore: Story = { args: { wallets: manyWallets(10), state: 'loading' } }
export const NothingFound: Story = { args: { wallets: [], count: 0, query: 'raby', state: 'empty' } }
export const Empty: Story = { args: { wallets: [], count: 0, state: 'empty', onShowQr: undefined } }
export const Failed: Story = { args: { wallets: [], count: 0, state: 'error' } }
export const FailedLater: Story = { args: { wallets: manyWallets(8), state: 'error' } }
export const Live: Story = {
  render: function Live(args) {
    const [query, onQuery] = useState('')
    const [shown, setShown] = useState(40)
    const all = manyWallets(437).filter(({ name }) => name.toLowerCase().includes(query.toLowerCase()))
    return (
      <Embedded view="AllWallets" title={useAllWalletsTitle()}>
        <AllWalletsView
          {...args}
          wallets={all.slice(0, shown)}
          count={all.length}
          query={query}
          onQuery={onQuery}
          onMore={() => setShown((now) => now + 40)}
        />
      </Embedded>
    )
  },
}
