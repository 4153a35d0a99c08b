// What may import what: the layers of docs/architecture.md, read by dependency-cruiser. `scripts/check-layers.mjs` runs these rules, measures import
// circles, and plants a forbidden import of every kind to see it refused.

/** Matches every import of these packages, whether it resolved to a file (of ours, or in node_modules) or not. */
const packages = (...names) =>
  names.flatMap((name) => [
    `^${name}(/|$)`,
    `/node_modules/${name}/`,
    ...(name.startsWith('@latchkey/') ? [`^packages/${name.slice('@latchkey/'.length)}/`] : []),
  ])

/** Tests and their helpers import what they test with. */
const tests = '[.](test|test-d|fixture|stories)[.]|/testing[^/]*/|/src/test/'

const curves = ['@noble/[^/]+', '@scure/[^/]+']
const chainLibraries = [
  '@cosmjs/[^/]+',
  '@polkadot/[^/]+',
  '@solana/[^/]+',
  '@wagmi/core',
  'bitcoinjs-lib',
  'ethers',
  'viem',
]

/** By package: what it may import beside itself, and why nothing else. */
const layers = {
  'api-client': {
    may: ['valibot'],
    why: 'The clients of the services stand alone: no other package of ours, no React, no Node.',
  },
  core: {
    may: ['@latchkey/api-client', 'zustand', '@noble/hashes'],
    why: 'Core knows no framework, no platform and no ecosystem; the app injects adapters and ports. It decodes by hand, as the initial load is budgeted. Previews load a hash.',
  },
  eip1193: {
    may: ['@latchkey/core', '@adraffy/ens-normalize'],
    why: 'Adapters of different Ethereum libraries share this package, so it imports none of them.',
  },
  'adapter-[^/]+': {
    may: ['@latchkey/core', '@latchkey/eip1193', '@wallet-standard/app', ...chainLibraries, ...curves],
    why: 'An adapter imports core, eip1193 and the library of its chain.',
  },
  walletconnect: {
    may: ['@latchkey/core', '@walletconnect/[^/]+'],
    why: 'The pairing port imports core and its SDK: adapters adopt its sessions.',
  },
  siwx: {
    may: ['@latchkey/core', 'viem', ...curves],
    why: 'Sign-in imports core. Verifiers are built on curves and hashes; viem is loaded for ERC-6492 alone.',
  },
  ui: {
    may: ['@latchkey/core', 'react', 'react-dom', 'uqr'],
    why: 'Components take data and callbacks only: no store, no client of a server, no chain library.',
  },
  react: {
    may: ['@latchkey/core', '@latchkey/ui', 'react', 'react-dom'],
    why: 'The React layer speaks to core; the app injects adapters and ports.',
  },
  'frame/src/wire': { may: ['valibot'], why: 'The contract between the login origin and the services stands alone.' },
  frame: { may: ['@latchkey/core', 'valibot'], why: 'The login frame speaks to core; the app gives it to the client.' },
  'app/src/cdn': {
    may: ['@latchkey/(adapter-ethers|app|core|react)'],
    why: 'The module for pages without a build has everything that it needs: app and the Ethereum adapter.',
  },
  app: {
    may: ['@latchkey/(core|icons|react|ui|wallet-list|walletconnect)', 'react', 'react-dom'],
    why: 'One call for an app without a chain library: it combines core, react, the wallet list and pairing.',
  },
  wagmi: {
    may: [
      '@latchkey/(adapter-wagmi|app|core|icons|react|ui)',
      'wagmi',
      'viem',
      '@tanstack/react-query',
      'react',
      'react-dom',
    ],
    why: 'One call for an app with wagmi: it combines app and adapter-wagmi.',
  },
  icons: {
    may: ['@latchkey/core', '@web3icons/core'],
    why: 'Images for rows: it knows the names of wallets and networks, and core as types.',
  },
  'wallet-list': { may: [], why: 'The wallet list stands alone.' },
}

/** These combine the others for an app, or are tools of tests, so they have no list. They import no app. */
export const withoutLayer = ['create-latchkey', 'test-wallets']
export const layered = (name) => Object.keys(layers).some((pattern) => new RegExp(`^${pattern}$`).test(name))

/** A folder with a layer of its own isn't held to that of its package. */
const insideOf = (name) =>
  Object.keys(layers)
    .filter((other) => other.startsWith(`${name}/src/`))
    .map((folder) => `^packages/${folder}/`)

const layerRules = Object.entries(layers).map(([name, { may, why }]) => ({
  name: `layer ${name}`,
  comment: why,
  severity: 'error',
  from: { path: `^packages/${name}/${name.includes('/src/') ? '' : 'src/'}`, pathNot: [tests, ...insideOf(name)] },
  to: { pathNot: [`^packages/${name}/`, ...packages(...may)] },
}))

/** The floors of core, by folder: what stands above, which a floor must not import. */
const floors = {
  kernel: 'flows|actions|client|adapter-kit',
  flows: 'actions|client|adapter-kit',
  actions: 'client|adapter-kit',
}
const floorRules = Object.entries(floors).map(([floor, above]) => ({
  name: `core floor ${floor}`,
  comment: 'In core a file imports from its own floor and those below: kernel, flows, actions, client.',
  severity: 'error',
  from: { path: `^packages/core/src/${floor}/`, pathNot: tests },
  to: { path: `^packages/core/src/(${above})/` },
}))

export default {
  forbidden: [
    ...layerRules,
    ...floorRules,
    {
      name: 'no other adapter',
      comment: 'Adapters do not know each other: an app installs one without the others.',
      severity: 'error',
      from: { path: '^packages/(adapter-[^/]+)/src/', pathNot: tests },
      to: { path: ['^packages/adapter-', '^@latchkey/adapter-'], pathNot: '^packages/$1/' },
    },
    {
      name: 'apps are no libraries',
      comment: 'A package imports no app, no example and no test journey.',
      severity: 'error',
      from: { path: '^packages/[^/]+/src/', pathNot: tests },
      to: { path: ['^(apps|examples|e2e|bench)/', ...packages('@latchkey/(services|playground|login|e2e|storybook)')] },
    },
    {
      name: 'no path into another workspace',
      comment: 'Import another package by its name, so that only its public entries are used.',
      severity: 'error',
      from: { path: '^((?:packages|apps|examples)/[^/]+|e2e|bench)/', pathNot: tests },
      to: { dependencyTypes: ['local'], path: '^(packages|apps|examples)/[^/]+/src/', pathNot: '^$1/' },
    },
    {
      name: 'internal is for packages',
      comment: '@latchkey/core/internal follows no semver: apps, examples and journeys show how to do without.',
      severity: 'error',
      from: { pathNot: '^packages/[^/]+/src/' },
      to: { path: ['^packages/core/src/internal[.]ts$', '^@latchkey/core/internal$'] },
    },
    {
      name: 'declared dependencies',
      comment: 'Add the package to the package.json that is nearest to this file.',
      severity: 'error',
      from: { path: '^(packages|apps)/[^/]+/src/', pathNot: tests },
      to: { dependencyTypes: ['npm-no-pkg', 'npm-unknown', 'unknown', 'undetermined'], pathNot: '^packages/' },
    },
    {
      name: 'no dev dependency in what is published',
      comment: 'An app that installs this package would not get it. Make it a dependency or a peer.',
      severity: 'error',
      from: { path: '^packages/[^/]+/src/', pathNot: [tests, '^packages/test-wallets/'] },
      to: { dependencyTypes: ['npm-dev'], dependencyTypesNot: ['npm', 'npm-peer', 'npm-optional', 'type-only'] },
    },
  ],
  options: {
    // TypeScript 7 has no JavaScript API; swc reads the sources. It doesn't know `using`, which only tests have.
    parser: 'swc',
    exclude: { path: '[.]test[.]tsx?$|(^|/)(dist|storybook-static)/|/[.]server-graph' },
    doNotFollow: { path: 'node_modules' },
    tsPreCompilationDeps: true,
    skipAnalysisNotInRules: true,
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['@latchkey/source', 'import', 'types', 'default'],
      extensions: ['.ts', '.tsx', '.mjs', '.js'],
    },
  },
}
