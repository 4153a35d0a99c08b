import { account, apes, friend, max160, max256, mystery, permit2, person, router, stranger, usdc } from './addresses.ts'
import { type CorpusCase, single } from './corpus-case.ts'
import { encode } from './encode.ts'

/** Cases in which a contract may take tokens, with the findings beside the approval. */
const spenders: readonly (readonly [string, string, boolean, readonly string[]])[] = [
  ['an unknown contract', stranger, false, []],
  ['a described contract', router, true, []],
  ['a person', person, false, ['approval/spender-not-contract danger']],
]
const graded = (code: string, isKnown: boolean, known: string, unknown: string) =>
  `${code} ${isKnown ? known : unknown}`

/** Rights of others over the account’s tokens. */
export const approvalCases: readonly CorpusCase[] = spenders.flatMap(([name, spender, isKnown, more]) => {
  const approve = (token: string, amount: bigint) => ({
    to: token,
    data: encode('approve(address a, uint256 b)', spender, amount),
  })
  const unlimited = [graded('approval/unlimited', isKnown, 'warning', 'danger'), ...more]
  const exact = [graded('approval/exact', isKnown, 'info', 'warning'), ...more]
  const collection = [graded('approval/collection', isKnown, 'warning', 'danger'), ...more]
  return [
    single(`exactly 5 USDC for ${name}`, approve(usdc, 5_000_000n), exact),
    single(`one unit for ${name}`, approve(usdc, 1n), exact),
    single(`all USDC for ${name}`, approve(usdc, max256), unlimited),
    single(`all USDC but one for ${name}`, approve(usdc, max256 - 1n), unlimited),
    single(`more than half of what can be said for ${name}`, approve(usdc, 2n ** 255n), unlimited),
    single(`just below half for ${name}`, approve(usdc, 2n ** 255n - 1n), exact),
    single(`no USDC any more for ${name}`, approve(usdc, 0n), ['approval/removed info']),
    single(`an ape for ${name}`, approve(apes, 7n), ['approval/collectible warning', ...more]),
    single(`a number of something unknown for ${name}`, approve(mystery, 7n), [
      'approval/token-or-collectible warning',
      ...more,
    ]),
    single(`all of something unknown for ${name}`, approve(mystery, max256), [
      graded('approval/token-or-collectible', isKnown, 'warning', 'danger'),
      ...more,
    ]),
    single(
      `more USDC for ${name}`,
      { to: usdc, data: encode('increaseAllowance(address a, uint256 b)', spender, 9n) },
      [graded('approval/more', isKnown, 'info', 'warning'), ...more],
    ),
    single(
      `more by the older name for ${name}`,
      { to: usdc, data: encode('increaseApproval(address a, uint256 b)', spender, 9n) },
      [graded('approval/more', isKnown, 'info', 'warning'), ...more],
    ),
    single(
      `all by an increase for ${name}`,
      { to: usdc, data: encode('increaseAllowance(address a, uint256 b)', spender, max256) },
      unlimited,
    ),
    single(
      `less USDC for ${name}`,
      { to: usdc, data: encode('decreaseAllowance(address a, uint256 b)', spender, 9n) },
      [],
    ),
    single(
      `all apes for ${name}`,
      { to: apes, data: encode('setApprovalForAll(address a, bool b)', spender, true) },
      collection,
    ),
    single(
      `no apes any more for ${name}`,
      { to: apes, data: encode('setApprovalForAll(address a, bool b)', spender, false) },
      ['approval/collection-removed info'],
    ),
    single(
      `5 USDC by Permit2 for ${name}`,
      {
        to: permit2,
        data: encode('approve(address a, address b, uint160 c, uint48 d)', usdc, spender, 5_000_000n, 1_900_000_000n),
      },
      exact,
    ),
    single(
      `all USDC by Permit2 for ${name}`,
      {
        to: permit2,
        data: encode('approve(address a, address b, uint160 c, uint48 d)', usdc, spender, max160, 1_900_000_000n),
      },
      unlimited,
    ),
    single(
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
    single(
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
    single(
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
