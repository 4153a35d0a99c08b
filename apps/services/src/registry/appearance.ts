/** Letters of other alphabets that are drawn like Latin ones, large letters first, since `В` looks like `B` and `в` like no Latin letter. */
const large = fold('АВЕЅІЈКМНОРСТХУԌԜΑΒΕΖΗΙΚΜΝΟΡΤΥΧ', 'ABESIJKMHOPCTXYGWABEZHIKMNOPTYX')
const small = fold('аеѕіјорсухԁһԛԝɡɩαινορυοɑ', 'aesijopcyxdhqwgiaivopuoa')
/** Letters and signs that are told apart only side by side. */
const alike = fold('1|!0538', 'llloseb')

/** Words that any wallet may add to its name. */
const generic = /\b(wallet|official|app|extension|the)\b/g

/**
 * What a name looks like at a glance: two names with the same appearance would be taken for one wallet. Case, spaces, signs, invisible
 * letters and accents don't count, nor words such as "Wallet". A first sieve by hand; UTS 39 has the whole table of look-alikes.
 */
export function appearanceOf(name: string): string {
  const plain = name.normalize('NFKD').replace(/[\p{C}\p{M}\p{Default_Ignorable_Code_Point}]/gu, '')
  const latin = swap(swap(plain, large).toLowerCase(), small)
  const words = latin.replace(/[^\p{L}\p{N}|!]+/gu, ' ').trim()
  const bare = words.replace(generic, '').trim() || words
  return swap(bare.replaceAll(' ', ''), alike).replaceAll('rn', 'm').replaceAll('vv', 'w').replaceAll('i', 'l')
}

function fold(from: string, to: string): ReadonlyMap<string, string> {
  return new Map([...from].map((letter, index) => [letter, to[index] ?? '']))
}

function swap(text: string, table: ReadonlyMap<string, string>): string {
  return [...text].map((letter) => table.get(letter) ?? letter).join('')
}
