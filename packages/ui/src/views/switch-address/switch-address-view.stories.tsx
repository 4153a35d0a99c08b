import type { Meta, StoryObj } from '@storybook/react-vite'
import { Embedded } from '../../embedded/embedded.tsx'
import { address, longWallet, rabby, wallets } from '../shared/samples.stories.data.ts'
import { type AccountGroupData, SwitchAddressView, useSwitchAddressTitle } from './switch-address-view.tsx'

const phantom = wallets[2] ?? rabby

const groups: readonly AccountGroupData[] = [
  {
    namespace: 'eip155',
    wallets: [
      {
        id: '1',
        wallet: rabby,
        endsToo: [],
        canAdd: true,
        accounts: [
          { id: '1a', address, name: 'lighthouse.eth', balance: '1.234 ETH', state: 'active' },
          { id: '1b', address: '0x52908400098527886E0F7030069857D2E4169EE7', state: 'idle' },
        ],
      },
    ],
  },
  {
    namespace: 'solana',
    wallets: [
      {
        id: '2',
        wallet: phantom,
        endsToo: [],
        accounts: [
          {
            id: '2a',
            address: '7S3P4HxJpyyigGzodYwHtCxZyUQe9JiBMHyRWXArAaKv',
            balance: '12.500 SOL',
            state: 'chosen',
          },
        ],
      },
    ],
  },
  {
    namespace: 'bip122',
    wallets: [
      {
        id: '3',
        wallet: phantom,
        endsToo: [],
        accounts: [
          { id: '3a', address: 'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq', kind: 'payment', state: 'chosen' },
          {
            id: '3b',
            address: 'bc1p5cyxnuxmeuwuvkwfem96lqzszd02n6xdcjrs20cac6yqjjwudpxqkedrcr',
            kind: 'ordinals',
            state: 'idle',
          },
        ],
      },
    ],
  },
]

const phone = (namespace: string, other: string, id: string): AccountGroupData => ({
  namespace,
  wallets: [
    {
      id,
      wallet: { id: 'pairing', name: 'Phone wallet' },
      endsToo: [other],
      accounts: [{ id: `${id}a`, address, state: id === '1' ? 'active' : 'chosen' }],
    },
  ],
})

const meta: Meta<typeof SwitchAddressView> = {
  title: 'Views/SwitchAddress',
  component: SwitchAddressView,
  args: {
    groups,
    onSelect: () => {},
    onCopy: () => true,
    onRemove: () => {},
    onAdd: () => {},
    onMore: () => {},
    onDisconnectAll: () => {},
  },
  render: (args) => (
    <Embedded view="SwitchAddress" title={useSwitchAddressTitle()} onBack={() => {}} onClose={() => {}}>
      <SwitchAddressView {...args} />
    </Embedded>
  ),
}
export default meta

type Story = StoryObj<typeof SwitchAddressView>

export const Default: Story = {}
export const OneAccount: Story = {
  args: {
    groups: groups.slice(0, 1).map((group) => ({
      ...group,
      wallets: group.wallets.map((wallet) => ({ ...wallet, accounts: wallet.accounts.slice(0, 1) })),
    })),
  },
}
export const TwoWalletsOfOneEcosystem: Story = {
  args: {
    groups: [
      {
        namespace: 'eip155',
        wallets: [
          ...(groups[0]?.wallets ?? []),
          {
            id: '9',
            wallet: longWallet,
            endsToo: [],
            accounts: [
              { id: '9a', address, name: 'A label that somebody typed without ever thinking of an end', state: 'idle' },
            ],
          },
        ],
      },
    ],
  },
}
export const ChosenInTheWallet: Story = {
  args: {
    groups: groups.slice(0, 1).map((group) => ({
      ...group,
      wallets: group.wallets.map((wallet) => ({
        ...wallet,
        accounts: wallet.accounts.map((account, index) => (index ? { ...account, state: 'wanted' as const } : account)),
      })),
    })),
  },
}
export const Leaving: Story = {
  args: {
    groups: groups.map((group, index) =>
      index ? group : { ...group, wallets: group.wallets.map((wallet) => ({ ...wallet, leaving: true })) },
    ),
  },
}
/** It is asked for confirmation first. */
export const OneSession: Story = {
  args: { groups: [phone('eip155', 'solana', '1'), phone('solana', 'eip155', '2')] },
  play: ({ canvasElement }) => {
    const roots = [canvasElement, ...canvasElement.querySelectorAll('*')].flatMap((element) => element.shadowRoot ?? [])
    for (const root of roots) root.querySelector<HTMLElement>('button[aria-label^="Disconnect Phone wallet"]')?.click()
  },
}
export const FortyAccounts: Story = {
  args: {
    groups: [
      {
        namespace: 'polkadot',
        wallets: [
          {
            id: 'p',
            wallet: { id: 'polkadot-js', name: 'polkadot{.js}' },
            endsToo: [],
            accounts: Array.from({ length: 40 }, (_, index) => ({
              id: `p${index}`,
              address: `15oF4uVJwmo4TdGW7VfQxNLavjCXviqxT9S1MgbjMNHr${String(index).padStart(4, '6')}`,
              name: `Account ${index + 1}`,
              state: index === 3 ? ('active' as const) : ('idle' as const),
            })),
          },
        ],
      },
    ],
  },
}
export const Empty: Story = { args: { groups: [] } }
