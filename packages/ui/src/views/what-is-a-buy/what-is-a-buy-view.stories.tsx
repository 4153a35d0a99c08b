import type { Meta, StoryObj } from '@storybook/react-vite'
import { Embedded } from '../../embedded/embedded.tsx'
import { useWhatIsABuyTitle, WhatIsABuyView } from './what-is-a-buy-view.tsx'

const meta: Meta<typeof WhatIsABuyView> = {
  title: 'Views/WhatIsABuy',
  component: WhatIsABuyView,
  render: () => (
    <Embedded view="WhatIsABuy" title={useWhatIsABuyTitle()} onBack={() => {}} onClose={() => {}}>
      <WhatIsABuyView />
    </Embedded>
  ),
}
export default meta

export const Default: StoryObj<typeof WhatIsABuyView> = {}
