import { account, apes, friend, max256, mystery, permit2, proxy, router, stranger, usdc, vault } from './addresses.ts'
import { approvalCases } from './approval-cases.ts'
import { type CorpusCase, eth, single } from './corpus-case.ts'
import { encode, word } from './encode.ts'
import { nestedCases } from './nested-cases.ts'
import { transferCases } from './transfer-cases.ts'

const control: readonly CorpusCase[] = [
  single('new code for a proxy', { to: proxy, data: encode('upgradeTo(address a)', stranger) }, [
    'contract/upgrade danger',
  ]),
  single(
    'new code and a call',
    { to: proxy, data: encode('upgradeToAndCall(address a, bytes b)', stranger, 'bytes:0x12345678') },
    ['contract/upgrade danger'],
  ),
  single(
    'new code by an administrator',
    { to: vault, data: encode('upgrade(address a, address b)', proxy, stranger) },
    ['contract/upgrade danger'],
  ),
  single(
    'new code and a call by an administrator',
    { to: vault, data: encode('upgradeAndCall(address a, address b, bytes c)', proxy, stranger, 'bytes:0x') },
    ['contract/upgrade danger'],
  ),
  single('a new owner', { to: vault, data: encode('transferOwnership(address a)', stranger) }, [
    'contract/owner danger',
  ]),
  single('oneself as the owner', { to: vault, data: encode('transferOwnership(address a)', account) }, [
    'contract/owner-self info',
  ]),
  single('no owner at all', { to: vault, data: encode('transferOwnership(address a)', 0n) }, [
    'contract/owner-renounced danger',
  ]),
  single('renounced', { to: vault, data: encode('renounceOwnership()') }, ['contract/owner-renounced danger']),
  single('setOwner', { to: vault, data: encode('setOwner(address a)', stranger) }, ['contract/owner danger']),
  single('changeAdmin', { to: proxy, data: encode('changeAdmin(address a)', stranger) }, ['contract/owner danger']),
  single('a role', { to: vault, data: encode('grantRole(bytes32 a, address b)', 0n, stranger) }, [
    'contract/role danger',
  ]),
  single('acceptOwnership', { to: vault, data: encode('acceptOwnership()') }, []),
]

const guesses = [
  'deposit()',
  'withdraw(uint256 a)',
  'claim()',
  'mint()',
  'mint(uint256 a)',
  'mint(address a, uint256 b)',
  'burn(uint256 a)',
  'stake(uint256 a)',
  'unstake(uint256 a)',
  'delegate(address a)',
  'withdraw()',
  'burnFrom(address a, uint256 b)',
  'deposit(uint256 a, address b)',
  'redeem(uint256 a, address b, address c)',
  'supply(address a, uint256 b, address c, uint16 d)',
  'castVote(uint256 a, uint8 b)',
].map((signature): CorpusCase => {
  const values = (signature.match(/uint|address/g) ?? []).map((kind) => (kind === 'address' ? stranger : 1n))
  return single(`a guess: ${signature}`, { to: mystery, data: encode(signature, ...values) }, ['call/guess warning'])
})

/** Known names with arguments that aren't written as their standard says. */
const malformed = [
  ['transfer without its amount', usdc, `0xa9059cbb${word(friend)}`],
  ['transfer with bits above the address', usdc, `0xa9059cbb${'f'.repeat(24)}${friend.slice(2)}${word(1n)}`],
  ['transfer without arguments', usdc, '0xa9059cbb'],
  ['transfer cut in the middle of a byte’s word', usdc, `0xa9059cbb${word(friend)}${word(1n).slice(0, 62)}`],
  ['approve with bits above the address', usdc, `0x095ea7b3${'1'.padStart(24, '0')}${stranger.slice(2)}${word(1n)}`],
  ['setApprovalForAll with two', apes, `0xa22cb465${word(stranger)}${word(2n)}`],
  [
    'a batch whose lists lie outside',
    apes,
    `0x2eb2c2d6${word(account)}${word(friend)}${word(max256)}${word(max256)}${word(160n)}`,
  ],
  [
    'a batch that claims a million elements',
    apes,
    `0x2eb2c2d6${word(account)}${word(friend)}${word(160n)}${word(160n)}${word(160n)}${word(1_000_000n)}`,
  ],
  ['Permit2 with more than 160 bits', permit2, `0x87517c45${word(usdc)}${word(stranger)}${word(max256)}${word(1n)}`],
  ['grantRole without an account', vault, `0x2f2ff15d${word(0n)}`],
].map(([name, to, data]) => single(name ?? '', { to: to ?? '', data }, ['call/malformed warning']))

const unknowns = Array.from({ length: 20 }, (_, index) => {
  const selector = (0x10000000 + index * 0x0abcdef).toString(16).padStart(8, '0')
  return single(
    `an unknown call ${selector}`,
    { to: mystery, data: `0x${selector}${word(account).repeat(index % 4)}` },
    ['call/unknown warning'],
  )
})

const swap = { to: router, data: `0x12aa3caf${word(usdc).repeat(3)}` }
const approveExact = { to: usdc, data: encode('approve(address a, uint256 b)', router, 5_000_000n) }
const batches: readonly CorpusCase[] = [
  {
    name: 'approve and an unknown call',
    calls: [approveExact, swap],
    findings: ['approval/exact info', 'call/unknown warning'],
  },
  {
    name: 'two transfers of one token',
    calls: [1n, 2n].map((amount) => ({
      to: usdc,
      data: encode('transfer(address a, uint256 b)', friend, amount * 1_000_000n),
    })),
    findings: [],
    changes: ['leaves 3 USDC'],
  },
  {
    name: 'ETH and a token',
    calls: [
      { to: friend, value: eth },
      { to: usdc, data: encode('transfer(address a, uint256 b)', friend, 1_000_000n) },
    ],
    findings: [],
    changes: ['leaves 1 ETH', 'leaves 1 USDC'],
  },
  {
    name: 'an approval hidden behind a transfer',
    calls: [
      { to: usdc, data: encode('transfer(address a, uint256 b)', friend, 1n) },
      { to: usdc, data: encode('approve(address a, uint256 b)', stranger, max256) },
    ],
    findings: ['approval/unlimited danger'],
    changes: ['leaves 0.000001 USDC'],
  },
  {
    name: 'ten revokes',
    calls: Array.from({ length: 10 }, () => ({
      to: usdc,
      data: encode('approve(address a, uint256 b)', stranger, 0n),
    })),
    findings: Array(10).fill('approval/removed info'),
  },
]

export const cases: readonly CorpusCase[] = [
  ...transferCases,
  ...approvalCases,
  ...control,
  ...guesses,
  ...nestedCases,
  ...malformed,
  ...unknowns,
  ...batches,
]
