/**
 * The providers that a setting names; none where it isn't a list of texts.
 *
 * @example onrampProviders(['moonpay']) // ['moonpay']
 */
export function onrampProviders(setting: unknown): readonly string[] {
  return Array.isArray(setting) && setting.every((id) => typeof id === 'string') ? setting : []
}
