import { request as httpRequest, type IncomingMessage } from 'node:http'
import { request as httpsRequest } from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import { detectType, type ImageType } from './detect-type.ts'
import { ImageError } from './image-error.ts'

export type Image = { readonly bytes: Uint8Array; readonly type: ImageType }

/** A file that was fetched. */
export type FetchedBytes = { readonly bytes: Uint8Array; readonly contentType: string | undefined }

export type FetchImageOptions = {
  /** Whether a connection may be made to an IP address. */
  readonly isAllowedAddress: (address: string) => boolean
  /** Whether http and any port are allowed, too. */
  readonly allowLocal: boolean
  readonly maxBytes: number
  /** The time limit for the whole fetch, in ms. */
  readonly timeoutMs: number
  /** Resolves names, within a time limit of its own. */
  readonly lookup: LookupFunction
}

const mostRedirects = 3
/** Answers of 100 to 199 before the real one. */
const mostInformational = 8

export type FetchBytesOptions = FetchImageOptions & {
  /** The `Accept` header. */
  readonly accept: string
}

/**
 * Fetches an image that a stranger named, as `fetchBytes` does.
 *
 * @throws {ImageError}
 */
export async function fetchImage(url: string, options: FetchImageOptions): Promise<Image> {
  const accept = 'image/webp,image/png,image/jpeg,image/gif,image/svg+xml'
  const { bytes, contentType } = await fetchBytes(url, { ...options, accept })
  const type = detectType(bytes, contentType)
  if (!type) throw new ImageError('type', 'It is no PNG, JPEG, WebP, GIF or SVG')
  return { bytes, type }
}

/**
 * Fetches a file from a stranger's URL. The IP address is checked when the connection is made, and it is the one that
 * is connected to. So a name that resolves to another address the second time doesn't help an attacker. Each redirect
 * is checked like the first URL. No data of the visitor is sent, no compressed encoding is accepted, and reading stops
 * at the size limit. However the exchange ends, or doesn't end, the promise settles within `timeoutMs`.
 *
 * @throws {ImageError}
 */
export async function fetchBytes(url: string, options: FetchBytesOptions): Promise<FetchedBytes> {
  const ending = new AbortController()
  const timer = setTimeout(() => ending.abort(), options.timeoutMs)
  try {
    return await untilAborted(follow(url, options, ending.signal), ending.signal)
  } catch (error) {
    if (error instanceof ImageError) throw error
    if (ending.signal.aborted) throw new ImageError('timeout', 'The image took too long')
    if (error instanceof Error && error.cause instanceof ImageError) throw error.cause
    throw new ImageError('unreachable', 'The image could not be reached')
  } finally {
    clearTimeout(timer)
    // Nothing waits for the socket any more.
    ending.abort()
  }
}

/** Settles with the signal, even if the work never ends. */
function untilAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true })
    work.then(resolve, reject)
  })
}

async function follow(url: string, options: FetchBytesOptions, signal: AbortSignal): Promise<FetchedBytes> {
  let target = readUrl(url, options)
  for (let redirects = 0; redirects <= mostRedirects; redirects++) {
    const response = await open(target, options, signal)
    const { statusCode = 0, headers } = response
    if ([301, 302, 303, 307, 308].includes(statusCode) && headers.location !== undefined) {
      response.destroy()
      target = readUrl(headers.location, options, target)
      continue
    }
    if (statusCode !== 200) {
      response.destroy()
      throw new ImageError(
        statusCode === 404 || statusCode === 410 ? 'not-found' : 'unreachable',
        'The image is not there',
      )
    }
    return { bytes: await read(response, options.maxBytes), contentType: headers['content-type'] }
  }
  throw new ImageError('refused', 'Too many redirects')
}

function readUrl(text: string, { allowLocal, isAllowedAddress }: FetchImageOptions, base?: URL): URL {
  const refuse = (message: string) => new ImageError('refused', message)
  if (text.length > 2048 || !URL.canParse(text, base?.href)) throw refuse('It is no address of an image')
  // `URL` turns 2130706433, 0x7f.1 and 017700000001 into the IP address that they mean.
  const url = new URL(text, base)
  if (url.protocol !== 'https:' && !(allowLocal && url.protocol === 'http:')) throw refuse('Only https')
  if (url.username || url.password) throw refuse('No credentials in an address')
  if (url.port && !allowLocal) throw refuse('Only the usual port')
  const host = url.hostname.replace(/^\[|\]$/g, '')
  if (isIP(host) && !isAllowedAddress(host)) throw refuse('This address is not fetched')
  return url
}

function open(url: URL, options: FetchBytesOptions, signal: AbortSignal): Promise<IncomingMessage> {
  const send = url.protocol === 'https:' ? httpsRequest : httpRequest
  return new Promise((resolve, reject) => {
    const request = send(url, {
      // Each request has a connection of its own, because a kept connection was checked for another request.
      agent: false,
      signal,
      lookup: checkedLookup(options),
      headers: {
        Accept: options.accept,
        'Accept-Encoding': 'identity',
        'User-Agent': 'latchkey-services',
      },
    })
    request.once('response', (response) => {
      // A response without a listener ends the process when its socket fails.
      response.on('error', () => {})
      resolve(response)
    })
    request.on('error', reject)
    request.once('upgrade', (_, socket) => {
      socket.on('error', () => {})
      socket.destroy()
      reject(new Error('101 Switching Protocols was not asked for'))
    })
    let informed = 0
    request.on('information', () => {
      informed += 1
      if (informed > mostInformational) request.destroy(new Error('Only informational answers'))
    })
    // After `response` this changes nothing.
    request.once('close', () => reject(new Error('Closed without an answer')))
    request.end()
  })
}

/** Resolves a name, and refuses it if any of its addresses may not be connected to. */
function checkedLookup({ lookup, isAllowedAddress }: FetchImageOptions): LookupFunction {
  return (hostname, options, callback) => {
    lookup(hostname, options, (error, found, family) => {
      const addresses = Array.isArray(found) ? found.map(({ address }) => address) : [found]
      const isFine = error || (addresses.length > 0 && addresses.every((address) => isAllowedAddress(String(address))))
      if (isFine) return callback(error, found as string, family)
      callback(new Error('refused', { cause: new ImageError('refused', 'This address is not fetched') }), '', 4)
    })
  }
}

async function read(response: IncomingMessage, maxBytes: number): Promise<Uint8Array> {
  const encoding = response.headers['content-encoding']
  const tooLarge = () => new ImageError('too-large', 'The image is too large')
  try {
    if (encoding !== undefined && encoding !== 'identity')
      throw new ImageError('type', 'Compressed, though it wasn’t to be')
    if (Number(response.headers['content-length'] ?? 0) > maxBytes) throw tooLarge()
    const chunks: Uint8Array[] = []
    let bytes = 0
    for await (const chunk of response as AsyncIterable<Uint8Array>) {
      bytes += chunk.byteLength
      if (bytes > maxBytes) throw tooLarge()
      chunks.push(chunk)
    }
    return join(chunks, bytes)
  } finally {
    response.destroy()
  }
}

/**
 * An image is kept for long, so it gets memory of its own. `Buffer.concat` cuts a small buffer out of 64 KiB, which
 * would stay in memory as a whole.
 */
function join(chunks: readonly Uint8Array[], length: number): Uint8Array {
  const all = new Uint8Array(length)
  let at = 0
  for (const chunk of chunks) {
    all.set(chunk, at)
    at += chunk.byteLength
  }
  return all
}
