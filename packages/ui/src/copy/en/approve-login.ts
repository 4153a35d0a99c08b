/** The view under the window of a login that asks something. */
export const approveLoginCopy = {
  heading: 'Look at the window of your login',
  text: 'It shows what this app asks for. Approve or reject it there.',
  hiddenHeading: 'Your login is waiting for you',
  hiddenText: 'It asks you something. Show it to answer, or cancel.',
  show: 'Show it',
  cancelText: 'Nothing is signed or sent if you cancel.',
  cancel: 'Cancel',
} as const
