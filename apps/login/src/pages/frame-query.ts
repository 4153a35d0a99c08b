import { parseUrl } from '../parse-url.ts'

/** The app's parameters in the URL of the frame. */
export type FrameQuery = {
  readonly projectId: string
  /** CAIP-2 id, or the digits of an Ethereum chain. */
  readonly chainId: string
  readonly enableLogger: boolean
  /** The app's origin, as the app claims it. The frame answers only this origin, and only if the project allows it. */
  readonly origin: string
}

/**
 * Reads the query of the frame's URL; `undefined` when a field is missing or malformed.
 *
 * @example readFrameQuery('?projectId=shop&chainId=eip155%3A1&version=1&enableLogger=false&origin=https%3A%2F%2Fapp.shop.example')
 */
export function readFrameQuery(search: string): FrameQuery | undefined {
  const query = new URLSearchParams(search)
  const projectId = query.get('projectId') ?? ''
  const chainId = query.get('chainId') ?? ''
  const origin = query.get('origin') ?? ''
  if (!/^[\w-]{3,64}$/.test(projectId)) return undefined
  if (!/^(\d{1,20}|[-a-z\d]{3,8}:[\w-]{1,32})$/.test(chainId)) return undefined
  if (!isOrigin(origin)) return undefined
  return { projectId, chainId, enableLogger: query.get('enableLogger') === 'true', origin }
}

/** Whether a text is exactly an http(s) origin, as a browser writes it. */
function isOrigin(text: string): boolean {
  return /^https?:/.test(text) && parseUrl(text)?.origin === text
}
