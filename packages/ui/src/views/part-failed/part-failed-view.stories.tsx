import type { Meta, StoryObj } from '@storybook/react-vite'
import { Embedded } from '../../embedded/embedded.tsx'
import { PartFailedView } from './part-failed-view.tsx'

const meta: Meta<typeof PartFailedView> = {
  title: 'Views/Account/Part that failed',
  component: PartFailedView,
  args: { onRetry: () => {} },
  render: (args) => (
    <Embedded view="Account" title="Account">
      <PartFailedView {...args} />
    </Embedded>
  ),
}
export default meta

type Story = StoryObj<typeof PartFailedView>

export const Failed: Story = {}
export const Retrying: Story = { args: { retrying: true } }
