import { json } from 'node:stream/consumers'

const longestNote = 280
const longestBody = 4096

/**
 * One note for each account, for those who proved that it is theirs.
 *
 * | request | answer |
 * |---|---|
 * | `GET /notes` | `{ notes: { [account]: text } }`, of every account that the visitor is signed in with; 401 for nobody's |
 * | `PUT /notes` with `{ account, text }` | 204; 401, 403 for another's account, 422 |
 *
 * An account is named by CAIP-10: `eip155:1:0xd8dA…`.
 *
 * @param {{ origin: string, signIn: import('@latchkey/siwx/server').SignInServer }} options
 * @returns {(request: import('node:http').IncomingMessage, response: import('node:http').ServerResponse) => Promise<void>}
 */
export function createNotes({ origin, signIn }) {
  /** @type {Map<string, string>} */
  const notes = new Map()

  return async (request, response) => {
    /** @param {number} status @param {unknown} [content] */
    const answer = (status, content) => {
      response.writeHead(status, { 'Content-Type': 'application/json', 'Cache-Control': 'no-store' })
      response.end(content && JSON.stringify(content))
    }
    const sessions = await signIn.sessions({ header: (name) => request.headers[name]?.toString() })
    const accounts = sessions.map(({ address }) => address)
    if (!accounts.length) return answer(401, { error: 'Sign in first' })

    if (request.method === 'GET')
      return answer(200, { notes: Object.fromEntries(accounts.map((account) => [account, notes.get(account) ?? ''])) })
    if (request.method !== 'PUT') return answer(405, { error: 'GET or PUT' })

    // The cookie comes along with what another site of the same domain makes a browser send; this line is what keeps that out.
    if (request.headers.origin !== origin) return answer(403, { error: 'Not from this site' })
    if (!(Number(request.headers['content-length']) <= longestBody)) return answer(413, { error: 'Too large' })
    const { account, text } = Object(await json(request).catch(() => undefined))
    if (!accounts.includes(account)) return answer(403, { error: 'Not your account' })
    if (typeof text !== 'string' || text.length > longestNote)
      return answer(422, { error: `At most ${longestNote} characters` })
    notes.set(account, text)
    answer(204)
  }
}
