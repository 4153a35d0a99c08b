// Written by scripts/confusables.mjs from Unicode 17.0.0's confusables.txt. Unicode License v3, https://www.unicode.org/license.txt
// Copyright © 1991-2025 Unicode, Inc.

/**
 * 565 characters that look like Latin letters or digits (https://www.unicode.org/reports/tr39/), a line for each: the Latin ones in lower
 * case, a space, the others. Those that decompose into Latin ones (NFKD) are left out.
 */
export const latinConfusables: string = `
2 ꝚƧϨꙄᒿꛯ
3 𝈆३૩ꞫȜƷꝪⲜⳄⳌЗӠ𖼻𑣊
4 Ꮞ𑢯
5 Ƽ𑢻
6 ⳓⳒϬⳜбᏮ𑣕
7 𝈒𐓒𑣆
8 ଃ৪੪𞣋ȣȢ𐌚
9 ੧୨৭൭ꝮⳋⳊ𑣌𑢬𑣖
a ⍺ɑαаΑАᎪᗅꓮ𖽀𐊠
aa ꜳꜲ
ae æӕÆӔ
ao ꜵꜴ
ar 🜇
au ꜷꜶ
av ꜹꜻꜸꜺ
ay ꜽꜼ
b ƄЬᏏᑲᖯ𖺶ꞴΒⲂВᏴᗷꓐ𐊂𐊡𐌁
bl Ы
c ᴄϲⲥсငၚꮯ𐐽🝌𑣩𑣲ϹⲤСᏟꓚ𐊢𐌂𐐕𐔜
d ԁᏧᑯꓒᎠᗞᗪꓓ
dz ʣ
e ℮ꬲеҽ⋿ΕЕⴹᎬꓰ𑢦𑢮𐊆
f ꬵꞙƒſẝք𝈓ꞘϜᖴꓝ𑣂𑢢𐊇𐊥𐔥
g ɡᶃƍցԌᏀᏳꓖ
h һհᏂΗⲎНᎻᕼꓧ𐋏
i ˛⍳ıɪɩιͺⲓіꙇւꭵᎥ𑣃
j ϳјꞲͿЈᎫᒍꓙ
k ΚⲔКᏦᛕꓗ𐔘
l ׀∣⏽￨١۱𐌠𞣇𜳱𝟏𝟙𝟣𝟭𝟷🯱ＩⅠℐℑ𜳞𝐈𝐼𝑰𝓘𝕀𝕴𝖨𝗜𝘐𝙄𝙸ƖǀΙⲒІӏӀוןاߊⵏᛁꓲ𖼨𐊊𐌉𑷚𑷡𖺪𝈪ⳐᏞᒪꓡ𖼖𑢣𑢲𐐛𐔦
lj Ĳ
ll ‖∥Ⅱǁװ
lll Ⅲ
lo Ю
ls ʪ
lt ₶
lv Ⅳ
lx Ⅸ
lz ʫ
m ΜϺⲘМᎷᗰᛖꓟ𐊰𐌑
mb 🝫
n ոռΝⲚꓠ𐔓
o ంಂംං०০੦૦୦௦౦൦๐໐၀០𑓐٥۵ᴏᴑꬽοσⲟϭоჿօסهھہەഠဝ𐓪𑣈𑣗𐐬߀೦〇𑣠𜳰𝟎𝟘𝟢𝟬𝟶🯰ΟⲞОՕⵔዐଠ𐓂ꓳ𑢵𐊒𐊫𐐄𐔖𑷠
oe œŒ
oo ∞ꝏꚙꝎꚘ
p ⍴þƿρϸⲣⳏрΡⲢⳎРᏢᑭꓑ𐊕
q ԛգզⵕ
qe 🜀
r ꭇꭈᴦⲅгꮁ𝈖ƦᎡᏒ𐒴ᖇꓣ𖼵
rn 𑣣ⅿ𝐦𝑚𝒎𝓂𝓶𝔪𝕞𝖒𝗆𝗺𝘮𝙢𝚖𑜀
s ꜱƽѕടꮪ𑣁𐑈ЅՏᏕᏚꓢ𖼺𐊖𐐠
sss 🝜
t ⊤⟙🝨ΤⲦТᎢꓔ𖼊𑢼𐊗𐊱𐌕
t3 Ꜩ
tf ꝷ
ts ʦ
u ꞟᴜꭎꭒʋυս𐓶𑣘∪⋃Սሀ𐓎ᑌꓴ𖽂𑢸
ue ᵫ
uo ꭣ
v ∨⋁ᴠνѵט𑜆ꮩ𑣀𝈍٧۷ѴⴸᏙᐯꛟꓦ𖼈𑢠𐔝
vb 🝬
vl Ⅵ
vll Ⅶ
vlll Ⅷ
w ɯᴡⲽѡшԝա𑜊𑜎𑜏ꮃ𑣦𑣯ԜᎳᏔꓪ
x ᙮×⤫⤬⨯хᕁᕽ᙭╳𐌢𑣬ꞳΧⲬХⵝᚷꓫ𐊐𐊴𐌗𐔧
xl Ⅺ
xll Ⅻ
y ɣᶌʏỿꭚγⲩуүყ𑣜ΥⲨУҮᎩᎽꓬ𖽃𑢤𐊲
z ᴢꮓ𑣄𑣥𐋵ΖᏃꓜ𑢩
`
