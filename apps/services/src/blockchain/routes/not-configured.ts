/** Routes of SPEC S7.38 to S7.54 whose features this server hasn't got: they say so instead of "not found". */
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
