export { abortable } from './abortable.ts'
export { type ConfirmationOptions, confirmationMs, untilConfirmed } from './until-confirmed.ts'
export { withPatience } from './with-patience.ts'
