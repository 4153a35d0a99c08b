import type { Meta, StoryObj } from '@storybook/react-vite'
import { Embedded } from '../../embedded/embedded.tsx'
import { ScanCodeView } from './scan-code-view.tsx'

const meta: Meta<typeof ScanCodeView> = {
  title: 'Views/Send: scan',
  component: ScanCodeView,
  args: { failed: false, onVideo: () => () => {}, onStop: () => {} },
  render: (args) => (
    <Embedded view="WalletSend" title="Send" onClose={() => {}}>
      <ScanCodeView {...args} />
    </Embedded>
  ),
}
export default meta

type Story = StoryObj<typeof ScanCodeView>

export const Default: Story = {}
export const NoCamera: Story = { args: { failed: true } }
