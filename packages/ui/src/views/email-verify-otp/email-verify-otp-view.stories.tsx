import type { Meta, StoryObj } from '@storybook/react-vite'
import { Embedded } from '../../embedded/embedded.tsx'
import { EmailVerifyOtpView, useEmailVerifyOtpTitle } from './email-verify-otp-view.tsx'

const meta: Meta<typeof EmailVerifyOtpView> = {
  title: 'Views/EmailVerifyOtp',
  component: EmailVerifyOtpView,
  args: {
    email: 'ann@shop.example',
    state: 'waiting',
    resendIn: 30,
    onVerify: () => {},
    onResend: () => {},
    onChangeEmail: () => {},
  },
  render: (args) => (
    <Embedded view="EmailVerifyOtp" title={useEmailVerifyOtpTitle()} onBack={() => {}} onClose={() => {}}>
      <EmailVerifyOtpView {...args} />
    </Embedded>
  ),
}
export default meta

type Story = StoryObj<typeof EmailVerifyOtpView>

export const Waiting: Story = {}
export const MayResend: Story = { args: { resendIn: 0 } }
export const Resending: Story = { args: { resendIn: 0, resending: true } }
export const ResendFailed: Story = {
  args: { resendIn: 0, resendProblem: 'There’s no answer. Check your connection.' },
}
export const Checking: Story = { args: { state: 'verifying' } }
export const Connecting: Story = { args: { state: 'connecting' } }
export const Connected: Story = { args: { state: 'connected' } }
export const WrongCode: Story = { args: { failure: { text: 'That isn’t the code. Tries left: 3.' } } }
export const Expired: Story = {
  args: { resendIn: 0, failure: { text: 'This code has expired. Ask for a new one.', next: 'over' } },
}
export const TooManyTries: Story = {
  args: { resendIn: 12, failure: { text: 'Too many wrong codes. Ask for a new one.', next: 'over' } },
}
export const Offline: Story = {
  args: { failure: { text: 'There’s no answer. Check your connection.', next: 'again' } },
}
export const LongAddress: Story = {
  args: { email: 'the-keeper-of-the-northern-lighthouse-who-never-sleeps@lighthouses.northern-coast.example' },
}
