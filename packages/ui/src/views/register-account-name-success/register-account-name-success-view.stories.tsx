import type { Meta, StoryObj } from '@storybook/react-vite'
import { Embedded } from '../../embedded/embedded.tsx'
import {
  RegisterAccountNameSuccessView,
  useRegisterAccountNameSuccessTitle,
} from './register-account-name-success-view.tsx'

const meta: Meta<typeof RegisterAccountNameSuccessView> = {
  title: 'Views/RegisterAccountNameSuccess',
  component: RegisterAccountNameSuccessView,
  args: { name: 'alice.shop.eth', onDone: () => {} },
  render: (args) => (
    <Embedded view="RegisterAccountNameSuccess" title={useRegisterAccountNameSuccessTitle()} onClose={() => {}}>
      <RegisterAccountNameSuccessView {...args} />
    </Embedded>
  ),
}
export default meta

type Story = StoryObj<typeof RegisterAccountNameSuccessView>

export const Registered: Story = {}
export const LongName: Story = {
  args: { name: `${'x'.repeat(63)}.lighthouses.northern-coast.example` },
}
