/**
 * The published EIP-4361 vectors, from the `test` folder of https://github.com/spruceid/siwe (Apache-2.0 or MIT). Its packages are tested
 * with them but don't contain them. Fields, signatures and names are unchanged; repeated values are written once.
 */
const service = {
  domain: 'service.org',
  accountAddress: '0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2',
  statement: 'I accept the ServiceOrg Terms of Service: https://service.org/tos',
  uri: 'https://service.org/login',
  version: '1',
  chainId: 'eip155:1',
  nonce: '32891757',
  issuedAt: '2021-09-30T16:25:24.000Z',
} as const
const head = (domain: string) =>
  `${domain} wants you to sign in with your Ethereum account:\n${service.accountAddress}\n\n`
const said = `${service.statement}\n\n`
const body = 'URI: https://service.org/login\nVersion: 1\nChain ID: 1\nNonce: 32891757\nIssued At: 2021-09-30T16:25:24'
const { statement: _, ...silent } = service

/** parsing_positive.json */
export const readable = {
  'couple of optional fields': {
    text: `${head('service.org')}${said}${body}.000Z\nResources:\n- ipfs://Qme7ss3ARVgxv6rXqVPiikMJ8u2NLgmgszg13pYrDKEoiu\n- https://example.com/my-web2-claim.json`,
    fields: {
      ...service,
      resources: ['ipfs://Qme7ss3ARVgxv6rXqVPiikMJ8u2NLgmgszg13pYrDKEoiu', 'https://example.com/my-web2-claim.json'],
    },
  },
  'no optional field': { text: `${head('service.org')}${said}${body}.000Z`, fields: service },
  'timestamp without microseconds': {
    text: `${head('service.org')}${said}${body}Z`,
    fields: { ...service, issuedAt: '2021-09-30T16:25:24Z' },
  },
  'domain is RFC 3986 authority with IP': {
    text: `${head('127.0.0.1')}${said}${body}.000Z`,
    fields: { ...service, domain: '127.0.0.1' },
  },
  'domain is RFC 3986 authority with userinfo': {
    text: `${head('test@127.0.0.1')}${said}${body}.000Z`,
    fields: { ...service, domain: 'test@127.0.0.1' },
  },
  'domain is RFC 3986 authority with port': {
    text: `${head('127.0.0.1:8080')}${said}${body}.000Z`,
    fields: { ...service, domain: '127.0.0.1:8080' },
  },
  'domain is RFC 3986 authority with userinfo and port': {
    text: `${head('test@127.0.0.1:8080')}${said}${body}.000Z`,
    fields: { ...service, domain: 'test@127.0.0.1:8080' },
  },
  'no statement': { text: `${head('service.org')}\n${body}.000Z`, fields: silent },
}

const old = 'Version: 1\nNonce: 32891757\n'
/** parsing_negative.json */
export const unreadable = {
  'missing mandatory field': `${head('service.org')}${said}${old}Issued At: 2021-09-30T16:25:24Z`,
  'extra line breaks': `${head('service.org')}\n${said}URI: https://service.org/login\n${old}Issued At: 2021-09-30T16:25:24Z`,
  'non-ISO datetime': `${head('service.org')}${said}URI: https://service.org/login\n${old}Issued At: Wed Oct 05 2011 16:48:00 GMT+0200 (CEST)`,
  'out of order fields': `${head('service.org')}${said}${old}URI: https://service.org/login\nIssued At: 2021-09-30T16:25:24.000Z`,
  'wrong version': `${head('service.org')}${said}URI: https://service.org/login\nVersion: 2\nNonce: 32891757\nIssued At: 2021-09-30T16:25:24.000Z`,
  'address not eip-55': `${head('service.org').toLowerCase().replace('ethereum', 'Ethereum')}${said}URI: https://service.org/login\nVersion: 2\nNonce: 32891757\nIssued At: 2021-09-30T16:25:24.000Z`,
}

/** invalid_uris.json, each the `URI` of a message without statement */
export const notUris = [
  'uri://[::0.0.0.256]/p/path',
  'uri://[::300.0.0.0]/p/path',
  'uri://[::0.ff.0.255]',
  'uri://[::0.0.256.0]',
  'uri://[ffff:abcd:0:10:200:3000:f8a:1:ffff]',
  'uri://[ffff:abcd:0:10:200:3000:f8a]',
  'uri://[ffff:abcd:0:10:200:3000:ff:255.255.255.255]',
  'uri://[::1:2:3:4:5:6:7:8]',
  'uri://[::1:2:3:4:5:6:198.162.10.255]',
  'uri://[1:2:3:4:5:6:7:8::]',
  'uri://[1:2:3:4:5:6::198.162.10.255]',
  'uri://[1:2:3:4:5::6:7:8]',
  'uri://[1:2:3:4:5::6:198.162.10.255]',
  '://user:pass@example.com:123/one/two.three?q1=a1&q2=a2#body',
  'uri://user:pass@example.com:123/one/two.three ?q1=a1&q2=a2#body',
  'uri://user:pass@example.com:123/one/two.three?q1=a1&q2=a2 #body',
]

const letters = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789'
/** valid_chars.json and invalid_chars.json: the characters that a field allows */
export const characters = {
  statement: { good: [`:/?#[]@!$&'()*+,;= ${letters}-._~`], bad: ['`', '<', '>', '{', '|', '}'] },
  scheme: { good: [`${letters}+-.`], bad: [` ${letters}+-.`, ':', '#', '?', '@', '!', '~'] },
}

const login = {
  domain: 'login.xyz',
  statement: 'Sign-In With Ethereum Example Statement',
  uri: 'https://login.xyz',
  version: '1',
  chainId: 'eip155:1',
} as const
const example = {
  ...login,
  accountAddress: '0x9D85ca56217D2bb651b00f15e694EB7E713637D4',
  nonce: 'bTyXgcQxn2htgkjJn',
  issuedAt: '2022-01-27T17:09:38.578Z',
  expirationTime: '2100-01-07T14:31:43.952Z',
}
const exampleSignature =
  '0xdc35c7f8ba2720df052e0092556456127f00f7707eaa8e3bbff7e56774e7f2e05a093cfc9e02964c33d86e8e066e221b7d153d27e5a2e97ccd5ca7d3f2ce06cb1b'
const late = {
  ...login,
  accountAddress: '0xE6D3Aa1F561A215E5eb1f02Ba8705385F03fCaFB',
  nonce: 'lx2nx4so',
  issuedAt: '2022-01-05T14:27:30.883Z',
  notBefore: '2100-01-07T14:31:43.952Z',
}
const lateSignature =
  '0xc2539ace78f13c7eb8c0852d38d269a6f97bebd9f7872097d2e3137b541f8bf50176062a46eeea83086bd2721423fb5755a932ff6ccc046ed482d14e4576042f1c'
const over = {
  ...login,
  accountAddress: '0x2ecA0068307e706741445764A3D6A4402aC2A5a9',
  nonce: 'lx2nx4so',
  issuedAt: '2022-01-05T14:27:30.883Z',
  expirationTime: '2021-01-05T00:00:00Z',
}
const overSignature =
  '0x7337bc2826c7678cd6bc84f5b3b236efc969b0451f9feca2328b1d3401b030c113f19bdba359ba3f52762c66e9147311fa95fe598a1a4ec9bb383a7b4e3874241b'
const other = {
  ...login,
  accountAddress: '0x6Da01670d8fc844e736095918bbE11fE8D564163',
  nonce: 'rmplqh1gf',
  issuedAt: '2022-01-05T14:31:43.954Z',
  expirationTime: '2100-01-07T14:31:43.952Z',
}

/** verification_positive.json; `time` is the time of the verification */
export const verifiable = {
  'example message': { fields: example, signature: exampleSignature, time: '2026-01-01T00:00:00Z' },
  'not yet valid': { fields: late, signature: lateSignature, time: '2101-01-07T14:31:43.952Z' },
  'recovery byte starting at 0': {
    fields: {
      domain: 'www.tally.xyz',
      accountAddress: '0xc95EB884FE852e241D409234bfC7045CB9E31BD7',
      statement: 'Sign in with Ethereum to Tally',
      uri: 'https://tally.xyz',
      version: '1',
      chainId: 'eip155:1',
      nonce: '15050747',
      issuedAt: '2022-06-30T14:08:51.382Z',
    },
    signature:
      '0x8c46b6eb8505939892d8e9b075f89f8277321b17b993151f37810cdda38cce6f4a85909d2b53e6a14629c74c0ac38bf4becde78ee5b2529812bf6cceaf7b2a2501',
    time: '2026-01-01T00:00:00Z',
  },
} as const

/** verification_negative.json, and the one positive vector that is verified a year before it was issued, which we refuse */
export const refused = {
  'expired message': { fields: over, signature: overSignature, time: '2026-01-01T00:00:00Z', reason: 'expired' },
  'expired message, before it was issued': {
    fields: over,
    signature: overSignature,
    time: '2020-01-05T00:00:00Z',
    reason: 'not-yet-valid',
  },
  'domain binding': { fields: example, signature: exampleSignature, domain: 'example.com', reason: 'domain-mismatch' },
  'custom time': { fields: example, signature: exampleSignature, time: '2200-01-05T00:00:00Z', reason: 'expired' },
  'custom nonce': { fields: example, signature: exampleSignature, nonce: '6548asdgf', reason: 'nonce-mismatch' },
  'malformed signature': {
    fields: other,
    signature:
      '0xf2e8420fc1b722bf4941f5a0464f98172a758ceda5039f622e425fb69fd19b20e444bba7c9a8a8d7e2b5e453553efe7c9460be5d211abe473fc146d51bb04d0cb1b',
    reason: 'signature-malformed',
  },
  'wrong signature': {
    fields: other,
    signature:
      '0x31df81dc02344c9156e6f71da46e2db624b38f8f806290d670d46492b834b2e7575cbce9f48169356cfb577b910d8e30732fcf23c1ac0021d08b945ed7ee118e1b',
    reason: 'signature-mismatch',
  },
  'not yet valid': {
    fields: late,
    signature: lateSignature,
    time: '2026-01-01T00:00:00Z',
    reason: 'not-yet-valid',
  },
} as const
