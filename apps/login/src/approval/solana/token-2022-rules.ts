import { isSigner, type Rule, type Rules, rule } from './rule.ts'
import { setsUp, zeroKey } from './system-rules.ts'
import {
  authorityNames,
  burns,
  keeps,
  sends,
  setsAuthority,
  setsUpToken,
  tokenRules,
  transferChecked,
} from './token-rules.ts'

/**
 * A token may name a program that runs at each of its transfers (transfer hook). The accounts after the first four of a
 * transfer go to that program. Older versions of Token-2022 pass on their signatures too, and then the program can take
 * a signer's lamports (https://docs.rs/spl-transfer-hook-interface, `invoke_execute`). Signers of a multisig are among
 * these accounts too.
 */
const runsHook =
  (transfer: Rule): Rule =>
  (data, accounts, own) => {
    const action = transfer(data, accounts, own)
    return isSigner(accounts.slice(4), own) ? { ...action, text: 'solHandsOver', level: 'danger' } : action
  }

/**
 * Rules of Token-2022 (https://docs.rs/spl-token-2022-interface). Its extensions have a second number. Confidential
 * transfers, and instructions that write a token's metadata, aren't read.
 */
export const token2022Rules: Rules = {
  ...tokenRules,
  6: rule('SetAuthority', ['u8', 'maybeKey'], 'wA', ([kind, next], [account], own) =>
    setsAuthority({ kind, next, account, own }, authorityNames),
  ),
  12: runsHook(transferChecked),
  25: rule('InitializeMintCloseAuthority', ['maybeKey'], 'w', ([closer], [mint], own) =>
    setsUpToken(mint, own, closer),
  ),
  '26.0': rule(
    'InitializeTransferFeeConfig',
    ['maybeKey', 'maybeKey', 'u16', 'u64'],
    'w',
    ([keeper, taker], [mint], own) => setsUpToken(mint, own, keeper, taker),
  ),
  '26.1': runsHook(
    rule('TransferCheckedWithFee', ['u64', 'u8', 'u64'], 'w-wA', ([tokens, decimals], [from, mint, to]) =>
      sends({ tokens, decimals }, [from, to], mint),
    ),
  ),
  '26.2': rule('WithdrawWithheldTokensFromMint', [], 'wwA', (_, [mint, to]) => keeps(mint, to)),
  '26.3': rule('WithdrawWithheldTokensFromAccounts', ['u8'], '-wA', (_, [mint, to]) => keeps(mint, to)),
  '26.5': rule('SetTransferFee', ['u16', 'u64'], 'wA', (_, [mint]) => keeps(mint)),
  '28.0': rule('InitializeDefaultAccountState', ['u8'], 'w', (_, [mint]) => setsUp(mint)),
  '28.1': rule('UpdateDefaultAccountState', ['u8'], 'wA', (_, [mint]) => keeps(mint)),
  '30.0': rule('EnableRequiredMemoTransfers', [], 'wA', (_, [account]) => setsUp(account)),
  '30.1': rule('DisableRequiredMemoTransfers', [], 'wA', (_, [account]) => setsUp(account)),
  32: rule('InitializeNonTransferableMint', [], 'w', (_, [mint]) => setsUp(mint)),
  '33.0': rule('InitializeInterestBearingMint', ['key', 'u16'], 'w', ([keeper], [mint], own) =>
    setsUpToken(mint, own, keeper),
  ),
  '33.1': rule('UpdateRateInterestBearingMint', ['u16'], 'wA', (_, [mint]) => keeps(mint)),
  '34.0': rule('EnableCpiGuard', [], 'wA', (_, [account]) => setsUp(account)),
  '34.1': rule('DisableCpiGuard', [], 'wA', (_, [account]) => ({
    text: 'solGuardOff',
    level: 'danger',
    rows: [['solAccount', { address: account }]],
  })),
  35: rule('InitializePermanentDelegate', ['key'], 'w', ([taker], [mint], own) => setsUpToken(mint, own, taker)),
  '36.0': rule('InitializeTransferHook', ['key', 'key'], 'w', ([keeper, program], [mint], own) =>
    setsUpToken(mint, own, keeper, program),
  ),
  '36.1': rule('UpdateTransferHook', ['key'], 'wA', (_, [mint]) => keeps(mint)),
  '39.0': rule('InitializeMetadataPointer', ['key', 'key'], 'w', ([keeper], [mint], own) =>
    setsUpToken(mint, own, keeper),
  ),
  '39.1': rule('UpdateMetadataPointer', ['key'], 'wA', (_, [mint]) => keeps(mint)),
  '40.0': rule('InitializeGroupPointer', ['key', 'key'], 'w', ([keeper], [mint], own) =>
    setsUpToken(mint, own, keeper),
  ),
  '40.1': rule('UpdateGroupPointer', ['key'], 'wA', (_, [mint]) => keeps(mint)),
  '41.0': rule('InitializeGroupMemberPointer', ['key', 'key'], 'w', ([keeper], [mint], own) =>
    setsUpToken(mint, own, keeper),
  ),
  '41.1': rule('UpdateGroupMemberPointer', ['key'], 'wA', (_, [mint]) => keeps(mint)),
  '43.0': rule('InitializeScaledUiAmountMint', ['key', 'u64'], 'w', ([keeper], [mint], own) =>
    setsUpToken(mint, own, keeper),
  ),
  '43.1': rule('UpdateMultiplierScaledUiMint', ['u64', 'u64'], 'wA', (_, [mint]) => keeps(mint)),
  '44.0': rule('InitializePausableConfig', ['key'], 'w', ([keeper], [mint], own) => setsUpToken(mint, own, keeper)),
  '44.1': rule('Pause', [], 'wA', (_, [mint]) => keeps(mint)),
  '44.2': rule('Resume', [], 'wA', (_, [mint]) => keeps(mint)),
  '46.0': rule('InitializePermissionedBurn', ['key'], 'w', ([keeper], [mint], own) => setsUpToken(mint, own, keeper)),
  '46.1': rule('PermissionedBurn', ['u64'], 'wwsA', ([tokens], [from, mint]) => burns({ tokens }, from, mint)),
  '46.2': rule('PermissionedBurnChecked', ['u64', 'u8'], 'wwsA', ([tokens, decimals], [from, mint]) =>
    burns({ tokens, decimals }, from, mint),
  ),
}

/**
 * Instructions for metadata and groups of tokens begin with eight bytes: the start of a hash of the instruction's name.
 */
const updateAuthority = (name: string) =>
  rule(name, ['key'], 'wS', ([next], [account], own) =>
    setsAuthority({ kind: 0, next: next === zeroKey ? undefined : next, account, own }, ['UpdateAuthority']),
  )

/**
 * Rules by those eight bytes, in hex (https://docs.rs/spl-token-metadata-interface,
 * https://docs.rs/spl-token-group-interface).
 */
export const tokenInterfaceRules: Rules = {
  d7e4a6e45464567b: updateAuthority('UpdateTokenMetadataAuthority'),
  a1695801edddd8cb: updateAuthority('UpdateTokenGroupAuthority'),
}
