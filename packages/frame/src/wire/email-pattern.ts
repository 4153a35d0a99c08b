/**
 * The format of an e-mail address: the letters of RFC 5321 that need no quotes, except those by which old mail servers route a mail on (`!`,
 * `%`, `|` and the backtick), and a host with a dot, which may be in Punycode.
 */
export const emailPattern: RegExp =
  /^[\w#$&'*+/=?^{}~-]+(?:\.[\w#$&'*+/=?^{}~-]+)*@(?:[\da-z]+(?:-+[\da-z]+)*\.)+(?:[a-z]{2,}|xn--[\da-z]+(?:-+[\da-z]+)*)$/i
