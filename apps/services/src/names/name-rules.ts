import { HttpError } from '../http/http-error.ts'
import type { NamesConfig } from './names-config.ts'

export type Zone = NamesConfig['zones'][number]

/** The two parts of a name, in lower case. */
export type ZoneName = { readonly label: string; readonly zone: Zone; readonly name: string }

/**
 * The domain of this name; without a name the first domain.
 *
 * @throws {HttpError} 501 without a domain, 404 for another one
 */
export function needZone(zones: readonly Zone[], name: string | undefined): Zone {
  const zone = name ? zones.find((each) => each.name === name.toLowerCase()) : zones[0]
  if (zones.length === 0) throw new HttpError(501, 'not_configured', 'No domain is configured: see names.zones')
  if (!zone) throw new HttpError(404, 'zone_unknown', 'There are no names under this domain')
  return zone
}

/** Splits a name; undefined if it isn't directly under one of the domains. */
export function parseName(zones: readonly Zone[], text: string): ZoneName | undefined {
  const name = text.toLowerCase()
  const dot = name.indexOf('.')
  const zone = dot > 0 ? zones.find((each) => each.name === name.slice(dot + 1)) : undefined
  return zone && { label: name.slice(0, dot), zone, name }
}

/** Why a label can't be registered, for visitors; undefined when it can. */
export function refuseLabel(label: string): string | undefined {
  if (!/^[a-z0-9-]*$/.test(label)) return 'Can only contain letters, numbers and - characters'
  if (label.length < 4) return 'Name must be at least 4 characters long'
  if (label.length > 63) return 'Name must be at most 63 characters long'
  // ENSIP-15 keeps these for encoded names, so no client would resolve it.
  if (label.slice(2, 4) === '--') return 'The third and fourth characters can’t both be -'
  return undefined
}
