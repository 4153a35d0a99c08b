import type { Meta, StoryObj } from '@storybook/react-vite'
import { Embedded } from '../../embedded/embedded.tsx'
import { List } from '../../list/list.tsx'
import { Row } from '../../row/row.tsx'
import { PartFailedView } from '../part-failed/part-failed-view.tsx'
import { AccountTabsView } from './account-tabs-view.tsx'

const meta: Meta<typeof AccountTabsView> = {
  title: 'Views/Account/Tabs',
  component: AccountTabsView,
  args: {
    tabs: ['tokens', 'activity'],
    active: 'tokens',
    onChange: () => {},
    children: (
      <List>
        <Row title="Ether" subtitle="1.204 ETH" />
      </List>
    ),
  },
  render: (args) => (
    <Embedded view="Account" title="Account">
      <AccountTabsView {...args} />
    </Embedded>
  ),
}
export default meta

type Story = StoryObj<typeof AccountTabsView>

export const Tokens: Story = {}
export const Pending: Story = { args: { pending: 2 } }
export const OneTab: Story = { args: { tabs: ['activity'], active: 'activity' } }
export const Loading: Story = { args: { children: undefined } }
export const Failed: Story = { args: { children: <PartFailedView onRetry={() => {}} /> } }
