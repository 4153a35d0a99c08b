import type { Meta, StoryObj } from '@storybook/react-vite'
import { WalletIcon } from '../wallet-icon/wallet-icon.tsx'
import { QrCode } from './qr-code.tsx'

const uri = `wc:${'94caa59c77dae0dd'.repeat(4)}@2?expiryTimestamp=1795000000&relay-protocol=irn&symKey=${'587d5484ce2a2a6e'.repeat(4)}`

const meta: Meta<typeof QrCode> = {
  title: 'Parts/QrCode',
  component: QrCode,
  args: { value: uri },
}
export default meta

type Story = StoryObj<typeof QrCode>

export const Ready: Story = {}
export const WithLogo: Story = { args: { logo: <WalletIcon name="Rabby" size="lg" /> } }
export const Preparing: Story = { args: { value: undefined, logo: <WalletIcon name="Rabby" size="lg" /> } }
export const StoreLink: Story = { args: { value: 'https://example.org/app' } }
