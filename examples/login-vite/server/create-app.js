import { text } from 'node:stream/consumers'
import { createPage } from './create-page.js'
import { createWhoAsks } from './create-who-asks.js'

const longestNote = 280

/**
 * @typedef {object} AppOptions
 * @property {string} dist Where the built page is.
 * @property {string} servicesUrl The services, as the identity token names them.
 * @property {string} projectId
 * @property {string} loginUrl The login site, which the page holds in a frame.
 * @property {string} ethereumRpc The node that the page asks.
 */

/**
 * The page, and one note for each login: `GET /note`, `PUT /note`. 401 without a token.
 *
 * @param {AppOptions} options
 * @returns {(request: import('node:http').IncomingMessage, response: import('node:http').ServerResponse) => Promise<void>}
 */
export function createApp({ dist, ethereumRpc, loginUrl, projectId, servicesUrl }) {
  const whoAsks = createWhoAsks({ servicesUrl, projectId })
  const page = createPage({ dist, connect: [ethereumRpc], frames: [loginUrl] })
  /** @type {Map<string, string>} */
  const notes = new Map()

  return async (request, response) => {
    const path = request.url?.split('?')[0] ?? '/'
    if (path !== '/note') return page(path, response)
    /** @param {number} status */
    const answer = (status, content = '') => {
      response.writeHead(status, { 'Content-Type': 'text/plain', 'Cache-Control': 'no-store' }).end(content)
    }
    const account = await whoAsks(request)
    if (account === undefined) return answer(401)
    if (request.method === 'GET') return answer(200, notes.get(account))
    if (request.method !== 'PUT') return answer(405)
    if (!(Number(request.headers['content-length']) <= 4 * longestNote)) return answer(413)
    notes.set(account, (await text(request)).slice(0, longestNote))
    answer(204)
  }
}
