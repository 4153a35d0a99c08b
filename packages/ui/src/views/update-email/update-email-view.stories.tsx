import type { Meta, StoryObj } from '@storybook/react-vite'
import { Embedded } from '../../embedded/embedded.tsx'
import { UpdateEmailView, useUpdateEmailTitle } from './update-email-view.tsx'

const meta: Meta<typeof UpdateEmailView> = {
  title: 'Views/UpdateEmail',
  component: UpdateEmailView,
  args: {
    state: 'address',
    current: 'ann@shop.example',
    onSubmit: () => {},
    onVerify: () => {},
    onStartOver: () => {},
    onDone: () => {},
  },
  render: (args) => (
    <Embedded view="UpdateEmail" title={useUpdateEmailTitle()} onBack={() => {}} onClose={() => {}}>
      <UpdateEmailView {...args} />
    </Embedded>
  ),
}
export default meta

type Story = StoryObj<typeof UpdateEmailView>

const email = 'ann@home.example'

export const Address: Story = {}
export const Sending: Story = { args: { state: 'sending', email } }
export const AddressTaken: Story = {
  args: { email, failure: { text: 'This login belongs to another account.' } },
}
export const CodeOfTheOldAddress: Story = { args: { state: 'primary', email } }
export const CodeOfTheNewAddress: Story = { args: { state: 'secondary', email } }
export const Checking: Story = { args: { state: 'secondary', email, verifying: true } }
export const WrongCode: Story = {
  args: { state: 'secondary', email, failure: { text: 'That isn’t the code. Tries left: 2.' } },
}
export const Expired: Story = {
  args: { state: 'primary', email, failure: { text: 'This code has expired. Ask for a new one.', next: 'over' } },
}
export const Done: Story = { args: { state: 'done', email } }
export const LongAddress: Story = {
  args: {
    state: 'secondary',
    email: 'the-keeper-of-the-northern-lighthouse-who-never-sleeps@lighthouses.northern-coast.example',
  },
}
