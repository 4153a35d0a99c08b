// The apps that a newcomer begins with. `follow` takes the steps from a section of the documentation to the letter; `given` is what a reader
// has before the section begins, or does beside it.
import { rainbowKitApp } from './rainbowkit-app.mjs'

const follow = (page, section) => ({ kind: 'follow', page, section })
const given = (...commands) => ({ kind: 'given', commands })
const visit = (options = {}) => ({ kind: 'visit', options })
/** A command that fails, and what it says: a limit that the documentation names. */
const fails = (line, says) => ({ kind: 'fails', line, says })
/** A change that a sentence of a page asks for, and the page with the sentence. */
const edit = (file, from, to, page, sentence) => ({ kind: 'edit', file, from, to, page, sentence })

const start = 'docs/getting-started.md'
const signIn = 'docs/sign-in.md'
const language = 'docs/add-a-language.md'
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
  sentence: 'For wagmi 2, install `wagmi@2` instead, and write `useAccount` for `useConnection`.',
}

/** An adapter's page, with the button that its client has in react's page, and the sections below it. */
const adapter = (name, sections, options) => [
  vite('react-ts'),
  follow(`packages/adapter-${name}/README.md`, `@latchkey/adapter-${name}`),
  follow('packages/react/README.md', 'A client of your own'),
  ...sections.map((section) => follow(`packages/adapter-${name}/README.md`, section)),
  build,
  visit(options),
]
const yourEthers = 'In your own ethers code'
const wallets =
  'In `src/App.tsx`, `<Wallets />` takes the place of `<ConnectButton />`. `LatchkeyProvider` with `modal={false}` leaves our modal out.'

/** RainbowKit's own generator, where the registry at hand has it; else our copy of the shape of its app. */
const rainbowKit = {
  kind: 'generate',
  package: '@rainbow-me/create-rainbowkit',
  commands: ['npm init @rainbow-me/rainbowkit@latest my-app -- --use-npm --skip-git', 'cd my-app'],
  orFiles: rainbowKitApp,
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
  'react-readme': [
    vite('react-ts'),
    follow('packages/react/README.md', '@latchkey/react'),
    build,
    visit(),
    follow('packages/react/README.md', 'Connecting, with an interface of your own'),
    edit('src/App.tsx', '<ConnectButton />', '<Wallets />', 'packages/react/README.md', wallets),
    edit('src/App.tsx', '{client}>', '{client} modal={false}>'),
    edit('src/App.tsx', 'import { ConnectButton, LatchkeyProvider }', 'import { LatchkeyProvider }'),
    edit('src/App.tsx', "import '@latchkey", "import { Wallets } from './wallets'\nimport '@latchkey"),
    build,
    visit({ button: 'Test Wallet', connected: /^0x[\da-fA-F]{40}$/ }),
  ],
  next: [follow('docs/next.md', 'A new app'), visit(), build, given('npm start'), visit()],
  'next-solana': [
    given('npx create-next-app@latest my-app --yes', 'cd my-app'),
    follow('docs/next.md', 'Other adapters'),
    visit(solana),
    build,
    given('npm start'),
    visit(solana),
  ],
  'next-without-ssr': [
    given('npx create-next-app@latest my-app --yes', 'cd my-app'),
    follow('README.md', 'A first button'),
    given(`(echo "'use client'"; cat src/App.tsx) > app/page.tsx`, 'rm -r src'),
    visit({ told: /Server Rendering Not Set Up[\s\S]*`ssr: true`/ }),
    edit('app/page.tsx', 'chains: [mainnet]', 'chains: [mainnet], ssr: true', 'docs/next.md', '- **`ssr: true`**.'),
    visit(),
  ],
  rainbowkit: [
    rainbowKit,
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
  'adapter-ethers': adapter('ethers', [yourEthers]),
  'adapter-ethers5': adapter('ethers5', [yourEthers]),
  'adapter-solana': adapter('solana', ['Wallets', "The phone's own wallets, on Android"], solana),
  'adapter-bitcoin': adapter('bitcoin', [], { wallet: 'Bitcoin Test Wallet' }),
  'adapter-cosmos': adapter('cosmos', ['Chains'], { wallet: 'Keplr' }),
  'adapter-polkadot': adapter('polkadot', ['Wallets'], { wallet: 'Polkadot Test Wallet' }),
  'both-ethers': [
    vite('react-ts'),
    follow('packages/adapter-ethers/README.md', '@latchkey/adapter-ethers'),
    follow('packages/react/README.md', 'A client of your own'),
    follow('packages/adapter-ethers5/README.md', 'Beside ethers 6'),
    build,
    visit(),
  ],
  'sign-in': [
    vite('react-ts'),
    follow('README.md', 'A first button'),
    follow(signIn, 'Setting it up'),
    follow(signIn, 'A site with its own SIWE endpoints'),
    follow(signIn, 'Reading it'),
    follow('docs/sign-in-server.md', 'In your own backend'),
    follow('docs/sign-in-server.md', 'Next'),
    follow('docs/sign-in-server.md', 'Recognise the visitor'),
    follow('docs/sign-in-server.md', 'Node'),
    follow('docs/sign-in-server.md', 'Express'),
    follow('docs/sign-in-server.md', 'Vite, without a server of your own'),
    // For the types: the template's settings for Node name the one file that it has.
    edit('tsconfig.node.json', '["vite.config.ts"]', '["vite.config.ts", "server.ts", "lib"]'),
    build,
    visit({ signIn: true }),
  ],
  'add-a-language': [
    vite('react-ts'),
    follow(start, 'ethers'),
    follow(language, '1. Write the module'),
    follow(language, '2. Pass it on'),
    edit('index.html', 'lang="en"', 'lang="fr"'),
    build,
    visit({ button: 'Connecter', title: 'Connecter un portefeuille' }),
  ],
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
    follow(jest, 'A connected wallet in Jest'),
  ],
}
