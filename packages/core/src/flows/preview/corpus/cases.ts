import type { EvmCall } from '../../../kernel/ports/wallet-call.ts'
import type { PreviewAsset } from '../preview-api.ts'
import type { PreviewFacts } from '../preview-facts.ts'
import {
  account,
  apes,
  fakeUsdc,
  friend,
  max160,
  max256,
  mystery,
  other,
  permit2,
  person,
  proxy,
  router,
  stranger,
  twin,
  usdc,
  vault,
} from './addresses.ts'
import { encode, word } from './encode.ts'

/** A transaction and what must be said of it: `code severity`, in any order. */
export type CorpusCase = {
  readonly name: string
  readonly calls: readonly EvmCall[]
  readonly facts?: Partial<PreviewFacts> | undefined
  /** Exactly these. */
  readonly findings: readonly string[]
  /** Lines of what changes, e.g. `leaves 1.5 ETH`. @default none */
  readonly changes?: readonly string[] | undefined
}

const asset = (kind: 'token' | 'collectible', address: string, more: Partial<PreviewAsset>): [string, PreviewAsset] => [
  address,
  { kind, address, ...more },
]

/** The facts of every case that doesn't name its own. */
export const facts: PreviewFacts = {
  native: { symbol: 'ETH', decimals: 18 },
  assets: Object.fromEntries([
    asset('token', usdc, { symbol: 'USDC', decimals: 6 }),
    asset('token', fakeUsdc, { symbol: 'USDC', decimals: 6, lookAlike: true }),
    asset('collectible', apes, { symbol: 'BAYC', name: 'Apes' }),
  ]),
  own: [other],
  recipients: [friend],
  code: { [router]: 'contract', [vault]: 'contract', [stranger]: 'contract', [person]: 'none', [usdc]: 'contract' },
  contracts: { [router]: 'Harbour Exchange', [permit2]: 'Permit2' },
}

const one = (
  name: string,
  call: EvmCall,
  findings: readonly string[],
  changes: readonly string[] = [],
  more?: Partial<PreviewFacts>,
): CorpusCase => ({
  name,
  calls: [call],
  findings,
  changes,
  ...(more && { facts: more }),
})
const eth = 10n ** 18n

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

const transfers: readonly CorpusCase[] = recipients.flatMap(([name, to, findings]) => {
  const leaves = (line: string) => (to === account ? [] : [line])
  return [
    one(`1.5 ETH to ${name}`, { to, value: (eth * 3n) / 2n }, findings, leaves('leaves 1.5 ETH')),
    one(
      `2.5 USDC to ${name}`,
      { to: usdc, data: encode('transfer(address a, uint256 b)', to, 2_500_000n) },
      findings,
      leaves('leaves 2.5 USDC'),
    ),
    one(
      `units of an unknown token to ${name}`,
      { to: mystery, data: encode('transfer(address a, uint256 b)', to, 7n) },
      findings,
      leaves(`leaves 7 ${mystery}`),
    ),
    one(
      `an ape to ${name}`,
      { to: apes, data: encode('safeTransferFrom(address a, address b, uint256 c)', account, to, 8n) },
      findings,
      leaves('leaves 1 BAYC #8'),
    ),
    one(
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

const special: readonly CorpusCase[] = [
  one(
    'a token to its own contract',
    { to: usdc, data: encode('transfer(address a, uint256 b)', usdc, 1n) },
    ['recipient/token-contract danger'],
    ['leaves 0.000001 USDC'],
  ),
  one(
    'a token that looks like another',
    { to: fakeUsdc, data: encode('transfer(address a, uint256 b)', friend, 1_000_000n) },
    ['asset/look-alike danger'],
    ['leaves 1 USDC'],
  ),
  one('nothing at all', { to: friend }, []),
  one('a transfer without known recipients', { to: person, value: eth }, [], ['leaves 1 ETH'], {
    recipients: undefined,
  }),
  one(
    'transferFrom of another account',
    { to: usdc, data: encode('transferFrom(address a, address b, uint256 c)', stranger, friend, 1n) },
    [],
  ),
  one(
    'transferFrom of the account',
    { to: usdc, data: encode('transferFrom(address a, address b, uint256 c)', account, friend, 5_000_000n) },
    [],
    ['leaves 5 USDC'],
  ),
  one(
    'transferFrom of an ape',
    { to: apes, data: encode('transferFrom(address a, address b, uint256 c)', account, friend, 5n) },
    [],
    ['leaves 1 BAYC #5'],
  ),
  one(
    'transferFrom of something unknown',
    { to: mystery, data: encode('transferFrom(address a, address b, uint256 c)', account, friend, 5n) },
    ['transfer/token-or-collectible warning'],
  ),
  one(
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
  one(
    'a call where no contract is',
    { to: person, data: '0x12345678', value: eth },
    ['call/unknown warning', 'call/no-contract danger'],
    ['leaves 1 ETH'],
  ),
  one('a wallet on another network', { to: friend, value: eth }, ['chain/wallet danger'], ['leaves 1 ETH'], {
    walletChain: 'eip155:137',
  }),
  one('a wallet on this network', { to: friend, value: eth }, [], ['leaves 1 ETH'], { walletChain: 'eip155:1' }),
]

/** Those that may take something, with what is said beside the approval. */
const spenders: readonly (readonly [string, string, boolean, readonly string[]])[] = [
  ['an unknown contract', stranger, false, []],
  ['a described contract', router, true, []],
  ['a person', person, false, ['approval/spender-not-contract danger']],
]
const graded = (code: string, isKnown: boolean, known: string, unknown: string) =>
  `${code} ${isKnown ? known : unknown}`

const approvals: readonly CorpusCase[] = spenders.flatMap(([name, spender, isKnown, more]) => {
  const approve = (token: string, amount: bigint) => ({
    to: token,
    data: encode('approve(address a, uint256 b)', spender, amount),
  })
  const unlimited = [graded('approval/unlimited', isKnown, 'warning', 'danger'), ...more]
  const exact = [graded('approval/exact', isKnown, 'info', 'warning'), ...more]
  const collection = [graded('approval/collection', isKnown, 'warning', 'danger'), ...more]
  return [
    one(`exactly 5 USDC for ${name}`, approve(usdc, 5_000_000n), exact),
    one(`one unit for ${name}`, approve(usdc, 1n), exact),
    one(`all USDC for ${name}`, approve(usdc, max256), unlimited),
    one(`all USDC but one for ${name}`, approve(usdc, max256 - 1n), unlimited),
    one(`more than half of what can be said for ${name}`, approve(usdc, 2n ** 255n), unlimited),
    one(`just below half for ${name}`, approve(usdc, 2n ** 255n - 1n), exact),
    one(`no USDC any more for ${name}`, approve(usdc, 0n), ['approval/removed info']),
    one(`an ape for ${name}`, approve(apes, 7n), ['approval/collectible warning', ...more]),
    one(`a number of something unknown for ${name}`, approve(mystery, 7n), [
      'approval/token-or-collectible warning',
      ...more,
    ]),
    one(`all of something unknown for ${name}`, approve(mystery, max256), [
      graded('approval/token-or-collectible', isKnown, 'warning', 'danger'),
      ...more,
    ]),
    one(`more USDC for ${name}`, { to: usdc, data: encode('increaseAllowance(address a, uint256 b)', spender, 9n) }, [
      graded('approval/more', isKnown, 'info', 'warning'),
      ...more,
    ]),
    one(
      `more by the older name for ${name}`,
      { to: usdc, data: encode('increaseApproval(address a, uint256 b)', spender, 9n) },
      [graded('approval/more', isKnown, 'info', 'warning'), ...more],
    ),
    one(
      `all by an increase for ${name}`,
      { to: usdc, data: encode('increaseAllowance(address a, uint256 b)', spender, max256) },
      unlimited,
    ),
    one(
      `less USDC for ${name}`,
      { to: usdc, data: encode('decreaseAllowance(address a, uint256 b)', spender, 9n) },
      [],
    ),
    one(
      `all apes for ${name}`,
      { to: apes, data: encode('setApprovalForAll(address a, bool b)', spender, true) },
      collection,
    ),
    one(
      `no apes any more for ${name}`,
      { to: apes, data: encode('setApprovalForAll(address a, bool b)', spender, false) },
      ['approval/collection-removed info'],
    ),
    one(
      `5 USDC by Permit2 for ${name}`,
      {
        to: permit2,
        data: encode('approve(address a, address b, uint160 c, uint48 d)', usdc, spender, 5_000_000n, 1_900_000_000n),
      },
      exact,
    ),
    one(
      `all USDC by Permit2 for ${name}`,
      {
        to: permit2,
        data: encode('approve(address a, address b, uint160 c, uint48 d)', usdc, spender, max160, 1_900_000_000n),
      },
      unlimited,
    ),
    one(
      `a permit in a call for ${name}`,
      {
        to: usdc,
        data: encode(
          'permit(address a, address b, uint256 c, uint256 d, uint8 e, bytes32 f, bytes32 g)',
          account,
          spender,
          max256,
          1n,
          27n,
          1n,
          2n,
        ),
      },
      unlimited,
    ),
    one(
      `a permit of another account for ${name}`,
      {
        to: usdc,
        data: encode(
          'permit(address a, address b, uint256 c, uint256 d, uint8 e, bytes32 f, bytes32 g)',
          friend,
          spender,
          max256,
          1n,
          27n,
          1n,
          2n,
        ),
      },
      [],
    ),
    one(
      `an older permit in a call for ${name}`,
      {
        to: usdc,
        data: encode(
          'permit(address a, address b, uint256 c, uint256 d, bool e, uint8 f, bytes32 g, bytes32 h)',
          account,
          spender,
          1n,
          2n,
          true,
          27n,
          1n,
          2n,
        ),
      },
      unlimited,
    ),
  ]
})

const control: readonly CorpusCase[] = [
  one('new code for a proxy', { to: proxy, data: encode('upgradeTo(address a)', stranger) }, [
    'contract/upgrade danger',
  ]),
  one(
    'new code and a call',
    { to: proxy, data: encode('upgradeToAndCall(address a, bytes b)', stranger, 'bytes:0x12345678') },
    ['contract/upgrade danger'],
  ),
  one('new code by an administrator', { to: vault, data: encode('upgrade(address a, address b)', proxy, stranger) }, [
    'contract/upgrade danger',
  ]),
  one(
    'new code and a call by an administrator',
    { to: vault, data: encode('upgradeAndCall(address a, address b, bytes c)', proxy, stranger, 'bytes:0x') },
    ['contract/upgrade danger'],
  ),
  one('a new owner', { to: vault, data: encode('transferOwnership(address a)', stranger) }, ['contract/owner danger']),
  one('oneself as the owner', { to: vault, data: encode('transferOwnership(address a)', account) }, [
    'contract/owner-self info',
  ]),
  one('no owner at all', { to: vault, data: encode('transferOwnership(address a)', 0n) }, [
    'contract/owner-renounced danger',
  ]),
  one('renounced', { to: vault, data: encode('renounceOwnership()') }, ['contract/owner-renounced danger']),
  one('setOwner', { to: vault, data: encode('setOwner(address a)', stranger) }, ['contract/owner danger']),
  one('changeAdmin', { to: proxy, data: encode('changeAdmin(address a)', stranger) }, ['contract/owner danger']),
  one('a role', { to: vault, data: encode('grantRole(bytes32 a, address b)', 0n, stranger) }, ['contract/role danger']),
  one('acceptOwnership', { to: vault, data: encode('acceptOwnership()') }, []),
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
  return one(`a guess: ${signature}`, { to: mystery, data: encode(signature, ...values) }, ['call/guess warning'])
})

const padded = (hex: string) => hex.padEnd(Math.ceil(hex.length / 64) * 64, '0')
const bytesOf = (data: string) => word(BigInt(data.length / 2 - 1)) + padded(data.slice(2))
/** A list of items of any length: where each begins, then the items. */
const listOf = (items: readonly string[]) => {
  let offset = BigInt(items.length * 32)
  const heads = items.map((item) => {
    const head = word(offset)
    offset += BigInt(item.length / 2)
    return head
  })
  return [word(BigInt(items.length)), ...heads, ...items].join('')
}
/** (address, uint256, bytes)[], as ERC-7821 and account contracts take it. */
const listOfCalls = (calls: readonly EvmCall[]) =>
  listOf(calls.map(({ to, value = 0n, data = '0x' }) => word(to) + word(value) + word(96n) + bytesOf(data)))
const batchMode = `0x01${'00'.repeat(31)}`
const sends = (to: string, amount: bigint): EvmCall => ({
  to: usdc,
  data: encode('transfer(address a, uint256 b)', to, amount),
})
const allows = (spender: string): EvmCall => ({
  to: usdc,
  data: encode('approve(address a, uint256 b)', spender, max256),
})
const execute = (...calls: readonly EvmCall[]) =>
  encode('execute(bytes32 a, bytes b)', batchMode, `bytes:${word(32n)}${listOfCalls(calls)}`)
const safe = (to: string, data: string, operation: bigint) =>
  encode(
    'execTransaction(address a, uint256 b, bytes c, uint8 d, uint256 e, uint256 f, uint256 g, address h, address i, bytes j)',
    to,
    0n,
    `bytes:${data}`,
    operation,
    0n,
    0n,
    0n,
    0n,
    0n,
    'bytes:0x',
  )
const packed = (...calls: readonly EvmCall[]) =>
  calls
    .map(
      ({ to, value = 0n, data = '0x' }) =>
        `00${to.slice(2)}${word(value)}${word(BigInt(data.length / 2 - 1))}${data.slice(2)}`,
    )
    .join('')
const list = '0x40a2accbd92bca938b02010e17a5b8929b49130d'

/** Calls inside of calls. */
const nested: readonly CorpusCase[] = [
  one(
    'the account’s own batch',
    { to: account, data: execute(sends(friend, 2_000_000n), { to: friend, value: eth }) },
    [],
    ['leaves 2 USDC', 'leaves 1 ETH'],
  ),
  one(
    'the account’s own batch allows a person all',
    { to: account, data: execute(allows(person), sends(friend, 1n)) },
    ['approval/unlimited danger', 'approval/spender-not-contract danger'],
    ['leaves 0.000001 USDC'],
  ),
  one(
    'the account’s own batch with something unknown',
    { to: account, data: execute({ to: vault, data: '0xdeadbeef' }) },
    ['call/unknown warning'],
  ),
  one('another contract’s batch', { to: vault, data: execute(sends(person, 1n)) }, ['call/guess warning']),
  one(
    'a Safe’s list of calls',
    {
      to: vault,
      data: safe(list, encode('multiSend(bytes a)', `bytes:${packed(allows(stranger), sends(friend, 1n))}`), 1n),
    },
    ['call/guess warning', 'approval/unlimited danger'],
  ),
  one('a Safe that runs code as its own', { to: vault, data: safe(stranger, '0xdeadbeef', 1n) }, [
    'call/guess warning',
    'call/as-own danger',
    'call/unknown warning',
  ]),
  one('a Safe’s only call', { to: vault, data: safe(usdc, allows(router).data ?? '', 0n) }, [
    'call/guess warning',
    'approval/unlimited warning',
  ]),
  one(
    'a multicall of approvals',
    {
      to: usdc,
      data: `0xac9650d8${word(32n)}${listOf([allows(stranger), sends(friend, 3n)].map(({ data = '0x' }) => bytesOf(data)))}`,
    },
    ['call/guess warning', 'approval/unlimited danger'],
    ['leaves 0.000003 USDC'],
  ),
  one(
    'a permit of Permit2 for two tokens',
    {
      to: permit2,
      data: `0x2a2d80d1${word(account)}${word(96n)}${word(480n)}${word(96n)}${word(stranger)}${word(1n)}${word(2n)}${[usdc, fakeUsdc].map((token) => word(token) + word(max160) + word(1_900_000_000n) + word(0n)).join('')}${word(0n)}`,
    },
    ['approval/unlimited danger', 'approval/unlimited danger'],
  ),
  one(
    'a transfer by Permit2 of two tokens',
    {
      to: permit2,
      data: `0x0d58b1db${word(32n)}${word(2n)}${[friend, other].map((to) => word(account) + word(to) + word(5_000_000n) + word(usdc)).join('')}`,
    },
    ['recipient/own info'],
    ['leaves 10 USDC'],
  ),
]

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
].map(([name, to, data]) => one(name ?? '', { to: to ?? '', data }, ['call/malformed warning']))

const unknowns = Array.from({ length: 20 }, (_, index) => {
  const selector = (0x10000000 + index * 0x0abcdef).toString(16).padStart(8, '0')
  return one(`an unknown call ${selector}`, { to: mystery, data: `0x${selector}${word(account).repeat(index % 4)}` }, [
    'call/unknown warning',
  ])
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
  ...transfers,
  ...special,
  ...approvals,
  ...control,
  ...guesses,
  ...nested,
  ...malformed,
  ...unknowns,
  ...batches,
]
