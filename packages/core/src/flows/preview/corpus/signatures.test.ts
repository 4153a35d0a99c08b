import { expect, test } from 'vitest'
import { describeAuthorization } from '../describe-authorization.ts'
import { describeTypedData } from '../typed-data.ts'
import { account, apes, friend, max160, max256, permit2, person, router, stranger, usdc } from './addresses.ts'
import { facts } from './corpus-case.ts'

type Fields = readonly (readonly [string, string])[]
const fieldsOf = (fields: Fields) => fields.map(([type, name]) => ({ type, name }))
const typed = (primaryType: string, fields: Fields, domain: object, message: object, more: object = {}) => ({
  primaryType,
  domain,
  message,
  types: { [primaryType]: fieldsOf(fields), ...more },
})
const usdcDomain = { name: 'USD Coin', version: '2', chainId: 1, verifyingContract: usdc }
const permit2Domain = { name: 'Permit2', chainId: 1, verifyingContract: permit2 }
const permitFields: Fields = [
  ['address', 'owner'],
  ['address', 'spender'],
  ['uint256', 'value'],
  ['uint256', 'nonce'],
  ['uint256', 'deadline'],
]
const permit = (change: object, domain: object = usdcDomain) =>
  typed('Permit', permitFields, domain, {
    owner: account,
    spender: stranger,
    value: '5000000',
    nonce: '0',
    deadline: '1900000000',
    ...change,
  })
const permitDetails = {
  PermitDetails: fieldsOf([
    ['address', 'token'],
    ['uint160', 'amount'],
    ['uint48', 'expiration'],
    ['uint48', 'nonce'],
  ]),
}
const details = { token: usdc, amount: '5000000', expiration: '1900000000', nonce: '0' }
const single = (change: object, spender = stranger) =>
  typed(
    'PermitSingle',
    [
      ['PermitDetails', 'details'],
      ['address', 'spender'],
      ['uint256', 'sigDeadline'],
    ],
    permit2Domain,
    {
      details: { ...details, ...change },
      spender,
      sigDeadline: '1900000000',
    },
    permitDetails,
  )
const batch = (list: readonly object[]) =>
  typed(
    'PermitBatch',
    [
      ['PermitDetails[]', 'details'],
      ['address', 'spender'],
    ],
    permit2Domain,
    { details: list, spender: stranger },
    permitDetails,
  )
const transfer = (primaryType: string, permitted: unknown) =>
  typed(
    primaryType,
    [
      [Array.isArray(permitted) ? 'TokenPermissions[]' : 'TokenPermissions', 'permitted'],
      ['address', 'spender'],
      ['uint256', 'nonce'],
      ['uint256', 'deadline'],
    ],
    permit2Domain,
    {
      permitted,
      spender: stranger,
      nonce: '1',
      deadline: '1900000000',
    },
    {
      TokenPermissions: fieldsOf([
        ['address', 'token'],
        ['uint256', 'amount'],
      ]),
    },
  )
/** A transfer of Permit2 beside which the visitor signs a text. */
const witnessed = (witness: string) => {
  const data = transfer('PermitWitnessTransferFrom', { token: usdc, amount: '5000000' })
  const [type = []] = [data.types.PermitWitnessTransferFrom]
  const types = { ...data.types, PermitWitnessTransferFrom: [...type, { type: 'string', name: 'witness' }] }
  return { ...data, types, message: { ...data.message, witness } }
}
const authorization = (primaryType: string, change: object = {}) =>
  typed(
    primaryType,
    [
      ['address', 'from'],
      ['address', 'to'],
      ['uint256', 'value'],
      ['uint256', 'validBefore'],
    ],
    usdcDomain,
    { from: account, to: stranger, value: '5000000', validBefore: '1900000000', ...change },
  )
const dai = (allowed: unknown, more: object = {}) =>
  typed(
    'Permit',
    [
      ['address', 'holder'],
      ['address', 'spender'],
      ['uint256', 'nonce'],
      ['uint256', 'expiry'],
      ['bool', 'allowed'],
    ],
    { ...usdcDomain, name: 'Dai' },
    {
      holder: account,
      spender: stranger,
      nonce: 0,
      expiry: 0,
      allowed,
      ...more,
    },
  )
const offerItem: Fields = [
  ['uint8', 'itemType'],
  ['address', 'token'],
  ['uint256', 'identifierOrCriteria'],
  ['uint256', 'startAmount'],
  ['uint256', 'endAmount'],
]
const seaport = (consideration: readonly object[], offerer = account) =>
  typed(
    'OrderComponents',
    [
      ['address', 'offerer'],
      ['OfferItem[]', 'offer'],
      ['ConsiderationItem[]', 'consideration'],
    ],
    { name: 'Seaport', chainId: 1, verifyingContract: router },
    {
      offerer,
      offer: [{ itemType: 2, token: usdc, identifierOrCriteria: '7', startAmount: '1', endAmount: '1' }],
      consideration,
    },
    { OfferItem: fieldsOf(offerItem), ConsiderationItem: fieldsOf([...offerItem, ['address', 'recipient']]) },
  )
const paid = (recipient: string, amount = '1000') => ({ recipient, startAmount: amount, endAmount: amount })

/** Orders under one signature, in pairs. */
const bulk = (...orders: readonly ReturnType<typeof seaport>[]) => {
  const [{ domain, types } = seaport([])] = orders
  const tree = orders.map(({ message }) => message)
  return typed('BulkOrder', [['OrderComponents[2]', 'tree']], domain, { tree }, types)
}
const collectiblePermit = (change: object = {}) =>
  typed(
    'Permit',
    [
      ['address', 'spender'],
      ['uint256', 'tokenId'],
      ['uint256', 'nonce'],
      ['uint256', 'deadline'],
    ],
    { name: 'Apes', chainId: 1, verifyingContract: apes },
    { spender: stranger, tokenId: '7', nonce: '0', deadline: '1900000000', ...change },
  )
const collectionPermit = (approved: unknown, operator = stranger) =>
  typed(
    'PermitForAll',
    [
      ['address', 'operator'],
      ['bool', 'approved'],
    ],
    { name: 'Apes', chainId: 1, verifyingContract: apes },
    { operator, approved },
  )

const appDomain = { name: 'App', chainId: 1, verifyingContract: router }
const list = (length: number) => typed('Votes', [['uint256[]', 'votes']], appDomain, { votes: Array(length).fill(7) })
const note = (text: string) => typed('Note', [['string', 'text']], appDomain, { text })
const level: Fields = [
  ['Level', 'inner'],
  ['uint256', 'amount'],
]
const nested = (levels: number) => {
  let message: object = { amount: 7 }
  for (let level = 1; level < levels; level += 1) message = { inner: message }
  return typed('Level', level, appDomain, message)
}

const exact = ['approval/exact warning', 'permit/signature warning']
const unlimited = ['approval/unlimited danger', 'permit/signature warning']

test.each<[string, unknown, readonly string[]]>([
  ['a permit of 5 USDC', permit({}), exact],
  ['the same as JSON', JSON.stringify(permit({})), exact],
  ['a permit without limit', permit({ value: max256.toString() }), unlimited],
  ['a permit without limit in hex', permit({ value: `0x${'f'.repeat(64)}` }), unlimited],
  [
    'a permit for a described contract',
    permit({ spender: router }),
    ['approval/exact info', 'permit/signature warning'],
  ],
  [
    'a permit for a person',
    permit({ spender: person }),
    ['approval/exact warning', 'approval/spender-not-contract danger', 'permit/signature warning'],
  ],
  ['a permit of nothing', permit({ value: '0' }), ['approval/removed info']],
  ['a permit of another account', permit({ owner: friend }), ['typed/unknown warning']],
  ['a permit for another network', permit({}, { ...usdcDomain, chainId: 137 }), ['chain/typed-data danger', ...exact]],
  ['a permit for this network in hex', permit({}, { ...usdcDomain, chainId: '0x1' }), exact],
  ['a permit without a number', permit({ value: 'much' }), ['typed/unknown warning']],
  ['a permit with a fraction', permit({ value: 1.5 }), ['typed/unknown warning']],
  ['a permit without a contract', permit({}, { name: 'USD Coin', chainId: 1 }), ['typed/unknown warning']],
  ['an older permit', dai(true), unlimited],
  ['an older permit that takes back', dai(false), ['approval/removed info']],
  ['an older permit whose consent is written as a number', dai(1), unlimited],
  ['an older permit with an owner that isn’t signed', dai(true, { owner: friend }), unlimited],
  [
    'a permit without limit, with a refusal that isn’t signed',
    permit({ value: max256.toString(), allowed: false }),
    unlimited,
  ],
  [
    'a domain whose contract isn’t signed',
    { ...permit({}), types: { ...permit({}).types, EIP712Domain: fieldsOf([['string', 'name']]) } },
    ['typed/unknown warning'],
  ],
  [
    'an order whose receiver of the payment isn’t signed',
    {
      ...seaport([paid(account)]),
      types: { ...seaport([]).types, ConsiderationItem: fieldsOf(offerItem) },
    },
    ['order/for-nothing danger', 'permit/signature warning'],
  ],
  ['Permit2 of one token', single({}), exact],
  ['Permit2 without limit', single({ amount: max160.toString() }), unlimited],
  ['Permit2 without limit behind a space', single({ amount: ` ${max160}` }), unlimited],
  ['Permit2 without limit behind zeros', single({ amount: `${'0'.repeat(100)}${max160}` }), unlimited],
  ['Permit2 of a number too large to be exact', single({ amount: 1e48 }), unlimited],
  ['a permit without limit behind a line break', permit({ value: `\n${max256}` }), unlimited],
  ['Permit2 for a described contract', single({}, router), ['approval/exact info', 'permit/signature warning']],
  ['Permit2 with a negative amount', single({ amount: '-1' }), ['typed/unknown warning']],
  [
    'Permit2 of two tokens',
    batch([details, { ...details, token: friend, amount: '7' }]),
    ['approval/exact warning', ...exact],
  ],
  [
    'Permit2 of two tokens, one without limit',
    batch([details, { ...details, amount: max160.toString() }]),
    ['approval/exact warning', ...unlimited],
  ],
  [
    'Permit2 of many tokens, the last one without limit',
    batch([
      ...Array.from({ length: 64 }, () => ({ ...details, amount: '0' })),
      { ...details, amount: max160.toString() },
    ]),
    ['approval/removed info', 'typed/unknown danger', ...unlimited],
  ],
  ['Permit2 of no token', batch([]), ['typed/unknown warning']],
  ['a transfer by Permit2', transfer('PermitTransferFrom', { token: usdc, amount: '5000000' }), exact],
  ['a transfer with a witness', witnessed('a'.repeat(200)), exact],
  ['a transfer with a witness longer than is shown', witnessed('a'.repeat(201)), ['typed/unknown danger', ...exact]],
  ['transfers of a batch', transfer('PermitBatchTransferFrom', [{ token: usdc, amount: '5000000' }]), exact],
  ['a transfer without limit', transfer('PermitTransferFrom', { token: usdc, amount: max256.toString() }), unlimited],
  ['a transfer that anyone may send (ERC-3009)', authorization('TransferWithAuthorization'), exact],
  ['a transfer that its receiver may send', authorization('ReceiveWithAuthorization'), exact],
  [
    'a transfer of another account',
    authorization('TransferWithAuthorization', { from: friend }),
    ['typed/unknown warning'],
  ],
  [
    'a transfer without a receiver',
    authorization('TransferWithAuthorization', { to: undefined }),
    ['typed/unknown warning'],
  ],
  ['a permit with the fields of a transfer', authorization('Permit'), ['typed/unknown warning']],
  ['another message of Permit2', transfer('Anything', { token: usdc }), ['typed/unknown warning']],
  [
    'Permit2’s message for another contract',
    { ...single({}), domain: { ...permit2Domain, verifyingContract: router } },
    ['typed/unknown warning'],
  ],
  ['an order for nothing', seaport([]), ['order/for-nothing danger', 'permit/signature warning']],
  [
    'an order that pays another account',
    seaport([paid(stranger)]),
    ['order/for-nothing danger', 'permit/signature warning'],
  ],
  [
    'an order that pays nothing',
    seaport([paid(account, '0')]),
    ['order/for-nothing danger', 'permit/signature warning'],
  ],
  [
    'an order that pays',
    seaport([paid(account), paid(stranger)]),
    ['order/exchange warning', 'permit/signature warning'],
  ],
  ['an order of another account', seaport([], friend), ['typed/unknown warning']],
  [
    'two orders under one signature, the second one for nothing',
    bulk(seaport([paid(account)]), seaport([])),
    ['order/for-nothing danger', 'permit/signature warning'],
  ],
  [
    'two orders under one signature that pay',
    bulk(seaport([paid(account)]), seaport([paid(account)])),
    ['order/exchange warning', 'permit/signature warning'],
  ],
  [
    'orders of another account under one signature',
    bulk(seaport([paid(account)]), seaport([], friend)),
    ['typed/unknown warning'],
  ],
  [
    'an order for nothing beside one that fills the tree up',
    bulk(seaport([]), seaport([], `0x${'0'.repeat(40)}`)),
    ['order/for-nothing danger', 'permit/signature warning'],
  ],
  [
    'orders under one signature that can’t be read',
    { ...bulk(seaport([])), message: { tree: [[['no order']]] } },
    ['typed/unknown warning'],
  ],
  ['a permit of one collectible', collectiblePermit(), ['approval/collectible warning', 'permit/signature warning']],
  [
    'a permit of one collectible for a person',
    collectiblePermit({ spender: person }),
    ['approval/collectible warning', 'approval/spender-not-contract danger', 'permit/signature warning'],
  ],
  ['a permit of a collectible without a number', collectiblePermit({ tokenId: 'all' }), ['typed/unknown warning']],
  [
    'a permit of a whole collection',
    collectionPermit(true),
    ['approval/collection danger', 'permit/signature warning'],
  ],
  [
    'a permit of a whole collection whose consent is written as a number',
    collectionPermit(1),
    ['approval/collection danger', 'permit/signature warning'],
  ],
  ['a permit of a whole collection that takes back', collectionPermit(false), ['approval/collection-removed info']],
  ['a permit of a whole collection for no address', collectionPermit(true, 'all'), ['typed/unknown warning']],
  [
    'a message of an app',
    typed('Vote', [['uint256', 'proposal']], { name: 'App', chainId: 1, verifyingContract: router }, { proposal: 7 }),
    ['typed/unknown warning'],
  ],
  ['a message that is shown whole', list(255), ['typed/unknown warning']],
  ['a message with more lines than are shown', list(300), ['typed/unknown danger']],
  ['a message with more levels than are shown', nested(8), ['typed/unknown danger']],
  ['a text that is shown whole', note('a'.repeat(200)), ['typed/unknown warning']],
  ['a text longer than is shown', note('a'.repeat(201)), ['typed/unknown danger']],
  ['bytes that are shown whole', note(`0x${'ab'.repeat(32)}`), ['typed/unknown warning']],
  ['bytes longer than are shown', note(`0x${'ab'.repeat(33)}`), ['typed/unknown danger']],
  [
    'a name of a field longer than is shown',
    typed('Note', [['string', 'a'.repeat(201)]], appDomain, { ['a'.repeat(201)]: 'text' }),
    ['typed/unknown danger'],
  ],
  ['a text with an ellipsis', note('…'), ['typed/unknown warning']],
  ['a message with as many lines as are shown', list(256), ['typed/unknown warning']],
  ['no typed data', 'hello', ['typed/unknown danger']],
  ['nothing', undefined, ['typed/unknown danger']],
  ['a type that is missing', { ...permit({}), primaryType: 'Other' }, ['typed/unknown danger']],
  ['a type of every object', { ...permit({}), primaryType: 'constructor' }, ['typed/unknown danger']],
  ['JSON of a megabyte', JSON.stringify({ ...permit({}), more: 'x'.repeat(1_000_000) }), ['typed/unknown danger']],
])('%s', (_, typedData, expected) => {
  const { findings } = describeTypedData({ chainId: 'eip155:1', account, typedData, facts })
  expect(findings.map(({ code, severity }) => `${code} ${severity}`).sort()).toEqual([...expected].sort())
})

test('amounts are in whole units, addresses are addresses, and the end is shown', () => {
  const { domainName, fields, findings, verifyingContract } = describeTypedData({
    chainId: 'eip155:1',
    account,
    typedData: permit({}),
    facts,
  })
  expect([domainName, verifyingContract]).toEqual(['USD Coin', usdc])
  expect(fields).toContainEqual({ label: 'value', text: '5 USDC' })
  expect(fields).toContainEqual({ label: 'spender', text: stranger, address: stranger })
  expect(findings[0]?.details).toMatchObject({ amount: '5 USDC', until: '1900000000' })
})

test.each([
  ['a'.repeat(201), `${'a'.repeat(200)}…`],
  [`0x${'ab'.repeat(33)}`, `0x${'ab'.repeat(16)}…${'ab'.repeat(8)}`],
  [`${'\u200b'.repeat(801)}all`, 'all'],
])('a text is shown whole, or with an ellipsis (%#)', (text, shown) => {
  const { fields } = describeTypedData({ chainId: 'eip155:1', account, typedData: note(text), facts })
  expect(fields).toEqual([{ label: 'text', text: shown }])
})

test('only what is signed is shown', () => {
  const message = {
    inner: { amount: 7, inner: { 0: 'first', fee: '0' }, fee: '0' },
    list: [{ amount: 1, fee: '0' }],
    constructor: 'nothing',
  }
  const typedData = typed('Level', [...level, ['Level[]', 'list']], appDomain, message)
  const { fields } = describeTypedData({ chainId: 'eip155:1', account, typedData, facts })
  expect(fields.map(({ label, text }) => `${label} ${text}`)).toEqual(['inner.amount 7', 'list[0].amount 1'])
})

test('a message that contains itself is described as far as it is shown', () => {
  const message: Record<string, unknown> = { amount: 7 }
  message.inner = message
  const typedData = typed('Level', level, appDomain, message)
  const { findings } = describeTypedData({ chainId: 'eip155:1', account, typedData, facts })
  expect(findings).toMatchObject([{ code: 'typed/unknown', severity: 'danger' }])
})

test.each([
  ['an unknown code', { address: stranger, chainId: 1 }, ['delegation/set danger']],
  ['a described code', { address: router, chainId: 1 }, ['delegation/set warning']],
  ['on every chain', { address: router, chainId: 0n }, ['delegation/every-chain danger', 'delegation/set warning']],
  ['no code any more', { address: `0x${'0'.repeat(40)}`, chainId: 1 }, ['delegation/removed info']],
])('an authorisation for %s', (_, authorization, expected) => {
  const findings = describeAuthorization({ account, authorization, facts })
  expect(findings.map(({ code, severity }) => `${code} ${severity}`)).toEqual(expected)
})
