/** `simple` and `error` of https://github.com/bitcoin/bips/blob/master/bip-0322/basic-test-vectors.json, and its transaction ids. */
const key = 'bc1q9vza2e8x573nczrlzms0wvx3gsqjx7vavgkx0l'
const several = 'bc1qp0ahvfh83088w49k405szqgg4f3pptr7p2g06tdxfjcd40z4lh4q95lsz9'
const hello = 'Hello World'
const first =
  'smpAkcwRAIgM2gBAQqvZX15ZiysmKmQpDrG83avLIT492QBzLnQIxYCIBaTpOaD20qRlEylyxFSeEA2ba9YOixpX8z46TSDtS40ASECx/EgAxlkQpQ9hYjgGu6EBCPMVPwVIVJqO4XCsMvViHI='

export const spends = [
  ['', 'c5680aa69bb8d860bf82d4e9cd3504b55dde018de765a91bb566283c545a99a7'],
  [hello, 'b79d196740ad5217771c1098fc4a4b51e0535c32236c71f1ea4d61a2d603352b'],
] as const

export const holding = [
  [key, '', first],
  [
    key,
    '',
    'smpAkgwRQIhAPkJ1Q4oYS0htvyuSFHLxRQpFAY56b70UvE7Dxazen0ZAiAtZfFz1S6T6I23MWI2lK/pcNTWncuyL8UL+oMdydVgzAEhAsfxIAMZZEKUPYWI4BruhAQjzFT8FSFSajuFwrDL1Yhy',
  ],
  [
    key,
    hello,
    'smpAkcwRAIgZRfIY3p7/DoVTty6YZbWS71bc5Vct9p9Fia83eRmw2QCICK/ENGfwLtptFluMGs2KsqoNSk89pO7F29zJLUx9a/sASECx/EgAxlkQpQ9hYjgGu6EBCPMVPwVIVJqO4XCsMvViHI=',
  ],
  [
    key,
    hello,
    'smpAkgwRQIhAOzyynlqt93lOKJr+wmmxIens//zPzl9tqIOua93wO6MAiBi5n5EyAcPScOjf1lAqIUIQtr3zKNeavYabHyR8eGhowEhAsfxIAMZZEKUPYWI4BruhAQjzFT8FSFSajuFwrDL1Yhy',
  ],
  [
    'bc1pss0zhytly75awhm6x2hhvd5lnzv3vssgrf9axfheq8ldyzn88ges79fler',
    'No prefix fallback',
    'AUCJYOwOjxYAvatTAGYaVlNXBVyFuc4MwNQkOuK2tl8xhfKDONd0NjfYyNSYcRqeCp8hsAnCEPHAVEkO9h6vbQ/R',
  ],
] as const

export const failing = [
  ['invalid base64 encoding', key, '', 'not-valid-base64!!!', 'invalid'],
  ['empty signature', key, '', '', 'invalid'],
  ['wrong message', key, 'Wrong message that was not signed', first, 'invalid'],
  ['wrong address, of several signers', several, '', first, 'invalid'],
  ['empty witness stack', key, '', 'smpAA==', 'invalid'],
  ['invalid signature prefix', key, '', 'fooAA==', 'invalid'],
  [
    'incorrect prefix type',
    'bc1pyrgrm6cu6n54jrvkdjd9rvyd3xfyu84s2623awu2srn6mxhscwpsm5644w',
    'incorrect prefix',
    'fulAUDZwFXUp+adN+/UZj5dVrGAbB3zKs1Vcalz5fCF9srxS63eSWNGvH1NYbrBkPt1BJDUyWUz9zgUxfc63/QheT6M',
    'invalid',
  ],
] as const
