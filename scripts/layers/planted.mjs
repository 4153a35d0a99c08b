// Forbidden imports: `check-layers.mjs` writes each into a copy of the folders and sees it refused by the rule that is named first.
const libraries = ['viem', 'ethers', 'wagmi', '@wagmi/core', '@solana/kit', '@cosmjs/stargate', '@polkadot/api']
const everyApp = ['@latchkey/services', '@latchkey/playground']

/** By package: what its layer refuses. */
const refusedBy = {
  'api-client': ['@latchkey/core', 'react', ...libraries, 'node:fs', ...everyApp],
  core: [
    ...['react', '@latchkey/ui', '@latchkey/react', '@latchkey/eip1193', '@latchkey/adapter-wagmi'],
    ...['@latchkey/walletconnect', 'valibot', 'hono', 'ws', 'node:fs', ...libraries, ...everyApp],
  ],
  eip1193: ['react', '@latchkey/ui', '@latchkey/adapter-ethers', 'viem', 'ethers', 'node:crypto', ...everyApp],
  'adapter-wagmi': ['react', '@latchkey/walletconnect', '@latchkey/api-client', 'node:fs', ...everyApp],
  'adapter-solana': ['react', '@latchkey/ui', '@latchkey/react', '@latchkey/walletconnect', 'node:fs', ...everyApp],
  walletconnect: [
    'react',
    '@latchkey/adapter-wagmi',
    '@latchkey/eip1193',
    '@latchkey/api-client',
    'node:fs',
    ...libraries,
  ],
  siwx: ['react', '@latchkey/react', '@latchkey/adapter-solana', '@latchkey/walletconnect', 'ethers', 'node:crypto'],
  ui: ['@latchkey/react', '@latchkey/api-client', '@latchkey/adapter-wagmi', 'zustand', 'node:fs', ...libraries],
  react: [
    '@latchkey/adapter-wagmi',
    '@latchkey/walletconnect',
    '@latchkey/api-client',
    '@latchkey/eip1193',
    ...libraries,
  ],
  app: ['@latchkey/adapter-wagmi', '@latchkey/siwx', 'node:fs', ...libraries, ...everyApp],
  wagmi: ['@latchkey/adapter-ethers', '@latchkey/siwx', 'ethers', 'node:fs', ...everyApp],
  icons: ['@latchkey/react', 'react', 'node:fs', ...libraries],
  'wallet-list': ['@latchkey/core', 'react', ...libraries],
}
const ruleOf = (name) => (name.startsWith('adapter-') ? 'layer adapter-[^/]+' : `layer ${name}`)

/** Rule, file, what it imports. */
export const planted = [
  ...Object.entries(refusedBy).flatMap(([name, ids]) =>
    ids.map((id) => [ruleOf(name), `packages/${name}/src/planted.ts`, id]),
  ),
  ['core floor kernel', 'packages/core/src/kernel/planted.ts', '../flows/index.ts'],
  ['core floor kernel', 'packages/core/src/kernel/planted.ts', '../actions/index.ts'],
  ['core floor kernel', 'packages/core/src/kernel/planted.ts', '../client/index.ts'],
  ['core floor flows', 'packages/core/src/flows/planted.ts', '../actions/index.ts'],
  ['core floor flows', 'packages/core/src/flows/planted.ts', '../client/index.ts'],
  ['core floor actions', 'packages/core/src/actions/planted.ts', '../client/index.ts'],
  ['layer frame/src/wire', 'packages/frame/src/wire/planted.ts', '@latchkey/core'],
  ['layer frame', 'packages/frame/src/planted.ts', '@latchkey/react'],
  ['layer app/src/cdn', 'packages/app/src/cdn/planted.ts', '@latchkey/adapter-solana'],
  ['no other adapter', 'packages/adapter-wagmi/src/planted.ts', '@latchkey/adapter-ethers'],
  ['no other adapter', 'packages/adapter-solana/src/planted.ts', '@latchkey/adapter-wagmi'],
  ['apps are no libraries', 'packages/test-wallets/src/planted.ts', '@latchkey/services'],
  ['no path into another workspace', 'packages/core/src/planted.ts', '../../ui/src/index.ts'],
  ['no path into another workspace', 'packages/adapter-ethers/src/planted.ts', '../../adapter-wagmi/src/index.ts'],
  ['no path into another workspace', 'apps/playground/src/planted.ts', '../../../packages/core/src/index.ts'],
  ['no path into another workspace', 'e2e/tests/planted.ts', '../../packages/core/src/index.ts'],
  ['internal is for packages', 'apps/playground/src/planted.ts', '@latchkey/core/internal'],
  ['internal is for packages', 'e2e/tests/planted.ts', '@latchkey/core/internal'],
  ['declared dependencies', 'packages/core/src/planted.ts', 'not-declared'],
  ['no dev dependency in what is published', 'packages/core/src/planted.ts', 'of-tests'],
]

/** Circles, and what `check-layers.mjs` says of them. */
export const plantedCircles = [
  {
    name: 'A circle of two files at runtime',
    fault: /^A circle at runtime: .*circle-runtime-/,
    refused: true,
    files: {
      'packages/react/src/circle-runtime-a.ts':
        "import { b } from './circle-runtime-b.ts'\n\nexport const a = () => b\n",
      'packages/react/src/circle-runtime-b.ts':
        "import { a } from './circle-runtime-a.ts'\n\nexport const b = () => a\n",
    },
  },
  {
    name: 'A circle of three types',
    fault: /^A circle of 3 files.*circle-types-/,
    refused: true,
    files: {
      'packages/core/src/circle-types-a.ts':
        "import type { B } from './circle-types-b.ts'\n\nexport type A = { b: B }\n",
      'packages/core/src/circle-types-b.ts':
        "import type { C } from './circle-types-c.ts'\n\nexport type B = { c: C }\n",
      'packages/core/src/circle-types-c.ts': "export type C = { a: import('./circle-types-a.ts').A }\n",
    },
  },
  {
    name: 'A circle of three files through import()',
    fault: /^A circle of 3 files.*circle-lazy-/,
    refused: true,
    files: {
      'packages/core/src/circle-lazy-a.ts': "export const a = () => import('./circle-lazy-b.ts')\n",
      'packages/core/src/circle-lazy-b.ts': "export { c } from './circle-lazy-c.ts'\n",
      'packages/core/src/circle-lazy-c.ts':
        "import type { a } from './circle-lazy-a.ts'\n\nexport const c = (call: typeof a) => call\n",
    },
  },
  {
    name: 'A circle of two types',
    fault: /circle-pair-/,
    refused: false,
    files: {
      'packages/ui/src/circle-pair-a.ts': "import type { B } from './circle-pair-b.ts'\n\nexport type A = { b: B }\n",
      'packages/ui/src/circle-pair-b.ts': "import type { A } from './circle-pair-a.ts'\n\nexport type B = { a: A }\n",
    },
  },
]

/** Two folders that import each other, and a third with one inside it, which is allowed to. `a and b` is known and doesn't exist. */
export const plantedFolderPair = {
  faults: [
    'Two folders import each other: packages/ui/src/pair-a and packages/ui/src/pair-b',
    'Mended, so take it out of scripts/layers/known-folder-pairs.json: a and b',
  ],
  files: {
    'packages/ui/src/pair-a/one.ts': "import type { Two } from '../pair-b/two.ts'\n\nexport type One = { two: Two }\n",
    'packages/ui/src/pair-a/three.ts': 'export type Three = 3\n',
    'packages/ui/src/pair-b/two.ts': 'export type Two = 2\n',
    'packages/ui/src/pair-b/four.ts':
      "import type { Three } from '../pair-a/three.ts'\n\nexport type Four = { three: Three }\n",
    'packages/ui/src/pair-c/outer.ts':
      "import type { Inner } from './inside/inner.ts'\n\nexport type Outer = { inner: Inner }\n",
    'packages/ui/src/pair-c/other.ts': 'export type Other = 1\n',
    'packages/ui/src/pair-c/inside/inner.ts':
      "import type { Other } from '../other.ts'\n\nexport type Inner = { other: Other }\n",
  },
}

/** What only the text shows: names taken of core, and code in documents and strings. */
export const plantedTexts = [
  ['packages/ui/src/planted.ts', "import { createLatchkey } from '@latchkey/core'"],
  ['packages/ui/src/planted.ts', "import { type LatchkeyClient, safeHref, openModal } from '@latchkey/core'"],
  ['packages/ui/src/planted.ts', "import { lazily } from '@latchkey/core/internal'"],
  ['apps/playground/src/code-for.ts', "lines.push(`import type { Lazy } from '@latchkey/core/internal'`)"],
  ['examples/planted/app/page.tsx', "import { lazily } from '@latchkey/core/internal'"],
  ['docs/planted.md', "```ts\nimport {\n  lazily,\n} from '@latchkey/core/internal'\n```"],
  ['packages/core/README.md', "```ts\nconst { lazily } = await import('@latchkey/core/internal')\n```"],
]
