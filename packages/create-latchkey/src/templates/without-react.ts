/** Apps without React have the element `<latchkey-button>`; React draws the modal and loads with it. */
export const withoutReact = {
  dependencies: ['@latchkey/adapter-ethers', '@latchkey/app', '@latchkey/react', 'ethers', 'react', 'react-dom'],
  latchkey: (name: string) => `import { ethersAdapter } from '@latchkey/adapter-ethers'
import { getDefaultConfig } from '@latchkey/app'
import { mainnet } from '@latchkey/app/networks'
import { defineLatchkeyButton, mount } from '@latchkey/react/mount'
import '@latchkey/app/styles.css'

// For phone wallets: projectId, from https://dashboard.reown.com
export const { client } = getDefaultConfig({ appName: '${name}', networks: [mainnet], adapters: [ethersAdapter()] })

/** \`<latchkey-button>\` opens it; so does \`latchkey.open()\`. */
export const latchkey = mount({ client })
defineLatchkeyButton(latchkey)
`,
} as const
