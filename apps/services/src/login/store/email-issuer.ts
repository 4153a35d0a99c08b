/** The issuer of logins by e-mail. */
export const emailIssuer = 'email'
