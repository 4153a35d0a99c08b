import { longestNote, notes } from '../../lib/notes.ts'
import { origin, visitorAccounts } from '../../lib/sign-in.ts'

const longestBody = 4096
const answer = (status: number, content?: unknown) =>
  new Response(content === undefined ? null : JSON.stringify(content), {
    status,
    headers: { 'Content-Type': 'application/json', 'Cache-Control': 'no-store' },
  })

/** `{ notes: { [account]: text } }`, of every account that the visitor is signed in with; 401 for a visitor who isn't signed in. */
export async function GET(): Promise<Response> {
  const accounts = await visitorAccounts()
  if (!accounts.length) return answer(401, { error: 'Sign in first' })
  return answer(200, { notes: Object.fromEntries(accounts.map((account) => [account, notes.get(account) ?? ''])) })
}

/** Takes `{ account, text }`. 401 for a visitor who isn't signed in, 403 for another account. */
export async function PUT(request: Request): Promise<Response> {
  const accounts = await visitorAccounts()
  if (!accounts.length) return answer(401, { error: 'Sign in first' })
  // The cookie comes along with what another site of the same domain makes a browser send; this line is what keeps that out.
  if (request.headers.get('origin') !== origin) return answer(403, { error: 'Not from this site' })
  if (!(Number(request.headers.get('content-length')) <= longestBody)) return answer(413, { error: 'Too large' })
  const { account, text } = Object(await request.json().catch(() => undefined)) as { account?: unknown; text?: unknown }
  if (typeof account !== 'string' || !accounts.includes(account)) return answer(403, { error: 'Not your account' })
  if (typeof text !== 'string' || text.length > longestNote)
    return answer(422, { error: `At most ${longestNote} characters` })
  notes.set(account, text)
  return answer(204)
}
