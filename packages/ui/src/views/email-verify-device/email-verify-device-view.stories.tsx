import type { Meta, StoryObj } from '@storybook/react-vite'
import { Embedded } from '../../embedded/embedded.tsx'
import { EmailVerifyDeviceView, useEmailVerifyDeviceTitle } from './email-verify-device-view.tsx'

const meta: Meta<typeof EmailVerifyDeviceView> = {
  title: 'Views/EmailVerifyDevice',
  component: EmailVerifyDeviceView,
  args: {
    email: 'ann@shop.example',
    device: 'Chrome on Linux, Portugal',
    resendIn: 30,
    onConfirm: () => {},
    onResend: () => {},
    onChangeEmail: () => {},
  },
  render: (args) => (
    <Embedded view="EmailVerifyDevice" title={useEmailVerifyDeviceTitle()} onBack={() => {}} onClose={() => {}}>
      <EmailVerifyDeviceView {...args} />
    </Embedded>
  ),
}
export default meta

type Story = StoryObj<typeof EmailVerifyDeviceView>

export const Waiting: Story = {}
export const DeviceWithoutName: Story = { args: { device: undefined } }
export const MayResend: Story = { args: { resendIn: 0 } }
export const Confirming: Story = { args: { confirming: true } }
export const Failed: Story = { args: { problem: 'There’s no answer. Check your connection.' } }
export const LongAddress: Story = {
  args: { email: 'the-keeper-of-the-northern-lighthouse-who-never-sleeps@lighthouses.northern-coast.example' },
}
