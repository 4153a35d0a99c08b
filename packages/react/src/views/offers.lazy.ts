export { accountOffers } from '@latchkey/core/account'
