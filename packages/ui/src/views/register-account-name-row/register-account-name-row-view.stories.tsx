import type { Meta, StoryObj } from '@storybook/react-vite'
import { Embedded } from '../../embedded/embedded.tsx'
import { RegisterAccountNameRow } from './register-account-name-row-view.tsx'

const meta: Meta<typeof RegisterAccountNameRow> = {
  title: 'Views/RegisterAccountNameRow',
  component: RegisterAccountNameRow,
  args: { onClick: () => {} },
  render: (args) => (
    <Embedded view="Account" title="Account" onClose={() => {}}>
      <RegisterAccountNameRow {...args} />
    </Embedded>
  ),
}
export default meta

type Story = StoryObj<typeof RegisterAccountNameRow>

export const Offered: Story = {}
