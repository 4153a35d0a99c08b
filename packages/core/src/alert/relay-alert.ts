/**
 * The alert for a relay's reason to refuse the connection (close code 3000), or `undefined` if it is none a developer can act on. The
 * wording is the public relay's.
 */
export function relayAlert(
  reason: string,
): 'session/expired' | 'relay/project-id-invalid' | 'relay/origin-not-allowed' | undefined {
  if (/not yet valid|token.*expired/i.test(reason)) return 'session/expired'
  if (/invalid key|project.?id|project not found/i.test(reason)) return 'relay/project-id-invalid'
  return /origin not allowed/i.test(reason) ? 'relay/origin-not-allowed' : undefined
}
