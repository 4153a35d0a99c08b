/** The mint that the account below describes, and where the program put it. */
export const card = {
  mint: 'J2xccRtuG43drESLYznHhLhQkLTdfepcKYbiQ9BsJVaf',
  metadata: 'ErJAeJymo9WLkh8FDVEsWPvbpQayDemhUS4oir9JyCTZ',
  /** The address of its collection, which is not verified yet. */
  collection: 'metaqbxxUerdq28cj1RbAWkYQm3ybzjb6a8bt518x1s',
}

const bytes = [
  '04ea4a6c63e29c520abef5507b132ec5f9954776aebebe7b92421eea691446d22cfd1724385aa0c75b64fb78cd602fa1',
  'd991fdebf76b13c58ed702eac835e9f61820000000506f73746361726420233700000000000000000000000000000000',
  '00000000000a00000043415244000000000000c800000068747470733a2f2f63617264732e6578616d706c652f372e6a',
  '736f6e000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000',
  '000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000',
  '000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000',
  '00000000000000000000000000000000000000000000000000000000000000f4010101000000ea4a6c63e29c520abef5',
  '507b132ec5f9954776aebebe7b92421eea691446d22c0164000101fe010101000b7065b1e3d17c45389d527f6b04c3cd',
  '58b86c731aa0fdb549b6d1bc03f82946',
]
const size = 679

/**
 * An account as the program Metaplex Token Metadata itself wrote it (`CreateMetadataAccountV3`, the build in metaplex-foundation/js, run by LiteSVM):
 * one creator, an unconfirmed collection. The rest of its 679 bytes are zeros.
 */
export function cardAccount(): Uint8Array {
  const account = new Uint8Array(size)
  account.set(Buffer.from(bytes.join(''), 'hex'))
  return account
}

/** Where the account says whether its collection is confirmed. */
export const verifiedAt = 367
