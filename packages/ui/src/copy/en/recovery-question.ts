/** Words of the question for a recovery, before something is paid in to a login that has none. */
export const recoveryQuestionCopy = {
  title: 'Set up a recovery first',
  text: 'Only this device opens your account. Without a recovery, what you receive is lost with the device, and cannot be brought back.',
  passkeyTitle: 'Add a second way in first',
  passkeyText:
    'Only one passkey opens your account. If it is lost, what you receive is lost with it, and cannot be brought back.',
  setUp: 'Set up recovery',
  yourLogin: 'Open “Your login”',
  laterReceive: 'Later: show my address',
  laterBuy: 'Later: go on buying',
  failed: 'Your login didn’t open. Try again.',
  noticeTitle: 'No recovery yet',
  noticeText: 'What you receive here is lost if you lose this device.',
  noticePasskeyTitle: 'One passkey alone',
  noticePasskeyText: 'What you receive here is lost if you lose this passkey.',
} as const
