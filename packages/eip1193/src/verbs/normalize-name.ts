/** Longer than any name that is shown. It bounds the work for a text from outside. */
const maxName = 255

/** A name in its only form by ENSIP-15, or `null` for a text that isn't a name. The tables load with the first name. */
export async function normalizeName(name: string): Promise<string | null> {
  if (name === '' || name.length > maxName) return null
  const { ens_normalize: normalize } = await import('@adraffy/ens-normalize')
  try {
    return normalize(name)
  } catch {
    return null
  }
}
