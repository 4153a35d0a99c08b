/** A user of the social providers. */
export type SocialPerson = { readonly email?: string; readonly email_verified?: boolean; readonly name: string }

/** What the profile API of a provider answers, each in its own shape and with what is odd about it. */
export function socialProfile(path: string, id: string, person: SocialPerson): unknown {
  const { email, email_verified: isVerified = false, name } = person
  const profiles: Readonly<Record<string, unknown>> = {
    // The address of GitHub's profile is what the user typed; only the list says which one is verified.
    '/api/github/user': { id: numberOf(id), login: name, email: 'typed-by-anybody@shop.example', node_id: id },
    '/api/github/emails': [
      { email: 'other@shop.example', primary: false, verified: true },
      { email, primary: true, verified: isVerified },
    ],
    '/api/facebook/me': { id, name, email },
    '/api/x/me': { data: { id, name, username: name.toLowerCase() } },
    '/api/discord/me': { id, username: name.toLowerCase(), email, verified: isVerified },
  }
  return profiles[path]
}

/** GitHub's ids are numbers. */
function numberOf(id: string): number {
  let value = 4711
  for (const letter of id) value = (value * 31 + letter.charCodeAt(0)) % 2 ** 40
  return value
}
