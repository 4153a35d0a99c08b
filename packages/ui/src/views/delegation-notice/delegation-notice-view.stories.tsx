import type { Meta, StoryObj } from '@storybook/react-vite'
import { DelegationNoticeView } from './delegation-notice-view.tsx'

const meta: Meta<typeof DelegationNoticeView> = {
  title: 'Parts/DelegationNotice',
  component: DelegationNoticeView,
  args: {
    delegate: '0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2',
    href: 'https://explorer.example/address/0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2',
  },
}
export default meta

type Story = StoryObj<typeof DelegationNoticeView>

export const Unknown: Story = {}
export const Named: Story = { args: { name: 'Wrapped Ether' } }
export const WithoutExplorer: Story = { args: { href: undefined } }
export const OfALogin: Story = { args: { onYourLogin() {} } }
export const LoginFailed: Story = { args: { onYourLogin() {}, yourLogin: 'failed' } }
