// The licences that a package of ours may bring into an app. All are approved by the Open Source Initiative.
export const allowed = [
  '0BSD',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'ISC',
  'MIT',
  'MIT-0',
  'Unlicense',
  'Zlib',
]

/** Packages with another licence, or that name none in their package.json, each with the reason why it may stay. */
export const exceptions = [
  {
    names: ['smoldot'],
    licence: 'GPL-3.0-or-later WITH Classpath-exception-2.0',
    under: ['adapter-polkadot'],
    why: 'an optional dependency of @polkadot/api, which the adapter never loads; its README says how to leave it out',
  },
  {
    names: ['@substrate/connect', '@substrate/connect-extension-protocol', '@substrate/connect-known-chains'],
    licence: 'GPL-3.0-only',
    under: ['adapter-polkadot'],
    why: 'as above',
  },
]
