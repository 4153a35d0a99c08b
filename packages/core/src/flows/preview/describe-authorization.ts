import { judgeEffect, sortFindings } from './judge/judge.ts'
import type { Finding } from './preview-api.ts'
import type { PreviewFacts } from './preview-facts.ts'

/** An authorisation of EIP-7702, as an account would sign it. */
export type DelegationAuthorization = {
  /** The contract whose code the account would run. */
  readonly address: string
  /** `0` = it counts on every chain. */
  readonly chainId: number | bigint
}

/**
 * What an account would give away with an EIP-7702 authorisation: from then on the code at another address rules it.
 *
 * @example describeAuthorization({ account, authorization: { address, chainId: 1 }, facts: noFacts })
 */
export function describeAuthorization({
  account,
  authorization,
  facts,
}: {
  readonly account: string
  readonly authorization: DelegationAuthorization
  readonly facts: PreviewFacts
}): readonly Finding[] {
  const effect = { type: 'delegate', to: authorization.address, chain: authorization.chainId.toString() } as const
  return sortFindings(judgeEffect(effect, account, facts, true))
}
