import type { Meta, StoryObj } from '@storybook/react-vite'
import { Embedded } from '../embedded/embedded.tsx'
import { WalletIcon } from '../wallet-icon/wallet-icon.tsx'
import { Card, CardShimmer } from './card.tsx'

const meta: Meta<typeof Card> = {
  title: 'Parts/Card',
  component: Card,
  args: { title: 'Rabby', image: <WalletIcon name="Rabby" id="rabby" size="lg" />, onClick: () => {} },
  render: (args) => (
    <Embedded view="Card" title="Card">
      <Card {...args} />
    </Embedded>
  ),
}
export default meta

type Story = StoryObj<typeof Card>

export const Default: Story = {}
export const WithNote: Story = { args: { note: 'Installed' } }
export const Link: Story = { args: { href: 'https://example.com/open' } }
export const LongName: Story = { args: { title: 'A wallet whose name goes on for quite a while' } }
export const Loading: Story = {
  render: () => (
    <Embedded view="Card" title="Card">
      <CardShimmer />
    </Embedded>
  ),
}
