import { solana } from '@latchkey/core/networks'
import { nodeListener } from '@latchkey/siwx/server'
import { mainnet } from 'viem/chains'
import { createNotes } from './create-notes.js'
import { createPage } from './create-page.js'
import { createSignIn } from './create-sign-in.js'

/**
 * @typedef {object} AppOptions
 * @property {string} origin Where visitors see this site, as browsers say it: `https://notes.example`.
 * @property {string} dist Where the built page is.
 * @property {string} [ethereumRpc] The page's and the server's own node. Default: a public one.
 * @property {string} [solanaRpc]
 */

/**
 * The whole site as one listener of Node's server: the page, the routes of sign-in, and what only a signed-in visitor may have.
 *
 * @param {AppOptions} options
 * @returns {(request: import('node:http').IncomingMessage, response: import('node:http').ServerResponse) => Promise<void>}
 */
export function createApp({ origin, dist, ethereumRpc = publicNode(mainnet), solanaRpc = publicNode(solana) }) {
  const signIn = createSignIn({ origin, ethereumRpc })
  const signInRoutes = nodeListener(signIn)
  const notes = createNotes({ origin, signIn })
  const page = createPage({ dist, connect: [ethereumRpc, solanaRpc] })

  return async (request, response) => {
    const path = request.url?.split('?')[0] ?? '/'
    try {
      if (path.startsWith('/siwx/')) await signInRoutes(request, response)
      else if (path === '/notes') await notes(request, response)
      else page(path, response)
    } catch (error) {
      console.error(error)
      if (!response.headersSent) response.writeHead(500)
      response.end()
    }
  }
}

/** @param {{ rpcUrls: { default: { http: readonly string[] } } }} network */
function publicNode({ rpcUrls }) {
  return rpcUrls.default.http[0] ?? ''
}
