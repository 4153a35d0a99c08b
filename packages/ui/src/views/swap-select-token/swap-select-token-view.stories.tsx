import type { Meta, StoryObj } from '@storybook/react-vite'
import { Embedded } from '../../embedded/embedded.tsx'
import { SwapSelectTokenView, useSwapSelectTokenTitle } from './swap-select-token-view.tsx'

const symbols = ['AAVE', 'DAI', 'ETH', 'LINK', 'UNI', 'USDC', 'WBTC']
const all = symbols.map((symbol, index) => ({
  id: `eip155:1:${symbol}`,
  symbol,
  name: `${symbol} token`,
  address: `0x${String(index).repeat(40)}`,
}))
const own = [
  { id: 'eip155:1:ETH', symbol: 'ETH', name: 'Ether', amount: '1.5', value: '4500' },
  { id: 'eip155:1:DAI', symbol: 'DAI', name: 'Dai', amount: '20.25' },
]

const meta: Meta<typeof SwapSelectTokenView> = {
  title: 'Views/Swap: select token',
  component: SwapSelectTokenView,
  args: { loading: false, own, suggested: all.slice(0, 4), all, selected: 'eip155:1:DAI', onSelect: () => {} },
  render: (args) => (
    <Embedded view="SwapSelectToken" title={useSwapSelectTokenTitle()} onBack={() => {}} onClose={() => {}}>
      <SwapSelectTokenView {...args} />
    </Embedded>
  ),
}
export default meta

type Story = StoryObj<typeof SwapSelectTokenView>

export const Default: Story = {}
export const NothingOwned: Story = { args: { own: [] } }
export const Loading: Story = { args: { loading: true, own: [], suggested: [], all: [] } }
export const Twins: Story = {
  args: { own: [], all: [...all, { ...all[5], id: 'twin', address: `0x${'e'.repeat(40)}` } as never] },
}
export const Many: Story = {
  args: {
    all: Array.from({ length: 2000 }, (_, index) => ({ id: `t${index}`, symbol: `T${index}`, name: `Token ${index}` })),
  },
}
