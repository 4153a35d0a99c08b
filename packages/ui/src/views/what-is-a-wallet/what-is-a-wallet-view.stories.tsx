import type { Meta, StoryObj } from '@storybook/react-vite'
import { Embedded } from '../../embedded/embedded.tsx'
import { useWhatIsAWalletTitle, WhatIsAWalletView } from './what-is-a-wallet-view.tsx'

const meta: Meta<typeof WhatIsAWalletView> = {
  title: 'Views/WhatIsAWallet',
  component: WhatIsAWalletView,
  args: { onGetWallet: () => {}, learnMoreUrl: 'https://example.com/wallets' },
  render: (args) => (
    <Embedded view="WhatIsAWallet" title={useWhatIsAWalletTitle()} onBack={() => {}} onClose={() => {}}>
      <WhatIsAWalletView {...args} />
    </Embedded>
  ),
}
export default meta

type Story = StoryObj<typeof WhatIsAWalletView>

export const Default: Story = {}
export const NothingToGet: Story = { args: { onGetWallet: undefined, learnMoreUrl: undefined } }
