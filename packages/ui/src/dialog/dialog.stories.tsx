import type { Meta, StoryObj } from '@storybook/react-vite'
import { useState } from 'react'
import { Button } from '../button/button.tsx'
import { List } from '../list/list.tsx'
import { Row } from '../row/row.tsx'
import { Toast } from '../toast/toast.tsx'
import { WhatIsAWalletAside } from '../views/what-is-a-wallet/what-is-a-wallet-view.tsx'
import { WalletIcon } from '../wallet-icon/wallet-icon.tsx'
import { Dialog, type DialogProps } from './dialog.tsx'

const wallets = ['Rabby', 'Zerion', 'Frame', 'Ledger']

/** A small modal with two views, to see it move. */
function Demo(props: DialogProps) {
  const [open, setOpen] = useState(props.open)
  const [wallet, setWallet] = useState<string>()
  const [direction, setDirection] = useState<'forward' | 'back'>('forward')
  const go = (name: string | undefined) => {
    setDirection(name ? 'forward' : 'back')
    setWallet(name)
  }
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Open
      </button>
      <Dialog
        {...props}
        open={open}
        onClose={() => setOpen(false)}
        view={wallet ? 'ConnectingExternal' : 'Connect'}
        viewKey={wallet ?? 'Connect'}
        title={wallet ?? 'Connect wallet'}
        direction={direction}
        onBack={() => go(undefined)}
        canBack={wallet !== undefined}
      >
        {wallet ? (
          <div style={{ display: 'grid', justifyItems: 'center', gap: 16, padding: 24 }}>
            <WalletIcon name={wallet} size="xl" loading />
            <strong>Opening {wallet}…</strong>
            <Button part="cancel" onClick={() => go(undefined)}>
              Cancel
            </Button>
          </div>
        ) : (
          <List label="Wallets">
            {wallets.map((name) => (
              <Row key={name} title={name} leading={<WalletIcon name={name} />} chevron onClick={() => go(name)} />
            ))}
          </List>
        )}
      </Dialog>
    </>
  )
}

const meta: Meta<typeof Dialog> = {
  title: 'Modal/Dialog',
  component: Dialog,
  args: { open: true },
  render: (args) => <Demo {...args} />,
}
export default meta

type Story = StoryObj<typeof Dialog>

export const Open: Story = {}
export const Loading: Story = { args: { loading: true } }
export const Blocked: Story = { args: { blocked: 'Please sign or cancel first. Then this can close.' } }
export const UnderThePagesOverlays: Story = { args: { layer: 'z-index' } }
export const WithToast: Story = {
  args: { overlay: <Toast variant="success" text="Address copied" onClose={() => {}} /> },
}
export const Wide: Story = { args: { size: 'wide', aside: <WhatIsAWalletAside onGetWallet={() => {}} /> } }
export const OwnAccent: Story = { args: { variables: { '--latchkey-accent': '#0f8a5f' } } }
export const Larger: Story = { args: { variables: { '--latchkey-font-size': '12px', '--latchkey-radius': '10px' } } }
