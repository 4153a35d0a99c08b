// The apps that a newcomer begins with. `follow` takes the steps from a section of the documentation to the letter; `given` is what a reader
// has before the section begins, or does beside it.
import { rainbowKitApp } from './rainbowkit-app.mjs'

const follow = (page, section) => ({ kind: 'follow', page, section })
const given = (...commands) => ({ kind: 'given', commands })
const files = (written) => ({ kind: 'files', files: written })
const visit = (options = {}) => ({ kind: 'visit', options })
/** A command that fails, and what it says: a limit that the documentation names. */
const fails = (line, says) => ({ kind: 'fails', line, says })
/** A change that a sentence of a page asks for, and the page with the sentence. */
const edit = (file, from, to, page, sentence) => ({ kind: 'edit', file, from, to, page, sentence })

const start = 'docs/getting-started.md'
const jest = 'docs/jest-and-typescript.md'
const build = given('npm run build')
const vite = (template) =>
  given(`npm create vite@latest my-app -- --template ${template} --no-interactive`, 'cd my-app', 'npm install')
/** Our own generator, from its tarball. */
const create = (template) =>
  given(`npm create latchkey@latest my-app -- --template ${template}`, 'cd my-app', 'npm install')
const react18 = given(
  'npm install react@18.2 react-dom@18.2',
  'npm install --save-dev @types/react@18 @types/react-dom@18',
)
const solana = { wallet: 'Solana Test Wallet' }

/** The section for wagmi with the version before, as the sentence below it says. */
const wagmi2 = {
  ...follow(start, 'Vite and wagmi'),
  page: start,
  replace: [
    ['wagmi@3', 'wagmi@2'],
    ['useConnection', 'useAccount'],
  ],
  sentence: 'With wagmi 2 install `wagmi@2` instead, and write `useAccount` for `useConnection`.',
}

export const apps = {
  'vite-react-19': [
    follow(start, 'Vite and wagmi'),
    build,
    visit({ view: 'All wallets' }),
    follow(start, 'Phone wallets'),
    build,
    visit(),
    follow(start, 'Sign-in'),
    build,
    visit({ signIn: true }),
  ],
  'vite-own-config': [follow(start, 'Vite and wagmi'), follow(start, 'Your own wagmi config'), build, visit()],
  'vite-react-18': [vite('react-ts'), react18, follow('README.md', 'A first button'), build, visit()],
  'vite-wagmi-2': [wagmi2, build, visit()],
  'readme-button': [vite('react-ts'), follow('README.md', 'A first button'), build, visit()],
  'react-readme': [vite('react-ts'), follow('packages/react/README.md', '@latchkey/react'), build, visit()],
  next: [follow('docs/next.md', 'A new app'), visit(), build, given('npm start'), visit()],
  rainbowkit: [
    files(rainbowKitApp),
    given('npm install'),
    build,
    follow('docs/migrating.md', 'Migrating'),
    edit(
      'src/pages/index.tsx',
      '@rainbow-me/rainbowkit',
      '@latchkey/wagmi',
      'docs/migrating.md',
      'In the pages the import of `ConnectButton` changes to `@latchkey/wagmi`.',
    ),
    build,
    visit(),
    given('npm start'),
    visit(),
  ],
  ethers: [
    vite('react-ts'),
    follow(start, 'ethers'),
    build,
    visit(),
    follow(start, 'Without our modal'),
    build,
    visit({ button: 'Test Wallet', connected: /^0x[\da-fA-F]{40}$/ }),
  ],
  solana: [vite('react-ts'), follow(start, 'Solana'), build, visit(solana)],
  'readme-solana': [vite('react-ts'), follow('README.md', 'Another ecosystem'), build, visit(solana)],
  'readme-headless': [
    vite('vanilla-ts'),
    follow('README.md', 'An interface of your own'),
    build,
    visit({ button: 'Test Wallet', connected: /^0x[\da-fA-F]{40}/ }),
  ],
  several: [vite('react-ts'), follow(start, 'All at once'), build, visit()],
  plain: [vite('vanilla-ts'), follow(start, 'No React'), follow(start, 'A page without a framework'), build, visit()],
  vue: [vite('vue-ts'), follow(start, 'No React'), follow(start, 'Vue'), build, visit()],
  svelte: [vite('svelte-ts'), follow(start, 'No React'), follow(start, 'Svelte'), build, visit()],
  'create-vite': [create('vite'), build, visit()],
  'create-next': [create('next'), build, given('npm start'), visit()],
  'create-vue': [create('vue'), build, visit()],
  'create-svelte': [create('svelte'), build, visit()],
  'create-solana': [create('solana'), build, visit(solana)],
  'create-ecosystems': [create('ecosystems'), build, visit()],
  'create-headless': [create('headless'), build, visit({ button: 'Test Wallet', connected: /^0x[\da-fA-F]{40}/ })],
  jest: [
    given(
      'npm init -y',
      'npm install @latchkey/core @latchkey/react @latchkey/adapter-ethers ethers@6 react@19 react-dom@19',
    ),
    follow(jest, 'TypeScript'),
    follow(jest, 'Jest'),
    given('npx tsc'),
    fails('npx tsc --module commonjs --moduleResolution node10', "Cannot find module '@latchkey/core'"),
    fails('npx jest', 'Must use import to load ES Module'),
    given('npx -p typescript@5.4 tsc --skipLibCheck false --types jest'),
    follow(jest, 'Jest without the flag'),
  ],
}
