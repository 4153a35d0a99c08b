import type { Meta, StoryObj } from '@storybook/react-vite'
import { AccountButton } from '../account-button/account-button.tsx'
import { NetworkButton, type NetworkButtonProps } from '../network-button/network-button.tsx'
import { ButtonGroup } from './button-group.tsx'

const meta: Meta<NetworkButtonProps> = {
  title: 'Page/ButtonGroup',
  component: NetworkButton,
  args: { network: { id: 'eip155:1', name: 'Ethereum' } },
  render: (network) => (
    <ButtonGroup>
      <NetworkButton {...network} />
      <AccountButton address="0xab16a96d359ec26a11e2c2b3d8f8b8942d5bfcdb" name="alice.eth" balance="1.204 ETH" />
    </ButtonGroup>
  ),
}
export default meta

type Story = StoryObj<NetworkButtonProps>

export const Name: Story = {}
export const IconOnly: Story = { args: { iconOnly: true } }
export const Unsupported: Story = { args: { iconOnly: true, state: 'unsupported' } }
export const Switching: Story = { args: { state: 'switching' } }

/** The network shrinks to its icon. The account stays readable. */
export const Narrow: Story = {
  args: { network: { id: 'eip155:42161', name: 'A network with quite a long name of its own' } },
  decorators: [
    (Story) => (
      <div style={{ inlineSize: 280 }}>
        <Story />
      </div>
    ),
  ],
}
