import type { Meta, StoryObj } from '@storybook/react-vite'
import { Embedded } from '../../embedded/embedded.tsx'
import { address } from '../shared/samples.stories.data.ts'
import { AccountSettingsView } from './account-settings-view.tsx'

const meta: Meta<typeof AccountSettingsView> = {
  title: 'Views/Account/Settings',
  component: AccountSettingsView,
  args: {
    onAccounts: () => {},
    accountsCount: 12,
    explorerHref: `https://example.com/address/${address}`,
    onDisconnect: () => {},
  },
  render: (args) => (
    <Embedded view="Account" title="Account" onClose={() => {}}>
      <AccountSettingsView {...args} />
    </Embedded>
  ),
}
export default meta

type Story = StoryObj<typeof AccountSettingsView>

export const Default: Story = {}
export const Disconnecting: Story = { args: { disconnecting: true } }
export const LeastOfAll: Story = { args: { onAccounts: undefined, explorerHref: undefined } }
