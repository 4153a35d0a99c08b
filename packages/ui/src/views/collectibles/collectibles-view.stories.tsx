import type { Meta, StoryObj } from '@storybook/react-vite'
import { Embedded } from '../../embedded/embedded.tsx'
import { AccountTabsView } from '../account-tabs/account-tabs-view.tsx'
import { CollectiblesView } from './collectibles-view.tsx'

const squareOf = (colour: string) =>
  `data:image/svg+xml,${encodeURIComponent(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"><path fill="${colour}" d="M0 0h1v1H0z"/></svg>`)}`
const collectibles = ['#f4c430', '#2a6f97', '#7b2d43'].map((colour, index) => ({
  id: colour,
  tokenId: String(index + 1),
  name: `Lamp #${index + 1}`,
  collection: 'Lamps of the North',
  quantity: '1',
  image: squareOf(colour),
}))

const meta: Meta<typeof CollectiblesView> = {
  title: 'Views/Account/Collectibles',
  component: CollectiblesView,
  args: { state: 'ready', collectibles, spam: [], onRetry: () => {}, onSend: () => {} },
  render: (args) => (
    <Embedded view="Account" title="Account" onClose={() => {}}>
      <AccountTabsView tabs={['tokens', 'collectibles', 'activity']} active="collectibles" onChange={() => {}}>
        <CollectiblesView {...args} />
      </AccountTabsView>
    </Embedded>
  ),
}
export default meta

type Story = StoryObj<typeof CollectiblesView>

export const Default: Story = {}
export const Loading: Story = { args: { state: 'loading', collectibles: [] } }
export const Empty: Story = { args: { state: 'empty', collectibles: [] } }
export const Unavailable: Story = { args: { state: 'error', collectibles: [], retryIn: 30 } }
export const Old: Story = { args: { state: 'error', retryIn: 30 } }
export const Spam: Story = {
  args: {
    collectibles: [
      ...collectibles,
      { id: 's', tokenId: '77', quantity: '3', collection: 'Cards', unasked: true },
      { id: 'm', tokenId: '78', quantity: '3', collection: 'Cards' },
    ],
    spam: [{ id: 'x', tokenId: '9', quantity: '1', name: 'Visit claim-lamps.example' }],
  },
}
export const Locked: Story = {
  args: { collectibles: collectibles.map((one, index) => ({ ...one, locked: index === 1 })) },
}
export const MoreOfThem: Story = { args: { more: true } }
export const NotSendable: Story = { args: { onSend: undefined } }
