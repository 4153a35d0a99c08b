/** Names logins by e-mail among the issuers of logins. */
export const emailIssuer = 'email'
