import { fileURLToPath } from 'node:url'

const here = (path) => fileURLToPath(new URL(path, import.meta.url))
const button = (page, name) => page.getByRole('button', { name }).first()

/** What is compared. `trigger` finds the button that opens the modal. */
export const kits = [
  { name: 'floor', root: here('../apps/floor/'), trigger: (page) => button(page, /connect wallet/i) },
  { name: 'Latchkey', root: here('../size/'), trigger: (page) => button(page, /connect wallet/i) },
  { name: 'RainbowKit 2.2', root: here('../apps/rainbowkit/'), trigger: (page) => button(page, /connect wallet/i) },
  { name: 'ConnectKit 1.9', root: here('../apps/connectkit/'), trigger: (page) => button(page, /connect wallet/i) },
  {
    name: 'AppKit 1.8',
    root: here('../apps/appkit/'),
    trigger: (page) => page.locator('appkit-button').getByRole('button').first(),
  },
]
