/** Routes that clients of this API know and this server doesn't offer: 501 tells them so, where 404 would look like a mistake in the address. */
export const notConfigured = [
  ['get', '/v1/convert/quotes'],
  ['get', '/v1/convert/tokens'],
  ['get', '/v1/convert/allowance'],
  ['post', '/v1/convert/build-transaction'],
  ['get', '/v1/convert/build-approve'],
  ['get', '/v1/profile/account/:name'],
  ['get', '/v1/profile/reverse/:address'],
  ['get', '/v1/profile/suggestions/:name'],
  ['post', '/v1/profile/account'],
  ['post', '/v1/generators/onrampurl'],
  ['get', '/v1/onramp/options'],
  ['post', '/v1/onramp/quote'],
  ['get', '/v1/sessions/:id'],
  ['post', '/v1/sessions/:id/revoke'],
] as const
