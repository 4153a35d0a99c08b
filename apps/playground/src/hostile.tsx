import { ConnectButton } from '@latchkey/react'
import * as Radix from '@radix-ui/react-dialog'
import { renderPage } from './page-app.tsx'

renderPage(
  <>
    <ConnectButton />
    <Radix.Root>
      <Radix.Trigger id="radix">Open the page’s own dialog</Radix.Trigger>
      <Radix.Portal>
        <Radix.Overlay />
        <Radix.Content id="radix-content" aria-describedby={undefined}>
          <Radix.Title>The page’s own dialog</Radix.Title>
          <ConnectButton />
          <Radix.Close>Close it</Radix.Close>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  </>,
)
