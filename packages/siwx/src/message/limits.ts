/**
 * The longest value of each field, in UTF-16 units. Domain: a DNS name with port and user part. Resources carry ReCaps (EIP-5573), which
 * are long; the statement is the part that people read.
 */
export const limits = {
  domain: 320,
  scheme: 128,
  accountAddress: 128,
  chainId: 64,
  statement: 2_000,
  uri: 2_048,
  nonce: 128,
  time: 64,
  requestId: 256,
  resource: 8_192,
  resources: 64,
  message: 65_536,
} as const
