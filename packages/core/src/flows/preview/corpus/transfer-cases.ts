import { account, apes, fakeUsdc, friend, mystery, other, person, stranger, twin, usdc, vault } from './addresses.ts'
import { type CorpusCase, eth, single } from './corpus-case.ts'
import { encode } from './encode.ts'

/** Recipients, and what is said of them in a plain transfer. */
const recipients: readonly (readonly [string, string, readonly string[]])[] = [
  ['a friend', friend, []],
  ['a twin of a friend', twin, ['recipient/look-alike danger']],
  ['an own account', other, ['recipient/own info']],
  ['the same account', account, ['recipient/same-account info']],
  ['a new person', person, ['recipient/first-time info']],
  ['a contract', vault, ['recipient/first-time info', 'recipient/contract warning']],
  ['nought', `0x${'0'.repeat(40)}`, ['recipient/burn danger']],
  ['a precompile', `0x${'0'.repeat(39)}1`, ['recipient/burn danger']],
  ['dead', '0x000000000000000000000000000000000000dead', ['recipient/burn danger']],
  ['dead at the front', '0xdead000000000000000042069420694206942069', ['recipient/burn danger']],
  [
    'a twin of an own account',
    `${other.slice(0, 8)}${'9'.repeat(26)}${other.slice(-8)}`,
    ['recipient/look-alike danger'],
  ],
  [
    'a twin of the account',
    `${account.slice(0, 7)}${'8'.repeat(30)}${account.slice(-5)}`,
    ['recipient/look-alike danger'],
  ],
  [
    'an address that shares two characters with a friend',
    `${friend.slice(0, 4)}${'7'.repeat(36)}${friend.slice(-2)}`,
    ['recipient/first-time info'],
  ],
]

const transfersTo: readonly CorpusCase[] = recipients.flatMap(([name, to, findings]) => {
  const leaves = (line: string) => (to === account ? [] : [line])
  return [
    single(`1.5 ETH to ${name}`, { to, value: (eth * 3n) / 2n }, findings, leaves('leaves 1.5 ETH')),
    single(
      `2.5 USDC to ${name}`,
      { to: usdc, data: encode('transfer(address a, uint256 b)', to, 2_500_000n) },
      findings,
      leaves('leaves 2.5 USDC'),
    ),
    single(
      `units of an unknown token to ${name}`,
      { to: mystery, data: encode('transfer(address a, uint256 b)', to, 7n) },
      findings,
      leaves(`leaves 7 ${mystery}`),
    ),
    single(
      `an ape to ${name}`,
      { to: apes, data: encode('safeTransferFrom(address a, address b, uint256 c)', account, to, 8n) },
      findings,
      leaves('leaves 1 BAYC #8'),
    ),
    single(
      `five of a collectible to ${name}`,
      {
        to: apes,
        data: encode(
          'safeTransferFrom(address a, address b, uint256 c, uint256 d, bytes e)',
          account,
          to,
          8n,
          5n,
          'bytes:0x',
        ),
      },
      findings,
      leaves('leaves 5 BAYC #8'),
    ),
  ]
})

const otherTransfers: readonly CorpusCase[] = [
  single(
    'a token to its own contract',
    { to: usdc, data: encode('transfer(address a, uint256 b)', usdc, 1n) },
    ['recipient/token-contract danger'],
    ['leaves 0.000001 USDC'],
  ),
  single(
    'a token that looks like another',
    { to: fakeUsdc, data: encode('transfer(address a, uint256 b)', friend, 1_000_000n) },
    ['asset/look-alike danger'],
    ['leaves 1 USDC'],
  ),
  single('nothing at all', { to: friend }, []),
  single('a transfer without known recipients', { to: person, value: eth }, [], ['leaves 1 ETH'], {
    recipients: undefined,
  }),
  single(
    'transferFrom of another account',
    { to: usdc, data: encode('transferFrom(address a, address b, uint256 c)', stranger, friend, 1n) },
    [],
  ),
  single(
    'transferFrom of the account',
    { to: usdc, data: encode('transferFrom(address a, address b, uint256 c)', account, friend, 5_000_000n) },
    [],
    ['leaves 5 USDC'],
  ),
  single(
    'transferFrom of an ape',
    { to: apes, data: encode('transferFrom(address a, address b, uint256 c)', account, friend, 5n) },
    [],
    ['leaves 1 BAYC #5'],
  ),
  single(
    'transferFrom of something unknown',
    { to: mystery, data: encode('transferFrom(address a, address b, uint256 c)', account, friend, 5n) },
    ['transfer/token-or-collectible warning'],
  ),
  single(
    'a batch of collectibles',
    {
      to: apes,
      data: encode(
        'safeBatchTransferFrom(address a, address b, uint256[] c, uint256[] d, bytes e)',
        account,
        friend,
        [1n, 2n],
        [1n, 4n],
        'bytes:0x',
      ),
    },
    [],
    ['leaves 1 BAYC #1', 'leaves 4 BAYC #2'],
  ),
  single(
    'a call where no contract is',
    { to: person, data: '0x12345678', value: eth },
    ['call/unknown warning', 'call/no-contract danger'],
    ['leaves 1 ETH'],
  ),
  single('a wallet on another network', { to: friend, value: eth }, ['chain/wallet danger'], ['leaves 1 ETH'], {
    walletChain: 'eip155:137',
  }),
  single('a wallet on this network', { to: friend, value: eth }, [], ['leaves 1 ETH'], { walletChain: 'eip155:1' }),
]

/** Transfers of native currency, tokens and collectibles. */
export const transferCases: readonly CorpusCase[] = [...transfersTo, ...otherTransfers]
