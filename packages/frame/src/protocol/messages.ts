import * as v from 'valibot'
import { loginError, type Refusal } from './errors.ts'
import { errorPayload, notices, requests } from './schemas.ts'

/** The version of the protocol. The frame's URL carries it. */
export const protocolVersion = '1'

/** A question of the app to the login frame, without its prefix, such as `CONNECT_EMAIL`. */
export type RequestName = keyof typeof requests

/** The name of a message that the frame sends without a request, such as `READY`. */
export type NoticeName = keyof typeof notices

/** What a request carries. */
export type RequestPayload<Name extends RequestName> = v.InferInput<(typeof requests)[Name]['payload']>

/** What the frame answers to a request. */
export type RequestReply<Name extends RequestName> = v.InferOutput<(typeof requests)[Name]['reply']>

/** What a notice carries. */
export type NoticePayload<Name extends NoticeName> = v.InferOutput<(typeof notices)[Name]>

/** A message between app and frame, as it crosses `postMessage`. */
export type Envelope = { readonly id: string; readonly type: string; readonly payload?: unknown }

const appPrefix = '@latchkey-app/'
const framePrefix = '@latchkey-frame/'
/** The longest id that is accepted. Ids of this protocol are random and shorter. */
const maxIdLength = 64

/** The type of a request on the wire. */
export const requestType = (name: RequestName): string => `${appPrefix}${name}`
/** The type of a message that cancels a request. The payload is the request's id. */
export const cancelType: string = `${appPrefix}CANCEL`
/** The type of a good answer on the wire. */
export const successType = (name: RequestName): string => `${framePrefix}${name}_SUCCESS`
/** The type of a refusal on the wire. */
export const errorType = (name: RequestName): string => `${framePrefix}${name}_ERROR`
/** The type of a notice on the wire. */
export const noticeType = (name: NoticeName): string => `${framePrefix}${name}`

/** The request that a wire type names; `undefined` for anything else. */
export function requestNameOf(type: string): RequestName | undefined {
  const name = type.startsWith(appPrefix) ? type.slice(appPrefix.length) : ''
  return Object.hasOwn(requests, name) ? (name as RequestName) : undefined
}

/** The notice that a wire type names; `undefined` for anything else. */
export function noticeNameOf(type: string): NoticeName | undefined {
  const name = type.startsWith(framePrefix) ? type.slice(framePrefix.length) : ''
  return Object.hasOwn(notices, name) ? (name as NoticeName) : undefined
}

/** Reads an envelope; `undefined` for any other message that the window receives. */
export function readEnvelope(data: unknown): Envelope | undefined {
  if (typeof data !== 'object' || data === null) return undefined
  const { id, type, payload } = data as Record<string, unknown>
  if (typeof type !== 'string' || typeof id !== 'string' || !id || id.length > maxIdLength) return undefined
  if (!type.startsWith(appPrefix) && !type.startsWith(framePrefix)) return undefined
  return { id, type, payload }
}

/** @throws `login/message-invalid` with the first field that is wrong */
function read<Schema extends v.GenericSchema>(schema: Schema, value: unknown): v.InferOutput<Schema> {
  const result = v.safeParse(schema, value, { abortEarly: true })
  if (result.success) return result.output
  const [issue] = result.issues
  const path = v.getDotPath(issue)
  throw loginError('login/message-invalid', path ? `${path}: ${issue.message}` : issue.message)
}

/** @throws `login/message-invalid` */
export function readPayload<Name extends RequestName>(
  name: Name,
  payload: unknown,
): v.InferOutput<(typeof requests)[Name]['payload']> {
  return read(requests[name].payload, payload)
}

/** @throws `login/message-invalid` */
export function readReply<Name extends RequestName>(name: Name, payload: unknown): RequestReply<Name> {
  return read(requests[name].reply, payload)
}

const maxMessage = 512

/** Reads the payload of an error message. Fields of another shape are left out. */
export function readError(payload: unknown): {
  readonly message: string
  readonly code?: number | undefined
  readonly refusal?: Refusal | undefined
} {
  const result = v.safeParse(errorPayload, payload)
  if (!result.success) return { message: '' }
  const { code, message, refusal } = result.output
  return { message: message.slice(0, maxMessage), code, refusal }
}

/** @throws `login/message-invalid` */
export function readNotice<Name extends NoticeName>(name: Name, payload: unknown): NoticePayload<Name> {
  return read(notices[name], payload)
}
