/**
 * The providers that a setting names; none where it isn't a list of texts.
 *
 * @example namedProviders(['moonpay']) // ['moonpay']
 */
export function namedProviders(setting: unknown): readonly string[] {
  return Array.isArray(setting) && setting.every((id) => typeof id === 'string') ? setting : []
}
