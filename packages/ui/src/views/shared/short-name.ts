/** A name for a button's label: a long one would fill three lines. The whole one stands above it. */
export function shortName(name: string): string {
  const letters = [...name]
  return letters.length > 20 ? `${letters.slice(0, 19).join('').trimEnd()}…` : name
}
