import { describe, expect, test } from 'vitest'
import { appearance } from './appearance.ts'
import { listedCount, listedTwins } from './listed-twins.fixture.ts'
import { visibleName } from './visible-name.ts'

describe('appearance', () => {
  test('every letter that Unicode lists is taken for the Latin ones it looks like', () => {
    const listed = listedTwins
      .trim()
      .split('\n')
      .flatMap((line) => {
        const [latin = '', others = ''] = line.split(' ')
        return [...others].map((other) => ({ latin, other }))
      })
    expect(listed).toHaveLength(listedCount)
    expect(listed.filter(({ latin, other }) => appearance(`x${other}x`) !== appearance(`x${latin}x`))).toEqual([])
  })

  test.each([
    ['UЅDС', 'USDC'],
    ['ＵＳＤ₮', 'usdt'],
    ['𝖬𝖾𝗍𝖺𝖬𝖺𝗌𝗄', 'MetaMask'],
    ['Ⅿetamask', 'metamask'],
    ['Phаntοm', 'Phantom'],
    ['Rаbby Wаllet', 'Rabby Wallet'],
    ['ꓡꓰꓓꓖꓰꓣ', 'Ledger'],
    ['мetaмaѕк', 'MetaMask'],
    ['Trust\u200B Wa11et', 'Trust Wallet'],
    ['Mètämãsk', 'MetaMask'],
  ])('%s looks like %s', (name, other) => {
    expect(appearance(name)).toBe(appearance(other))
  })

  test.each([
    ['Rabby', 'Rainbow'],
    ['Кошелёк', 'Wallet'],
    ['麦子钱包', '小狐狸钱包'],
  ])('%s doesn’t look like %s', (name, other) => {
    expect(appearance(name)).not.toBe(appearance(other))
  })
})

describe('visibleName', () => {
  test.each([
    ['Meta\u200BMask', 'MetaMask'],
    ['\u202EksaMateM\u202C', 'ksaMateM'],
    ['\u2067Meta\u2069\u00ADMask\u034F\uFE0F', 'MetaMask'],
    ['\u115F\u1160\u3164\uFFA0\u2800', ''],
    ['\u{E0041}\u0000\uD800\uE000', ''],
    ['Meta\n\t  Mask', 'Meta Mask'],
    [` Wa${'\u0301'.repeat(50)}llet `, `Wá${'\u0301'.repeat(4)}llet`.normalize()],
    ['Кошелёк ® 麦子 محفظة', 'Кошелёк ® 麦子 محفظة'],
  ])('%j is shown as %j', (name, shown) => {
    expect(visibleName(name)).toBe(shown)
  })
})
